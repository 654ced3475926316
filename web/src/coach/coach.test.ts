import { expect, test } from "vitest";
import type { TableView } from "../api/wire";
import plan from "../fixtures/boxes-plan.json";
import secondBuy from "../fixtures/boxes-second_buy.json";
import clans from "../fixtures/clans-table.json";
import price from "../fixtures/skye-price.json";
import { linesAt, partsOf } from "./catalog";
import { type Moment, nextLine } from "./lines";

function momentOf(fixture: unknown, change: object = {}): Moment {
  const { view, events } = fixture as Moment;
  return { view: { ...view, position: { ...view.position, ...change } } as TableView, events, scored: [] };
}

function idsAt(moment: Moment, played: readonly string[] = []): string[] {
  const said: string[] = [];
  const lines = linesAt(moment.view, (part) => played.includes(part));
  for (;;) {
    const next = nextLine(lines, moment, (id) => said.includes(id));
    if (!next) return said;
    said.push(next.line.id);
  }
}

test("the first round begins with the goal, then the axe, the price and what is left", () => {
  expect(idsAt(momentOf(price, { round: 1 }))).toEqual(["goal", "axe", "price", "ready"]);
});

test("from the third round on nothing more is said about the base game", () => {
  expect(idsAt(momentOf(price))).toEqual([]);
});

test("each part of a box is explained when it is first used, in any round", () => {
  expect(idsAt(momentOf(plan))).toEqual(["tracks", "walk"]);
  expect(idsAt(momentOf(secondBuy)).length).toBeGreaterThan(1);
});

test("a game or a box that was played to the end is not explained again", () => {
  expect(idsAt(momentOf(price, { round: 1 }), ["skye"])).toEqual([]);
  expect(idsAt(momentOf(plan), partsOf(momentOf(plan).view))).toEqual([]);
});

test("nothing is said while others decide", () => {
  const moment = momentOf(price, { round: 1 });
  expect(idsAt({ ...moment, view: { ...moment.view, waiting: [1] } })).toEqual([]);
});

test("the first turn of Clans and Glory explains cards and shields, a hand without a fit the hidden card", () => {
  expect(idsAt(momentOf(clans, { round: 1 }))).toEqual(["cards", "lay", "shield"]);
  expect(idsAt(momentOf(clans, { round: 3 }))).toEqual(["spare"]);
  expect(idsAt(momentOf(clans, { round: 6, must_hide: true }))).toEqual(["hide"]);
});
