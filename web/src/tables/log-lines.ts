/** Which events of the log get a line, and what it says. Games and boxes register how they tell theirs. */

import type { CardOut, LogEventOut, MoveOut, TableView, GameEventOut } from "../api/wire";
import { EXPANSIONS } from "../boxes/catalog";
import type { Args } from "../i18n/message";
import { CLANS_LOG } from "./clans/log";
import { plainLines } from "./generic/log";
import { SKYE_LOG } from "./skye/log";

/** A line of the log: the words `log.<code>` with their values, and the pictures beside them. */
export interface LogLine {
  ply: number;
  code: string;
  args: Args;
  seat: number | null;
  /** Seats whose names are among the values of the words. */
  seats: Readonly<Record<string, number>>;
  tiles: readonly string[];
  gold?: number;
  card?: CardOut | "hidden";
  withShield?: boolean;
}

export type LineParts = Partial<Omit<LogLine, "ply" | "seat">>;

/** How a game or a box tells its events and moves. */
export interface GameLog {
  /** By code: what a line about it says besides its facts; null where it needs no line. */
  events: Readonly<Record<string, (gameEvent: GameEventOut, event: LogEventOut) => LineParts | null>>;
  /** By kind: what a line about a move says; moves that are not listed get no line of their own. */
  moves: Readonly<Record<string, (move: MoveOut, event: LogEventOut) => LineParts | null>>;
}

const GAMES: Readonly<Record<string, GameLog>> = { skye: SKYE_LOG, clans: CLANS_LOG };

/** Words for what happens at a table, whatever the game. */
const TABLE_EVENTS: Readonly<Record<string, string>> = {
  started: "started",
  sat: "sat",
  left: "left",
  bot_seated: "bot_seated",
  seat_opened: "seat_opened",
  parts_waived: "parts_waived",
  taken_over: "taken_over",
  returned: "back",
  bot_replaced: "bot_replaced",
  downtime: "downtime",
  removed: "removed",
  paused: "paused",
  resumed: "resumed",
  end_agreed: "end_agreed",
  end_declined: "end_declined",
  ended: "ended",
  talk_switched: "talk_switched",
};

function logsOf(view: Pick<TableView, "game" | "boxes">): readonly GameLog[] {
  return [GAMES[view.game]!, ...EXPANSIONS.filter((box) => view.boxes.includes(box.name)).map((box) => box.log)];
}

function eventLine(gameEvent: GameEventOut, event: LogEventOut, logs: readonly GameLog[]): LineParts | null {
  const tell = logs.map((log) => log.events[gameEvent.code]).find((found) => found !== undefined);
  const parts = tell ? tell(gameEvent, event) : {};
  return parts === null
    ? null
    : {
        code: gameEvent.code,
        args: gameEvent.facts,
        seats: gameEvent.seats,
        tiles: gameEvent.tiles,
        ...(gameEvent.card ? { card: gameEvent.card } : {}),
        ...parts,
      };
}

/** The lines of one event. */
export function linesOf(event: LogEventOut, view: Pick<TableView, "game" | "boxes">): LogLine[] {
  const line = (parts: LineParts, seat: number | null): LogLine => ({
    ply: event.ply,
    code: event.kind,
    args: event.args,
    seat,
    seats: {},
    tiles: [],
    ...parts,
  });
  const code = TABLE_EVENTS[event.kind];
  if (code !== undefined) return [line({ code }, event.seat)];
  if (event.kind !== "move") return [];
  if (!(view.game in GAMES)) return plainLines(event).map(({ seat, ...parts }) => line(parts, seat));
  const logs = logsOf(view);
  const { move } = event;
  const tellMove = move ? logs.map((log) => log.moves[move.kind]).find((found) => found !== undefined) : undefined;
  const moved = move && tellMove ? tellMove(move, event) : null;
  return [
    ...(moved ? [line({ args: {}, ...moved }, event.seat)] : []),
    ...event.game_events.flatMap((gameEvent) => {
      const parts = eventLine(gameEvent, event, logs);
      return parts ? [line(parts, gameEvent.seat)] : [];
    }),
  ];
}

export function logOf(events: readonly LogEventOut[], view: Pick<TableView, "game" | "boxes">): LogLine[] {
  return events.flatMap((event) => linesOf(event, view));
}

/** The ply of this seat's last move: what follows is new to it. */
export function lastOwnPly(events: readonly LogEventOut[], seat: number | null): number {
  return events.findLast((event) => event.kind === "move" && event.seat === seat && seat !== null)?.ply ?? 0;
}
