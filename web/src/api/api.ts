/** The server's address book. Thin on purpose: paths, payloads, errors with codes. */

import type {
  EventsOut,
  GamesOut,
  JoinIn,
  MeOut,
  NewTable,
  Problem,
  ReviewOut,
  SlipsOut,
  SummariesOut,
  Summary,
  TableView,
} from "./schema";

export type GameName = "skye" | "clans";

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

const ROOT = "/api/v1";

async function call<T>(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<T> {
  let response: Response;
  const request: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { accept: "application/json", "content-type": "application/json" };
  }
  try {
    response = await fetch(ROOT + path, request);
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
  if (!isJson) throw new ApiError("offline", "no clachan server answers here", response.status);
  return (await response.json()) as T;
}

/** Play now: one person, two gentle bots, the scoring tiles of a first game. */
const FIRST_GAMES: Readonly<Record<GameName, NewTable>> = {
  skye: {
    game: "skye",
    options: { scoring: "beginner" },
    chairs: [{ kind: "me" }, { kind: "bot", level: "course" }, { kind: "bot", level: "greedy" }],
  },
  clans: { game: "clans", chairs: [{ kind: "me" }, { kind: "bot", level: "greedy" }, { kind: "bot", level: "hasty" }] },
};

export const api = {
  games: () => call<GamesOut>("GET", "/games"),
  me: () => call<MeOut>("GET", "/me"),
  rename: (name: string) => call<MeOut>("PUT", "/me", { name }),
  myTables: (status?: Summary["status"]) => call<SummariesOut>("GET", status ? `/tables?status=${status}` : "/tables"),
  openTable: (order: NewTable) => call<TableView>("POST", "/tables", order),
  playNow: (game: GameName) => call<TableView>("POST", "/tables", FIRST_GAMES[game]),
  invitation: (code: string) => call<Summary>("GET", `/invites/${encodeURIComponent(code)}`),
  join: (code: string, how: JoinIn) => call<TableView>("POST", `/invites/${encodeURIComponent(code)}`, how),
  table: (table: string) => call<TableView>("GET", `/tables/${table}`),
  setup: (table: string) => call<NewTable>("GET", `/tables/${table}/setup`),
  events: (table: string, seat: number | null) =>
    call<EventsOut>("GET", `/tables/${table}/events?after=0${seat === null ? "" : `&seat=${seat}`}`),
  review: (table: string, move: number, seat: number | null) =>
    call<ReviewOut>("GET", `/tables/${table}/review?move=${move}${seat === null ? "" : `&seat=${seat}`}`),
  slips: (table: string, seat: number) => call<SlipsOut>("GET", `/tables/${table}/slips?seat=${seat}`),
  rematch: (table: string) => call<TableView>("POST", `/tables/${table}/rematch`),
};
