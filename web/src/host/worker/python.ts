/** Starts Python in a worker: Pyodide, and the archive with the standard library and clachan.
 *
 * Importing everything and preparing the rules takes most of the time. A Python that has done it leaves its memory in the browser, and the
 * next one begins there: that of the bots, and those of later visits.
 */

import { forgetMemory, keepMemory, keptMemory } from "./memory";

interface PythonModule {
  [name: string]: unknown;
}
export interface Python {
  pyimport(name: string): PythonModule;
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
interface LoadedPython extends Python {
  _api: { config: { _loadSnapshot?: unknown } };
}
interface Files {
  writeFile(path: string, content: Uint8Array, options: { canOwn: boolean }): void;
}
interface Pyodide {
  loadPyodide: (options: Record<string, unknown>) => Promise<LoadedPython>;
}
interface Parts {
  folder: string;
  pyodide: Promise<Pyodide>;
  archive: Promise<Uint8Array>;
}

const ARCHIVE = "python.bin";
/** The parts that are loaded, with their share of the waiting. */
const PARTS = [
  ["pyodide.asm.wasm", 0.55],
  [ARCHIVE, 0.25],
] as const;
/** Imports everything, and makes the tables of the rules that the first game needs. */
const PREPARE = `
import clachan.web_worker.device, clachan.web_worker.bot_answers
clachan.web_worker.device.prepare()
`;

/** `folder` is the address of Python for browsers, with a slash at its end. */
export async function startPython(folder: string, onprogress: (fraction: number) => void): Promise<Python> {
  const stop = watchLoading(onprogress);
  const parts = loadParts(folder);
  try {
    const memory = await keptMemory(folder);
    if (memory)
      try {
        return await load(parts, { _loadSnapshot: memory.arrayBuffer() });
      } catch {
        // If the archive is missing, the memory is not to blame.
        await parts.archive;
        await forgetMemory(folder);
      }
    const python = await load(parts, { _makeSnapshot: true });
    python.runPython(PREPARE);
    void keepMemory(folder, () => python.makeMemorySnapshot());
    return python;
  } finally {
    stop();
  }
}

/** Asks for all files at once: those that others name would come later. */
function loadParts(folder: string): Parts {
  const pyodide = import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<Pyodide>;
  const machine = import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`) as Promise<unknown>;
  const archive = unpacked(`${folder}${ARCHIVE}`);
  // Whoever waits for them hears of a failure.
  for (const part of [pyodide, machine, archive]) part.catch(() => undefined);
  return { folder, pyodide, archive };
}

async function load({ folder, pyodide, archive }: Parts, options: Record<string, unknown>): Promise<Python> {
  const { loadPyodide } = await pyodide;
  const loaded = loadPyodide({
    ...options,
    indexURL: folder,
    // Pyodide reads an archive of its own, which is not compressed as a whole. It is empty; ours stands before it.
    stdLibURL: `${folder}empty.zip`,
    // Without the archive Python never starts. Its failure is reported below.
    fsInit: (files: Files) =>
      archive.then(
        (content) => files.writeFile("/python.zip", content, { canOwn: true }),
        () => new Promise<void>(() => undefined),
      ),
    lockFileURL: `${folder}packages.json`,
    checkAPIVersion: false,
    env: { HOME: "/home", PYTHONPATH: "/python.zip", PYTHONHASHSEED: "0", CLACHAN_INTERPRETED: "1" },
  });
  const [python] = await Promise.all([loaded, archive]);
  // Python has copied the memory it began with. Its settings would keep these 30 MB for nothing.
  delete python._api.config._loadSnapshot;
  return python;
}

async function unpacked(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`);
  const whole = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(whole).arrayBuffer());
}

/** Reports how much has been loaded, as far as the browser tells which files have arrived. */
function watchLoading(onprogress: (fraction: number) => void): () => void {
  let fraction = 0.1;
  onprogress(fraction);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      for (const [name, share] of PARTS) if (entry.name.endsWith(name)) onprogress((fraction += share));
  });
  observer.observe({ type: "resource" });
  return () => observer.disconnect();
}
