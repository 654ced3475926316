/** Requests to the server: paths, payloads, and errors with codes. */

import { partFor } from "../fair/own-parts";
import { freshKey } from "../live/key";
import { API_ROOT } from "./root";
import type {
  EventsOut,
  GamesOut,
  JoinIn,
  ListedTableOut,
  MeOut,
  MissedPointsOut,
  NewTable,
  NoticeIn,
  NoticesOut,
  Problem,
  ReviewOut,
  TablesOut,
  TableView,
} from "./wire";

/** A refusal: the server's code and facts, or `offline` when it cannot be reached. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function call<T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T> {
  const response = await answered(method, path, body);
  if (response.status === 204) return undefined as T;
  if (!isJson(response)) throw new ApiError("offline", "no clachan server answers here", response.status);
  return (await response.json()) as T;
}

function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.includes("json") ?? false;
}

/** The response to a request, if it is not a refusal. */
async function answered(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<Response> {
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
    );
  }
  return response;
}

/** Opens a table, and then adds this browser's random part to its luck: only now the server has committed. */
async function openTable(order: NewTable): Promise<TableView> {
  const view = await call<TableView>("POST", "/tables", { adds_part: true, ...order });
  const seat = view.seats.find((each) => each.is_you && each.part === "awaited");
  if (!seat || !view.fairness.commitment) return view;
  const part = partFor(view.table, view.fairness.commitment);
  const command = { command: "add_part", seat: seat.seat, ply: view.ply, key: freshKey(), part };
  // If this fails, the table sends it again as soon as it is on the screen.
  await call("POST", `/tables/${view.table}/commands`, command).catch(() => undefined);
  return view;
}

export const api = {
  games: () => call<GamesOut>("GET", "/games"),
  me: () => call<MeOut>("GET", "/me"),
  rename: (name: string) => call<MeOut>("PUT", "/me", { name }),
  notices: () => call<NoticesOut>("GET", "/me/notices"),
  setNotices: (where: NoticeIn) => call<NoticesOut>("PUT", "/me/notices", where),
  stopNotices: () => call<void>("DELETE", "/me/notices"),
  myTables: (status?: ListedTableOut["status"]) =>
    call<TablesOut>("GET", status ? `/tables?status=${status}` : "/tables"),
  openTable,
  invitation: (code: string) => call<ListedTableOut>("GET", `/invites/${encodeURIComponent(code)}`),
  join: (code: string, how: JoinIn) => call<TableView>("POST", `/invites/${encodeURIComponent(code)}`, how),
  table: (table: string) => call<TableView>("GET", `/tables/${table}`),
  setup: (table: string) => call<NewTable>("GET", `/tables/${table}/setup`),
  events: (table: string, seat: number | null) =>
    call<EventsOut>("GET", `/tables/${table}/events?after=0${seat === null ? "" : `&seat=${seat}`}`),
  review: (table: string, move: number, seat: number | null) =>
    call<ReviewOut>("GET", `/tables/${table}/review?move=${move}${seat === null ? "" : `&seat=${seat}`}`),
  missedPoints: (table: string, seat: number) =>
    call<MissedPointsOut>("GET", `/tables/${table}/missed-points?seat=${seat}`),
  record: async (table: string) => (await answered("GET", `/tables/${table}/record`)).text(),
  recordAddress: (table: string) => `${API_ROOT}/tables/${table}/record`,
  rematch: (table: string) => call<TableView>("POST", `/tables/${table}/rematch`),
};
