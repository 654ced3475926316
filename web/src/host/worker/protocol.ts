/** What the page and the worker of the tables say to each other. */

import type { Problem } from "../../api/wire";
import type { Method } from "../host";

export type ToWorker =
  | { kind: "start"; python: string }
  /** Bots answer at this port from now on. */
  | { kind: "bots"; port: MessagePort }
  | { kind: "request"; id: number; method: Method; path: string; body: unknown }
  | { kind: "connect"; connection: number; table: string; seat: number | null; after: number }
  | { kind: "send"; connection: number; message: string }
  | { kind: "close"; connection: number };

export type FromWorker =
  /** How much of the rules is loaded, from 0 to 1. */
  | { kind: "progress"; fraction: number }
  | { kind: "failed"; code: string; detail: string }
  | { kind: "answer"; id: number; answer: Answer }
  | { kind: "connected"; connection: number; isFound: boolean }
  | { kind: "message"; connection: number; message: string };

/** What the page says to the worker of the bots: where Python is, and where it is asked. */
export interface ToBots {
  python: string;
  port: MessagePort;
}

/** Whether the bots can be asked. */
export interface FromBots {
  isLoaded: boolean;
}

export type Answer = { body: unknown } | { problem: Problem };

/** What the worker of the tables asks the worker of the bots, and its answers. */
export interface Question {
  id: number;
  request: string;
}
export interface Reply {
  id: number;
  answer: string;
}
