/** Keeps the memory of a Python that has imported everything. Browsers allow it only where the connection is secure. */

const NAME = "python memory";
const canKeep = "caches" in self && "locks" in navigator;

const keyOf = (folder: string): string => `${folder}memory`;

/** The memory for the Python in this folder; null if there is none. */
export async function keptMemory(folder: string): Promise<Response | null> {
  if (!canKeep) return null;
  try {
    // Another worker may be writing it.
    return await navigator.locks.request(NAME, { mode: "shared" }, async () => {
      const cache = await caches.open(NAME);
      return (await cache.match(keyOf(folder))) ?? null;
    });
  } catch {
    return null;
  }
}

/** Keeps a memory instead of those of older versions. Where there is no room for it, nothing is kept. */
export async function keepMemory(folder: string, make: () => Uint8Array<ArrayBuffer>): Promise<void> {
  if (!canKeep) return;
  const kept = new Response(make());
  try {
    await navigator.locks.request(NAME, async () => {
      const cache = await caches.open(NAME);
      const site = new URL("..", folder).href;
      const old = (await cache.keys()).filter(({ url }) => url.startsWith(site) && url !== keyOf(folder));
      await Promise.all(old.map((request) => cache.delete(request)));
      await cache.put(keyOf(folder), kept);
    });
  } catch {
    await forgetMemory(folder);
  }
}

export async function forgetMemory(folder: string): Promise<void> {
  await (await caches.open(NAME)).delete(keyOf(folder));
}
