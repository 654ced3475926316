/** The random parts that this browser adds to the luck of tables, kept so that it can check them at the end. */

/** What this browser noted when its person sat down. */
export interface OwnDeal {
  part: string;
  /** The commitment of the server at that moment. */
  commitment: string;
}

const KEY = "clachan.deals";
const MOST = 300;

function kept(): [string, OwnDeal][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, OwnDeal][];
  } catch {
    return [];
  }
}

/** What was noted for a table; null if this browser added nothing, or no longer knows. */
export function ownDeal(table: string): OwnDeal | null {
  return kept().find(([id]) => id === table)?.[1] ?? null;
}

/** The part for a table: 32 random bytes. Sitting down again, or trying again, sends the same one. */
export function partFor(table: string, commitment: string): string {
  const known = ownDeal(table);
  if (known?.commitment === commitment) return known.part;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const part = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const others = kept().filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others.slice(1 - MOST), [table, { part, commitment }]]));
  } catch {
    // Without storage the part still counts; this browser just cannot recognize it later.
  }
  return part;
}
