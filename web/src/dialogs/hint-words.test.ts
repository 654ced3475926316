import { beforeEach, describe, expect, test } from "vitest";
import type { HintLineOut, HintOut, PreviewsOut } from "../api/wire";
import clans from "../fixtures/clans-table.json";
import price from "../fixtures/skye-price.json";
import { vocabulary } from "../i18n/words.svelte";
import type { HintContext } from "./hint-lines";
import { hintedParts, lineWords, summaryOf } from "./hint-words";
import type { MoveTable } from "./move-words";

beforeEach(() => vocabulary.use("en"));

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
    `Ask 6 for tile 1 and 2 for tile 2: ${one} gains 9 points from tile 1 and can pay 7.`,
    `Axe tile 3: ${two} gains 8 points from it, you 2.`,
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
  expect(first(15, 15)).toBe(
    `Ask 6 for tile 1 and 2 for tile 2: ${name} gains up to 15 points from tile 1 and can pay 7.`,
  );
  expect(first(0, 0)).toBe(`Ask 6 for tile 1 and 2 for tile 2: ${name} would pay up to 7 for tile 1.`);
  expect(summaryOf(hint, TABLE, context([]))[1]).toBe("Axe tile 3.");
});

describe("a hint to axe a tile says what is true of it", () => {
  const [one, two] = [TABLE.seats[1]!.name, TABLE.seats[2]!.name];
  const move = { kind: "price_sheet", text: "price 6 2 axe", axe: THIRD, prices: { [FIRST]: 6, [SECOND]: 2 } };
  const hint = { move, lines: [], level: "master" } as unknown as HintOut;

  /** What each of the three tiles is worth to each of three seats; null where it fits nowhere. */
  function axe(...worth: (number | null)[][]): string | undefined {
    const tiles = [FIRST, SECOND, THIRD].map((tile, i) => ({
      tile,
      best: null,
      worth: worth[i]!.map((points) => (points === null ? null : { points, contested: 0 })),
    }));
    return summaryOf(hint, TABLE, context(tiles))[1];
  }

  test.each([
    ["it brings you least", [20, 0, 0], [18, 0, 0], [18, 3, 18], "it brings you only 18 points by the end"],
    ["a rival gains more", [1, 0, 0], [1, 0, 0], [18, 3, 19], `${two} gains 19 points from it, you 18`],
    ["a rival gains as well", [20, 0, 0], [7, 0, 0], [18, 12, 3], `${one} would gain 12 points from it too`],
    ["a rival gains one point", [20, 0, 0], [7, 0, 0], [18, 1, 0], `${one} would gain 1 point from it too`],
    ["nobody else gains", [20, 0, 0], [7, 0, 0], [18, 0, null], "nobody else would gain points from it"],
    ["it fits nowhere", [20, 0, 0], [7, 0, 0], [null, 0, 0], "it brings you nothing by the end"],
  ])("%s", (_, first, second, third, why) => {
    expect(axe(first, second, third)).toBe(`Axe tile 3: ${why}.`);
  });

  test.each([
    ["de", `Wirf Plättchen 3 ab: Auch ${one} würde damit 12 Punkte gewinnen.`],
    ["pl", `Odrzuć żeton 3: ${one} też zyskuje na nim 12 punktów.`],
  ] as const)("in %s", async (language, said) => {
    await vocabulary.use(language);
    expect(axe([20, 0, 0], [7, 0, 0], [18, 12, 3])).toBe(said);
  });
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

test.each([
  ["en", `Buy this from ${TABLE.seats[1]!.name}.`, "A good deal."],
  ["de", `Das bei ${TABLE.seats[1]!.name} kaufen.`, "Ein guter Kauf."],
] as const)("a hint in an exercise says what the exercise says, in %s", async (language, first, second) => {
  await vocabulary.use(language);
  const best = { points_now: 2, points_by_end: 9, contested: 0, slots: [], cell: [1, 0], rotation: 0 };
  const move = { kind: "buy", text: `buy ${FIRST} from yellow`, tile: FIRST, seller: 1, payment: null };
  const words = { en: "A good deal.", de: "Ein guter Kauf." };
  const hint = { move, lines: [], level: null, words } as unknown as HintOut;
  expect(summaryOf(hint, TABLE, context([{ tile: FIRST, best, worth: [] }]))).toEqual([first, second]);
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

describe("a hint with imagined games", () => {
  const wins = line("imagined_wins", { amount: -8, facts: { games: 0, of: 10, tenths: -79 } });
  const buy = { kind: "buy", text: `buy ${FIRST} from yellow`, tile: FIRST, seller: 1, payment: null };
  const clansTable = clans.view as unknown as MoveTable;
  const lay = { kind: "lay", text: "lay red-3 T4", card: { color: "red", rank: 3 }, place: "T4", with_shield: true };
  const fate = (reason: string, games: number, facts: HintLineOut["facts"] = {}): HintLineOut =>
    line(reason, { facts: { board: 2, games, of: 10, ...facts } });

  function summary(move: object, table: MoveTable, ...lines: HintLineOut[]): string[] {
    return summaryOf({ move, lines, level: "master" } as unknown as HintOut, table, context([]));
  }

  test("never has the number of wins as the main reason", () => {
    expect(summary(buy, TABLE, wins)).toHaveLength(1);
    expect(summary(buy, TABLE, wins, line("price", { amount: -3, facts: { gold: 6 } }))).toHaveLength(1);
    expect(summary(buy, TABLE, wins, line("income", { amount: 2 }))[1]).toBe("Main reason: future income (+2).");
    const zero = line("board_forecast", { facts: { board: 5, tenths: 2 } });
    const kept = line("shield_kept", { facts: { points: 8 } });
    const keep = "Main reason: keep the shield: with turns left it is worth about 8 points.";
    expect(summary({ ...lay, with_shield: false }, clansTable, wins, zero, kept)[1]).toBe(keep);
    expect(summary(buy, TABLE, wins, line("liking", {}))[1]).toBe("Main reason: I just like these.");
    expect(summary({ kind: "pass", text: "pass" }, TABLE, wins)).toEqual(["Pass."]);
  });

  test("says what a shield takes, but not that it takes nothing", () => {
    const nothing = fate("imagined_nothing", 3);
    expect(summary(lay, clansTable, wins, nothing)).toHaveLength(1);
    expect(summary(lay, clansTable, wins, fate("imagined_shield", 7, { rank: 5 }), nothing)[1]).toBe(
      "Your shield takes the 5s there in 7 of 10 imagined games.",
    );
    expect(summary(lay, clansTable, wins, nothing, fate("imagined_push", 2, { added: 3, rank: 4 }))[1]).toBe(
      "Your shield takes the 4s there in 2 of 10 imagined games.",
    );
  });

  const name = TABLE.seats[1]!.name;
  const sale = { tiles: [FIRST], facts: { gold: 2, games: 7, of: 10 }, seats: { seat: 1 } };

  test.each([
    [
      "en",
      "you win 0 of 10 imagined games, average lead −8",
      `it sells for 2 gold in 7 of 10 imagined games, most often to ${name}`,
      "nobody buys it for 2 gold in any of 10 imagined games",
      "advance to space 3 of the Herald track for free",
    ],
    [
      "de",
      "du gewinnst 0 von 10 im Kopf durchgespielten Partien, Punktabstand im Schnitt: −8",
      `in 7 von 10 im Kopf durchgespielten Partien verkaufst du es für 2 Gold, meist an ${name}`,
      "in keiner von 10 im Kopf durchgespielten Partien kauft es jemand für 2 Gold",
      "auf der Heroldleiste gratis auf Feld 3 vorrücken",
    ],
    [
      "pl",
      "wygrywasz 0 z 10 partii rozegranych w myślach, średnia przewaga: −8 pkt",
      `w 7 z 10 partii rozegranych w myślach sprzedajesz go za 2 sztuki złota; najczęściej kupuje ${name}`,
      "w żadnej z 10 partii rozegranych w myślach nikt go nie kupuje za 2 sztuki złota",
      "awans na pole 3 toru herolda za darmo",
    ],
  ] as const)("is in words in %s, and so is a free step", async (language, ...said) => {
    await vocabulary.use(language);
    const step = line("free_step", { facts: { track: "herald", space: 3, gold: 0 } });
    const lines = [wins, line("imagined_sales", sale), line("imagined_unsold", sale), step];
    expect(lines.map((each) => lineWords(each, TABLE, context([])))).toEqual(said);
  });
});
