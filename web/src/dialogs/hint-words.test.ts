import { beforeAll, expect, test } from "vitest";
import type { HintLineOut, HintOut, PreviewsOut } from "../api/wire";
import clans from "../fixtures/clans-table.json";
import price from "../fixtures/skye-price.json";
import { vocabulary } from "../i18n/words.svelte";
import type { HintContext } from "./hint-lines";
import { hintedParts, summaryOf } from "./hint-words";
import type { MoveTable } from "./move-words";

beforeAll(() => vocabulary.use("en"));

const TABLE = price.view as unknown as MoveTable;
const [FIRST, SECOND, THIRD] = (price.view.position.stage as { tiles: string[] }).tiles as [string, string, string];

function line(reason: string, more: Partial<HintLineOut>): HintLineOut {
  return {
    reason,
    amount: 0,
    rule: "",
    cells: [],
    facts: {},
    seats: {},
    tiles: [],
    rounds: [],
    ...more,
  } as HintLineOut;
}

function context(tiles: unknown[]): HintContext {
  return { seat: 0, previews: { tiles, lays: [] } as unknown as PreviewsOut, placements: {}, scoring: [] };
}

test("a hint for prices says what to ask, who pays it, and which tile to axe", () => {
  const worth = (points: number[]) => points.map((each) => ({ points: each, contested: 0 }));
  const lines = [
    line("rival_would_pay", { tiles: [FIRST], facts: { gold: 7 }, seats: { seat: 1 } }),
    line("rival_would_pay", { tiles: [THIRD], facts: { gold: 4 }, seats: { seat: 2 } }),
  ];
  const move = { kind: "price_sheet", text: "price 6 2 axe", axe: THIRD, prices: { [FIRST]: 6, [SECOND]: 2 } };
  const hint = { move, lines, level: "trader" } as unknown as HintOut;
  const here = context([
    { tile: FIRST, best: null, worth: worth([3, 9, 0]) },
    { tile: THIRD, best: null, worth: worth([2, 0, 8]) },
  ]);
  const [one, two] = [TABLE.seats[1]!.name, TABLE.seats[2]!.name];
  expect(summaryOf(hint, TABLE, here)).toEqual([
    `Ask 6 for tile 1 and 2 for tile 2: ${one} gains 9 from tile 1 and can pay 7.`,
    `Axe tile 3: ${two} gains 8 from it, you 2.`,
  ]);
  expect(hintedParts(hint)).toContain(`[data-priced="${FIRST}"]`);
});

test("a hint for prices says what is uncertain, and no points where there are none", () => {
  const lines = [line("rival_would_pay", { tiles: [FIRST], facts: { gold: 7 }, seats: { seat: 1 } })];
  const move = { kind: "price_sheet", text: "price 6 2 axe", axe: THIRD, prices: { [FIRST]: 6, [SECOND]: 2 } };
  const hint = { move, lines, level: "trader" } as unknown as HintOut;
  const name = TABLE.seats[1]!.name;
  const first = (points: number, contested: number): string | undefined =>
    summaryOf(hint, TABLE, context([{ tile: FIRST, best: null, worth: [null, { points, contested }] }]))[0];
  expect(first(15, 15)).toBe(`Ask 6 for tile 1 and 2 for tile 2: ${name} gains up to 15 from tile 1 and can pay 7.`);
  expect(first(0, 0)).toBe(`Ask 6 for tile 1 and 2 for tile 2: ${name} would pay up to 7 for tile 1.`);
  expect(summaryOf(hint, TABLE, context([]))[1]).toBe("Axe tile 3: it brings you nothing by the end.");
});

test("a hint for a purchase says the points of the table and the main reason", () => {
  const best = { points_now: 2, points_by_end: 9, contested: 0, slots: [], cell: [1, 0], rotation: 0 };
  const move = { kind: "buy", text: `buy ${FIRST} from yellow`, tile: FIRST, seller: 1, payment: null };
  const lines = [line("income", { amount: 1 }), line("final_scrolls", { amount: 4 })];
  const hint = { move, lines, level: "trader" } as unknown as HintOut;
  expect(summaryOf(hint, TABLE, context([{ tile: FIRST, best, worth: [] }]))).toEqual([
    `Buy this from ${TABLE.seats[1]!.name}: +2 now, +9 by the end.`,
    "Main reason: scrolls at the end of the game (+4).",
  ]);
});

test("a hint for passing gives the reason", () => {
  const hint = { move: { kind: "pass", text: "pass" }, lines: [line("nothing_affordable", { facts: { gold: 1 } })] };
  expect(summaryOf(hint as unknown as HintOut, TABLE, context([]))).toEqual([
    "Pass: 1 gold isn't enough for any tile.",
  ]);
});

test("a hint for a card says what it brings now and how likely the shield holds", () => {
  const table = clans.view as unknown as MoveTable;
  const lay = clans.previews.lays.find(({ text }) => text.endsWith("shield"))!;
  const [, name, place] = lay.text.split(" ");
  const [color, rank] = name!.split("-");
  const move = { kind: "lay", text: lay.text, card: { color, rank: Number(rank) }, place, with_shield: true };
  const lines = [line("shield_now", { facts: { rank: 5 } }), line("shield_chance", { facts: { percent: 61 } })];
  const hint = { move, lines, level: "trader" } as unknown as HintOut;
  const here = { ...context([]), previews: clans.previews as unknown as PreviewsOut };
  const [first, second] = summaryOf(hint, table, here);
  expect(first).toMatch(/^Lay the .*, with a shield: [+−]?\d+ points? for you if the game ended now\.$/);
  expect(second).toBe("Your shield takes the 5s there, about 61% likely to hold.");
  expect(hintedParts(hint)).toContain(`[data-card="${color}-${rank}"]`);
});
