import { expect, test } from "vitest";
import type { LogEventOut } from "../api/wire";
import { remainingEvents } from "./remaining";

function event(ply: number, kind: string, left?: number): LogEventOut {
  const args: LogEventOut["args"] = left === undefined ? {} : { left: String(left) };
  return { ply, at: "", kind, seat: 0, round: null, move: null, is_sealed: false, game_events: [], args };
}

test("moves that were taken back leave the log, and what follows stays", () => {
  const log = [
    event(1, "started"),
    event(2, "move"),
    event(3, "move"),
    event(4, "draft"),
    event(5, "taken_back", 1),
    event(6, "move"),
  ];
  expect(remainingEvents(log).map(({ ply }) => ply)).toEqual([1, 2, 6]);
  expect(remainingEvents([...log, event(7, "taken_back", 0)]).map(({ ply }) => ply)).toEqual([1]);
});

test("a log without take-backs stays as it is", () => {
  const log = [event(1, "move")];
  expect(remainingEvents(log)).toBe(log);
});
