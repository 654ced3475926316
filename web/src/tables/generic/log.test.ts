import { expect, test } from "vitest";
import type { LogEventOut, MoveOut } from "../../api/wire";
import { plainLines } from "./log";

function event(more: Partial<LogEventOut>): LogEventOut {
  return {
    ply: 1,
    at: "",
    kind: "move",
    seat: 1,
    round: null,
    move: null,
    is_sealed: false,
    game_events: [],
    args: {},
    ...more,
  };
}

test("a move is written as it is, a sealed one without saying what it is", () => {
  const move: MoveOut = { kind: "move", text: "roll" };
  expect(plainLines(event({ move }))).toEqual([{ code: "moved", args: { move: "roll" }, seat: 1 }]);
  expect(plainLines(event({ move, seat: null }))).toMatchObject([{ code: "chance_moved" }]);
  expect(plainLines(event({ is_sealed: true }))).toEqual([{ code: "moved_sealed", args: {}, seat: 1 }]);
});
