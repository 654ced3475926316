/** Tables in this browser: a worker with the rules, another one in which bots think. Nothing leaves the device. */

import { ApiError } from "../api/error";
import type { ClientMessage, ServerMessage } from "../api/wire";
import type { Listener, TableConnection } from "../live/connection";
import type { Capability, Host, Method } from "./host";
import { bots } from "./bots.svelte";
import { startup } from "./startup.svelte";
import type { Answer, FromBots, FromWorker, ToBots, ToWorker } from "./worker/protocol";

/** Milliseconds between the start and everything that can wait until the first table is on the screen. */
const QUIET = 2500;

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: ApiError) => void;
}

export class BrowserHost implements Host {
  readonly root = "./";
  #worker: Worker | null = null;
  #bots: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #listeners = new Map<number, Listener>();
  #last = 0;
  #isKept = false;
  #python = "";
  #settle!: () => void;
  readonly settled = new Promise<void>((settle) => (this.#settle = settle));

  /** `folder` is where Python for browsers is, seen from the page. */
  constructor(folder: string) {
    startup.fraction = 0;
    if (typeof WebAssembly === "undefined" || typeof Worker === "undefined" || typeof indexedDB === "undefined") {
      startup.trouble = "unsupported";
      return;
    }
    this.#worker = new Worker(new URL("./worker/tables.worker.ts", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => this.#receive(data));
    this.#worker.addEventListener("error", () => this.#fail("not_loaded"));
    this.#python = new URL(folder, document.baseURI).href;
    this.#tell({ kind: "start", python: this.#python });
    bots.retry = () => this.#startBots();
  }

  can(capability: Capability): boolean {
    return capability === "turnFiles" || capability === "deletion";
  }

  async call<T>(method: Method, path: string, body?: unknown): Promise<T> {
    if (startup.trouble) throw new ApiError(startup.trouble, startup.trouble, 0);
    const id = ++this.#last;
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#tell({ kind: "request", id, method, path, body });
    });
    if ("problem" in answer) throw new ApiError(answer.problem.code, answer.problem.detail, answer.problem.status);
    return answer.body as T;
  }

  text(path: string): Promise<string> {
    return this.call<string>("GET", path);
  }

  connect(table: string, listener: Listener): TableConnection {
    this.#keepStorage();
    const connection = ++this.#last;
    this.#listeners.set(connection, listener);
    listener.onconnection("connecting");
    this.#tell({ kind: "connect", connection, table, ...listener.resume() });
    // They are needed once the table is on the screen, and would delay it.
    requestAnimationFrame(() => setTimeout(() => this.#loadBots()));
    return {
      send: (message: ClientMessage): boolean => {
        this.#tell({ kind: "send", connection, message: JSON.stringify(message) });
        return true;
      },
      close: () => {
        this.#listeners.delete(connection);
        this.#tell({ kind: "close", connection });
      },
    };
  }

  /** Asks the browser not to clear the games when it runs out of room. Some browsers ask the person. */
  #keepStorage(): void {
    if (this.#isKept) return;
    this.#isKept = true;
    void navigator.storage?.persist?.().catch(() => false);
  }

  #loadBots(): void {
    if (!this.#bots) this.#startBots();
  }

  /** Starts the bots, instead of those that could not be loaded. */
  #startBots(): void {
    bots.hasFailed = false;
    this.#bots?.terminate();
    this.#bots = new Worker(new URL("./worker/bots.worker.ts", import.meta.url), { type: "module" });
    this.#bots.addEventListener("message", ({ data }: MessageEvent<FromBots>) => (bots.hasFailed = !data.isLoaded));
    this.#bots.addEventListener("error", () => (bots.hasFailed = true));
    const { port1, port2 } = new MessageChannel();
    this.#bots.postMessage({ python: this.#python, port: port2 } satisfies ToBots, [port2]);
    this.#tell({ kind: "bots", port: port1 }, [port1]);
  }

  #tell(message: ToWorker, ports: MessagePort[] = []): void {
    this.#worker?.postMessage(message, ports);
  }

  #fail(code: string): void {
    startup.trouble = code;
    for (const { reject } of this.#waiting.values()) reject(new ApiError(code, code, 0));
    this.#waiting.clear();
    for (const listener of this.#listeners.values()) listener.onconnection("broken");
  }

  #receive(message: FromWorker): void {
    switch (message.kind) {
      case "progress":
        startup.fraction = message.fraction;
        if (message.fraction === 1)
          setTimeout(() => {
            this.#loadBots();
            this.#settle();
          }, QUIET);
        break;
      case "failed":
        this.#fail(message.code);
        break;
      case "answer":
        this.#waiting.get(message.id)?.resolve(message.answer);
        this.#waiting.delete(message.id);
        break;
      case "connected":
        this.#listeners.get(message.connection)?.onconnection(message.isFound ? "open" : "broken");
        break;
      case "message":
        this.#listeners.get(message.connection)?.onmessage(JSON.parse(message.message) as ServerMessage);
        break;
    }
  }
}
