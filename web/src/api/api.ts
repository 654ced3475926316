/** The server's address book. Thin on purpose: paths, payloads, errors with codes. */

import type { ClanColor } from "../board/tiles";
import type { MoveText } from "../view/common";

export type GameName = "skye" | "clans";

export interface TableSummary {
  id: string;
  name: string;
  game: GameName;
  boxes: readonly string[];
  code: string;
  round: number;
  rounds: number;
  phase: string;
  isMyTurn: boolean;
  waitingFor: readonly string[];
  minutesSince: number;
}

export type ChairOrder =
  | { kind: "me"; clan: ClanColor; name: string }
  | { kind: "friend"; clan: ClanColor; name: string }
  | { kind: "bot"; clan: ClanColor; name: string; level: string };

export interface TableOrder {
  game: GameName;
  boxes: readonly string[];
  chairs: readonly ChairOrder[];
  passAndPlay: boolean;
  scoring: "beginner" | "random" | readonly string[];
  seed: string | null;
  openGold: boolean;
  showBag: boolean;
  clockSeconds: number | null;
  onlookers: boolean;
}

export interface BotLevel {
  code: string;
  name: string;
  strength: number;
  character: string;
}

/** A refusal: the server's code and words, or `offline` when it cannot be reached. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

interface Problem {
  code?: string;
  detail?: string;
  title?: string;
}

const ROOT = "/api/v1";

async function call<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
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
    const problem = isJson ? ((await response.json()) as Problem) : {};
    throw new ApiError(problem.code ?? "failed", problem.detail ?? problem.title ?? response.statusText, response.status);
  }
  if (!isJson) throw new ApiError("offline", "no clachan server answers here", response.status);
  return (await response.json()) as T;
}

export const api = {
  myTables: () => call<TableSummary[]>("GET", "/tables"),
  botLevels: (game: GameName) => call<BotLevel[]>("GET", `/games/${game}/bots`),
  playNow: (game: GameName) => call<{ id: string }>("POST", "/tables/quick", { game }),
  openTable: (order: TableOrder) => call<{ id: string; code: string; invites: string[] }>("POST", "/tables", order),
  join: (code: string, name: string) => call<{ id: string }>("POST", "/join", { code, name }),
  play: (table: string, move: MoveText, atPly: number) => call<{ ply: number }>("POST", `/tables/${table}/moves`, { move, at_ply: atPly }),
  undo: (table: string, atPly: number) => call<{ ply: number }>("POST", `/tables/${table}/undo`, { at_ply: atPly }),
};
