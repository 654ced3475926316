import { expect, test } from "vitest";
import type { HintLineOut, HintOut, PlacementPreviewOut, PreviewsOut, SkyePositionOut } from "../api/wire";
import { isMajority, shownLines, type HintContext } from "./hint-lines";

const SCORING = [
  { slot: "A", is_majority: false },
  { slot: "D", is_majority: true },
] as unknown as SkyePositionOut["scoring"];

function line(reason: string, amount: number, more: Partial<HintLineOut> = {}): HintLineOut {
  return { reason, amount, rule: "", cells: [], facts: {}, seats: {}, tiles: [], ...more } as HintLineOut;
}

function context(more: Partial<PreviewsOut>, placements: HintContext["placements"] = {}): HintContext {
  return { seat: 0, previews: more as PreviewsOut, placements, scoring: SCORING };
}

test("a hint for prices has all lines, tile by tile, with the points of the bars", () => {
  const lines = ["T1", "T2", "T3"].flatMap((tile) => [
    line("worth_to_me", 4, { tiles: [tile] }),
    line("rival_would_pay", 4, { tiles: [tile], facts: { gold: 2 }, seats: { seat: 1 } }),
    line("rival_would_pay", 9, { tiles: [tile], facts: { gold: 5 }, seats: { seat: 2 } }),
    line("if_sold", 5, { tiles: [tile] }),
    line("if_kept", 4, { tiles: [tile] }),
  ]);
  const hint = { move: { kind: "price_sheet" }, lines } as unknown as HintOut;
  const worth = [0, 1, 2].map((seat) => ({ points: 15 + seat, contested: 15 }));
  const tiles = ["T1", "T2", "T3"].map((tile) => ({ tile, best: null, worth }));
  const shown = shownLines(hint, context({ tiles }));
  expect(shown.map((each) => each.line.reason)).toEqual(
    Array.from({ length: 3 }, () => ["worth_to_me", "rival_would_pay", "rival_would_pay", "if_sold", "if_kept"]).flat(),
  );
  expect(shown.slice(0, 4).map((each) => each.worth?.points)).toEqual([15, 16, 17, undefined]);
});

test("a hint for a placement has the points of its preview", () => {
  const preview = {
    cell: [1, 0],
    rotation: 90,
    slots: [{ slot: "D", tile: "S04", change: 5, rounds: [4, 5, 6] }],
  } as unknown as PlacementPreviewOut;
  const lines = [line("income", 1), line("ship_majority", 9, { facts: { slot: "D", scoring: "ship_majority" } })];
  const move = { kind: "built", text: "", tile: "T9", cell: [1, 0], rotation: 90 };
  const hint = { move, lines } as unknown as HintOut;
  const here = context({ tiles: [] }, { T9: { placements: [preview] } as unknown as PreviewsOut });
  expect(shownLines(hint, here).map(({ worth }) => worth)).toEqual([
    { points: 15, contested: 15 },
    { points: 1, contested: 0 },
  ]);
  expect(lines.map((each) => isMajority(each, here))).toEqual([false, true]);
});

test("what becomes of a shield in imagined games comes before other reasons", () => {
  const lines = [
    line("board_forecast", 9),
    line("imagined_push", 0, { facts: { board: 2, games: 7, of: 10, added: 3, rank: 4 } }),
    line("imagined_nothing", 0, { facts: { board: 2, games: 3, of: 10 } }),
    line("imagined_wins", 3, { facts: { games: 6, of: 10 } }),
  ];
  const hint = { move: { kind: "lay" }, lines } as unknown as HintOut;
  expect(shownLines(hint, context({ tiles: [] })).map((each) => each.line.reason)).toEqual([
    "imagined_wins",
    "imagined_push",
    "imagined_nothing",
    "board_forecast",
  ]);
});

test("how many imagined games are won comes first without points, and who buys a tile stays with the tile", () => {
  const sale = { tiles: ["T1"], facts: { games: 7, of: 10, gold: 8 }, seats: { seat: 1 } };
  const about = [
    line("imagined_wins", 3, { facts: { games: 7, of: 10, tenths: 31 } }),
    line("worth_to_me", 4, { tiles: ["T1"] }),
    line("if_sold", 5, { tiles: ["T1"] }),
    line("imagined_sales", 0, sale),
    line("worth_to_me", 2, { tiles: ["T2"] }),
    line("imagined_unsold", 0, { tiles: ["T2"], facts: { of: 10, gold: 3 } }),
  ];
  const prices = { move: { kind: "price_sheet" }, lines: about } as unknown as HintOut;
  const worth = [{ points: 6, contested: 0 }];
  const tiles = ["T1", "T2"].map((tile) => ({ tile, best: null, worth }));
  expect(shownLines(prices, context({ tiles })).map((each) => [each.line.reason, each.worth?.points])).toEqual([
    ["imagined_wins", undefined],
    ["worth_to_me", 6],
    ["if_sold", undefined],
    ["imagined_sales", undefined],
    ["worth_to_me", 6],
    ["imagined_unsold", undefined],
  ]);
  const purchase = { move: { kind: "pass" }, lines: [line("income", 9), about[0]] } as unknown as HintOut;
  const shown = shownLines(purchase, context({ tiles: [] }));
  expect(shown.map(({ line: each, worth }) => [each.reason, worth?.points])).toEqual([
    ["imagined_wins", undefined],
    ["income", 9],
  ]);
});
