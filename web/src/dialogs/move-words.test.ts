import { beforeEach, describe, expect, test } from "vitest";
import type { MoveOut, SkyePositionOut } from "../api/wire";
import { fixture } from "../fixtures/fixtures";
import { vocabulary } from "../i18n/words.svelte";
import { moveWords, tileOf } from "./move-words";

beforeEach(() => vocabulary.use("en"));

describe("Clans and Glory", () => {
  const lay: MoveOut = {
    kind: "lay",
    text: "lay red-3 T4 shield",
    card: { color: "red", rank: 3 },
    place: "T4",
    with_shield: true,
    shield_text: null,
    matches: [],
  };

  test("a lay names its card and place in the order around the table, and the shield", async () => {
    const { view } = await fixture("clans-table");
    expect(moveWords(lay, view)).toBe("Lay the red cook (3): board II, top left, with a shield");
    expect(moveWords({ ...lay, place: "B1", with_shield: false }, view)).toBe(
      "Lay the red cook (3): board I, bottom left",
    );
    expect(moveWords({ ...lay, place: "R", with_shield: false }, view)).toBe(
      "Lay the red cook (3): right end of the table",
    );
  });

  test("a hidden card that one may not see stays hidden", async () => {
    const { view } = await fixture("clans-table");
    const hide: MoveOut = { ...lay, kind: "hide", card: null, with_shield: false };
    expect(moveWords(hide, view)).toBe("Lay a card face down: board II, top left");
  });

  test("no tile belongs to a card's move, whatever its notation looks like", () => {
    expect(tileOf(lay)).toBeNull();
  });
});

describe("Isle of Skye", () => {
  test("prices come in the order of the tiles on the screen", async () => {
    const { view } = await fixture("skye-price");
    const open = view.moves.find((move) => move.kind === "price")!;
    const [first, second, third] = open.tiles as [string, string, string];
    const sheet: MoveOut = { kind: "price_sheet", text: "", axe: second, prices: { [third]: 2, [first]: 4 } };
    expect(moveWords(sheet, view)).toBe("Set prices: 4 · axe · 2");
  });

  test("purchases name the seller, placements the cell", async () => {
    const { view } = await fixture("skye-price");
    const buy: MoveOut = { kind: "buy", text: "", tile: "T12", seller: 1, payment: null };
    expect(moveWords(buy, view)).toBe(`Buy this from ${view.seats[1]!.name}`);
    const built: MoveOut = { kind: "built", text: "", tile: "T12", cell: [2, -1], rotation: 90 };
    expect(moveWords(built, view)).toBe("Place at e2n1, rotated 90°");
    expect(moveWords({ ...built, rotation: 0 }, view)).toBe("Place at e2n1, not rotated");
    expect([tileOf(buy), tileOf(built)]).toEqual(["T12", "T12"]);
  });
});

test.each([
  ["en", "Walk: n1 Warrior, castle Warrior", "Road between castle and n1"],
  ["de", "Wandern: n1 Krieger, Burg Krieger", "Straße zwischen Burg und n1"],
  ["pl", "Wędrówka: n1 Wojownik, zamek Wojownik", "Droga między polami zamek i n1"],
] as const)("the castle of a walk and of a road has its name in %s", async (language, walk, road) => {
  const { view } = await fixture("boxes-build");
  const stops = [
    { cell: [0, -1], track: "warrior" },
    { cell: [0, 0], track: "warrior" },
  ];
  const planned = { kind: "planned", text: "plan n1 warrior castle warrior", stops } as unknown as MoveOut;
  const cells = [
    [0, 0],
    [0, -1],
  ];
  await vocabulary.use(language);
  expect(moveWords(planned, view)).toBe(walk);
  expect(moveWords({ kind: "road", text: "road castle n1", cells } as unknown as MoveOut, view)).toBe(road);
});

test("to stay means something else while roads are laid", async () => {
  const { view } = await fixture("boxes-build");
  const position = view.position as SkyePositionOut;
  const stay: MoveOut = { kind: "stay", text: "stay" };
  const laying = { kind: "roads", stay: "stay", moves: [] } as unknown as SkyePositionOut["stage"];
  expect(moveWords(stay, view)).toBe("Don't advance");
  expect(moveWords(stay, { ...view, position: { ...position, stage: laying } })).toBe("Save your roads for later");
});

test("a move of a game without words is told as it is written", async () => {
  const { view } = await fixture("skye-price");
  expect(moveWords({ kind: "move", text: "roll" }, view)).toBe("roll");
});
