import { describe, expect, test } from "vitest";
import { FIXTURE_NAMES, fixture } from "../fixtures/fixtures";
import { loadWords } from "../i18n/words.svelte";
import type { BuildingStage, BuyingStage, DolmenStage, FinalStage, JourneyStage, PricingStage } from "../view/skye";
import { cellName, parseCard, parseCell, seatOf, turnOf } from "./cells";
import { clansTable } from "./clans";
import { scoringShow } from "./rounds";
import { skyeTable } from "./skye";

const SKYE = FIXTURE_NAMES.filter((name) => !name.startsWith("clans"));

async function stage<T>(name: string): Promise<T> {
  return skyeTable(await fixture(name)).stage as T;
}

describe("names", () => {
  test("cells are counted from the castle, both ways", () => {
    expect(parseCell("e2n1")).toEqual({ x: 2, y: -1 });
    expect(parseCell("s3")).toEqual({ x: 0, y: 3 });
    for (const name of ["castle", "w1", "n12", "w2s4"]) expect(cellName(parseCell(name))).toBe(name);
    expect(() => parseCell("x1")).toThrow();
  });

  test("turns, cards and seats of the long table", () => {
    expect(turnOf(270)).toBe(3);
    expect(parseCard("red-3")).toEqual({ color: "red", rank: 3 });
    expect(["L", "T1", "T15", "R", "B15", "B1"].map((place) => seatOf(place, 5))).toEqual([0, 1, 15, 16, 17, 31]);
  });
});

describe("every fixture", () => {
  test.each(SKYE)("%s shows the stage it is named after", async (name) => {
    const table = skyeTable(await fixture(name));
    expect(name.endsWith(`-${table.stage.kind}`)).toBe(true);
    expect(table.players.every((player) => player.land[0] && player.name)).toBe(true);
  });

  test.each(FIXTURE_NAMES)("%s has words for every line of its log", async (name) => {
    const words = await loadWords("en");
    const known = await fixture(name);
    const { log } = known.view.game === "skye" ? skyeTable(known) : clansTable(known);
    expect(log.length).toBeGreaterThan(5);
    for (const line of log) expect(Object.keys(words), line.code).toContain(`log.${line.code}`);
  });
});

describe("Isle of Skye", () => {
  test("pricing tells what each tile is worth to everybody, and what the income was made of", async () => {
    const pricing = await stage<PricingStage>("skye-pricing");
    expect(pricing.tiles).toHaveLength(3);
    for (const tile of pricing.tiles) expect(tile.worth).toHaveLength(4);
    expect(pricing.income[0]).toEqual({ code: "castle", amount: 5 });
    expect(pricing.sealed).toBeNull();
  });

  test("every offer I can pay has its move, and the best place on my land", async () => {
    const known = await fixture("skye-buying");
    const buying = skyeTable(known).stage as BuyingStage;
    const moves = known.view.moves.filter((move) => move.kind === "buy").map((move) => move.text);
    const offered = buying.sellers.flatMap((seller) => seller.offers.flatMap((offer) => offer.move ?? []));
    expect(offered.sort()).toEqual(moves.sort());
    expect(buying.pass).toBe("pass");
  });

  test("legal cells and turns are those of the server, with points", async () => {
    const known = await fixture("skye-building");
    const building = skyeTable(known).stage as BuildingStage;
    for (const tile of building.tiles.filter((each) => each.state === "open")) {
      const move = known.view.moves.find((each) => each.tile === tile.tile)!;
      expect(tile.cells).toHaveLength(move.places!.length);
      for (const cell of tile.cells) for (const turn of cell.turns) expect(turn.preview, turn.move).not.toBeNull();
      for (const cell of tile.blocked)
        expect(tile.cells).not.toContainEqual(expect.objectContaining({ x: cell.x, y: cell.y }));
    }
  });

  test("the end adds up: course and score sheet come to the total", async () => {
    for (const name of ["skye-final", "boxes-final"]) {
      const table = skyeTable(await fixture(name));
      const final = table.stage as FinalStage;
      for (const { seat, total } of final.places) {
        expect(final.course.find((each) => each.seat === seat)!.points.at(-1), name).toBe(total);
        expect(
          table.sheet.reduce((sum, row) => sum + (row.points.find((each) => each.seat === seat)?.points ?? 0), 0),
          name,
        ).toBe(total);
      }
      expect(final.decided?.lead).toBeGreaterThan(0);
    }
  });

  test("a scoring is shown tile by tile, with the cells that score", async () => {
    const { events } = await fixture("skye-final");
    const steps = scoringShow(events.slice(-1));
    expect(steps.map((step) => step.slot)).toEqual(["B", "C", "D"]);
    for (const step of steps) expect(step.lines).toHaveLength(4);
  });
});

describe("boxes", () => {
  test("a walk shows where the next marker may lie and what it would bring", async () => {
    const journey = await stage<JourneyStage>("boxes-journey");
    expect(journey.next.length).toBeGreaterThan(1);
    expect(journey.tracks.map((track) => track.track)).toEqual(["warrior", "merchant", "herald"]);
    for (const tiles of Object.values(journey.bonuses))
      expect(tiles.map((tile) => tile.level)).toEqual(["I", "II", "III"]);
  });

  test("the dolmen row adds stone and space, and knows what can be paid", async () => {
    const dolmen = await stage<DolmenStage>("boxes-dolmen");
    expect(dolmen.row).toHaveLength(5);
    for (const space of dolmen.row) {
      expect(space.stone + space.gold).toBe(space.price);
      expect(space.move !== undefined || space.also.length > 0 || space.short > 0).toBe(true);
    }
  });
});

describe("Clans and Glory", () => {
  test("every lit seat has a match, and the points after the move", async () => {
    const table = clansTable(await fixture("clans-table"));
    expect(table.isMyTurn).toBe(true);
    const options = table.hand.flatMap((card) => card.options);
    expect(options.length).toBeGreaterThan(3);
    for (const option of options) {
      expect(table.seats[option.seat]).toBeNull();
      expect(option.matches.length).toBeGreaterThan(0);
      expect(option.plain.points).toHaveLength(4);
    }
  });

  test("boards come to the totals at the end", async () => {
    const { final } = clansTable(await fixture("clans-final"));
    for (const { seat, total, byBoard } of final!.places) {
      expect(byBoard.reduce((sum, points) => sum + points, 0)).toBe(total);
      const shields = final!.boards.flatMap((board) => board.shields.filter((shield) => shield.owner === seat));
      expect(shields.reduce((sum, shield) => sum + shield.cards.reduce((rank, card) => rank + card.rank, 0), 0)).toBe(
        total,
      );
    }
  });
});
