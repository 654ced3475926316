/**
 * The files of the page. Their names contain a hash of their content, so a kept file is never an old one. The page
 * itself comes from the server whenever it can be reached.
 */

declare const self: ServiceWorkerGlobalScope;

/** Filled in when the page is built. */
declare const PAGE_FILES: readonly string[];
declare const PAGE_VERSION: string;

/** More files, where the page runs without a server: `clachan site` writes this before the worker's own code. */
const SITE = (self as { SITE?: { files: readonly string[]; version: string } }).SITE;
const FILES = [...PAGE_FILES, ...(SITE?.files ?? [])];

const CACHE = `page ${PAGE_VERSION}${SITE?.version ?? ""}`;
/** Folders of files that never change: their names, or that of the folder, contain a hash. */
const ASSETS = ["assets/", "python-"];
/** What the server itself answers, below the folder of the page. */
const SERVER = ["api/", "notices/", "metrics", "health"];

/** Keep all files of this version before it is used. */
export async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const { scope } = self.registration;
  const page = new Request(scope, { cache: "reload" });
  // The names say which version of a file it is, so what the browser has loaded before is never outdated.
  await cache.addAll([page, ...FILES.map((file) => new Request(scope + file, { cache: "force-cache" }))]);
}

/** Only this version is in use now. */
export async function deleteOldFiles(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("page ") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** The answer to a request for the page or one of its files; null for everything else, such as the API. */
export function answerFor(request: Request): Promise<Response> | null {
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return null;
  const path = request.url.slice(self.registration.scope.length);
  if (SERVER.some((beginning) => path.startsWith(beginning))) return null;
  if (request.mode === "navigate") return page(request);
  return ASSETS.some((beginning) => path.startsWith(beginning)) ? asset(request) : null;
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(self.registration.scope);
    if (kept) return kept;
    throw error;
  }
}

async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
