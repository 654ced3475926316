/** A clachan server: requests over HTTP, tables over sockets. */

import { ApiError } from "../api/error";
import { API_ROOT } from "../api/root";
import type { Problem } from "../api/wire";
import type { Listener, TableConnection } from "../live/connection";
import { TableSocket } from "../live/socket";
import type { Capability, Host, Method } from "./host";

export class ServerHost implements Host {
  readonly root = "/";
  readonly settled = Promise.resolve();

  can(capability: Capability): boolean {
    return capability !== "turnFiles" && capability !== "deletion";
  }

  async call<T>(method: Method, path: string, body?: unknown): Promise<T> {
    const response = await answered(method, path, body);
    if (response.status === 204) return undefined as T;
    if (!isJson(response)) throw new ApiError("offline", "no clachan server answers here", response.status);
    return (await response.json()) as T;
  }

  async text(path: string): Promise<string> {
    return (await answered("GET", path)).text();
  }

  connect(table: string, listener: Listener): TableConnection {
    return new TableSocket(table, listener);
  }
}

function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.includes("json") ?? false;
}

/** The response to a request, if it is not a refusal. */
async function answered(method: Method, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  const request: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { accept: "application/json", "content-type": "application/json" };
  }
  try {
    response = await fetch(API_ROOT + path, request);
  } catch {
    throw new ApiError("offline", "the server cannot be reached", 0);
  }
  if (!response.ok) {
    const problem: Partial<Problem> = isJson(response) ? ((await response.json()) as Problem) : {};
    throw new ApiError(
      problem.code ?? "failed",
      problem.detail ?? problem.title ?? response.statusText,
      response.status,
      problem.args,
    );
  }
  return response;
}
