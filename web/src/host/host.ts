/** Where tables live: on a server, or in this browser. Screens ask what the host can do, never which one it is. */

import type { Listener, TableConnection } from "../live/connection";
import { BrowserHost } from "./browser";
import { ServerHost } from "./server";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What only some hosts can do. A screen hides the rest and shows `NeedsServer` instead. */
export type Capability =
  /** People on other devices join by an invite code, or watch. */
  | "invites"
  /** Messages when it is somebody's turn. */
  | "notices"
  /** Games for others to find, clubs. */
  | "community"
  /** The same person on several devices. */
  | "devices"
  /** A server deals, and keeps the secrets of all players. */
  | "referee"
  /** Tables are passed on as links and files. */
  | "turnFiles"
  /** Tables are kept nowhere else, so they can be deleted. */
  | "deletion";

export interface Host {
  /** The folder of the page's files, for the browser. */
  readonly root: string;
  /** When everything has started, and there is time for what is not urgent. */
  readonly settled: Promise<void>;
  can(capability: Capability): boolean;
  /** The answer to a request of the REST API; throws an `ApiError` with the code of a refusal. */
  call<T>(method: Method, path: string, body?: unknown): Promise<T>;
  /** The answer to a request for a text. */
  text(path: string): Promise<string>;
  /** Opens a connection to a table. */
  connect(table: string, listener: Listener): TableConnection;
}

/** A page that was made for hosting without a server says in its head where Python for browsers is. */
function pythonFolder(): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector?.<HTMLMetaElement>('meta[name="clachan-python"]')?.content ?? null;
}

const folder = pythonFolder();

export const host: Host = folder ? new BrowserHost(folder) : new ServerHost();
