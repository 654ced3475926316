/** Requests to the server: paths, payloads, and errors with codes. */

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
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (!response.ok) {
    const problem: Partial<Problem> = isJson ? ((await response.json()) as Problem) : {};
    throw new ApiError(
      problem.code ?? "failed",
      problem.detail ?? problem.title ?? response.statusText,
      response.status,
    );
  }
  if (response.status === 204) return undefined as T;
  if (!isJson) throw new ApiError("offline", "no clachan server answers here", response.status);
  return (await response.json()) as T;
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
  openTable: (order: NewTable) => call<TableView>("POST", "/tables", order),
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
  rematch: (table: string) => call<TableView>("POST", `/tables/${table}/rematch`),
};
