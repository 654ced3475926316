/** The browser's database for the tables: rows, summaries and small values. `clachan/web_worker/storage.py` says what for. */

import { type DBSchema, type IDBPDatabase, openDB } from "idb";

interface Row {
  table: string;
  ply: number;
}

interface Schema extends DBSchema {
  rows: { key: [string, number]; value: Row };
  summaries: { key: string; value: unknown };
  kept: { key: string; value: unknown };
}

type AppendResult = "stored" | "conflict" | "deleted" | "full";
type Database = IDBPDatabase<Schema>;

const NAME = "clachan";

/** Rows are written for good before anybody sees them, even if the computer loses its power. */
const SAFELY = { durability: "strict" } as const;

export function openDatabase(): Promise<Database> {
  return openDB<Schema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore("rows", { keyPath: ["table", "ply"] });
      database.createObjectStore("summaries");
      database.createObjectStore("kept");
    },
  });
}

function everything(table: string, after = 0): IDBKeyRange {
  return IDBKeyRange.bound([table, after + 1], [table, Infinity]);
}

/** What went wrong with a write. Anything but a taken ply means that the browser stores nothing more. */
function resultOf(error: unknown): AppendResult {
  return (error as DOMException).name === "ConstraintError" ? "conflict" : "full";
}

export class Storage {
  #leases = new Map<string, () => void>();

  constructor(
    readonly database: Database,
    /** Asks the bots. */
    readonly think: (request: string, urgency: number) => Promise<string>,
    /** Sends a message to a screen. */
    readonly send: (connection: number, message: string) => void,
    /** Tells other tabs that a table has changed. */
    readonly announce: (table: string) => void,
  ) {}

  async rows(table: string, after: number): Promise<string> {
    const found = await this.database.getAll("rows", everything(table, after));
    return JSON.stringify(found.map(({ table: _, ...row }) => row));
  }

  async append(table: string, rows: string, summary: string): Promise<AppendResult> {
    try {
      const added = JSON.parse(rows) as Row[];
      const change = this.database.transaction(["rows", "summaries"], "readwrite", SAFELY);
      const before = added[0]!.ply - 1;
      if (before && !(await change.objectStore("rows").getKey([table, before]))) return "deleted";
      const writes = added.map((row) => change.objectStore("rows").add({ ...row, table }));
      writes.push(change.objectStore("summaries").put(JSON.parse(summary), table) as Promise<never>);
      await Promise.all([...writes, change.done]);
    } catch (error) {
      return resultOf(error);
    }
    this.announce(table);
    return "stored";
  }

  async summaries(): Promise<string> {
    const change = this.database.transaction("summaries");
    const [keys, values] = await Promise.all([change.store.getAllKeys(), change.store.getAll()]);
    return JSON.stringify(keys.map((key, i) => [key, values[i]]));
  }

  async forget(table: string): Promise<void> {
    const change = this.database.transaction(["rows", "summaries", "kept"], "readwrite", SAFELY);
    await Promise.all([
      change.objectStore("rows").delete(everything(table)),
      change.objectStore("summaries").delete(table),
      change.objectStore("kept").delete(`review ${table}`),
      change.objectStore("kept").delete(`turn ${table}`),
      change.done,
    ]);
  }

  async kept(key: string): Promise<string> {
    return JSON.stringify((await this.database.get("kept", key)) ?? null);
  }

  async keep(key: string, value: string): Promise<AppendResult> {
    try {
      await this.database.put("kept", JSON.parse(value), key);
      return "stored";
    } catch (error) {
      return resultOf(error);
    }
  }

  /** Waits until this tab is the one that plays the bots of a table. Without locks several tabs may think about the
   * same move; each ply is still stored once. */
  async lease(table: string): Promise<void> {
    if (!("locks" in navigator)) return;
    await new Promise<void>((granted, failed) => {
      navigator.locks
        .request(`clachan bots ${table}`, () => {
          granted();
          return new Promise<void>((release) => this.#leases.set(table, release));
        })
        .catch(failed);
    });
  }

  release(table: string): void {
    this.#leases.get(table)?.();
    this.#leases.delete(table);
  }
}
