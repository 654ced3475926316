import { expect, test } from "vitest";
import type { ClansPositionOut, LayMoveOut } from "../../api/wire";
import { fixture } from "../../fixtures/fixtures";
import { Laying } from "./laying.svelte";
import { handCards } from "./options";

async function newLaying() {
  const { view, previews } = await fixture("clans-table");
  const position = view.position as ClansPositionOut;
  const cards = handCards(position, position.players[0]!.hand!, view.moves, previews!.lays);
  const played: LayMoveOut[] = [];
  const laying = new Laying(
    () => ({ cards, isChoosing: true, isBusy: false }),
    (move) => played.push(move),
  );
  const fitting = cards.findIndex(({ options }) => options.length > 1);
  return { laying, played, cards, fitting, options: cards[fitting]!.options };
}

test("nothing is chosen until somebody chooses it, and nothing is played before", async () => {
  const { laying, played, fitting, options } = await newLaying();
  laying.step(1);
  laying.useShield();
  laying.lay();
  expect([laying.chosen, laying.option, laying.withShield]).toEqual([null, null, false]);
  laying.chooseNumber(fitting + 1);
  laying.lay();
  expect([laying.chosen, laying.option, laying.withShield, laying.result]).toEqual([fitting, null, false, null]);
  laying.pick(options[1]!);
  expect(laying.result).toEqual(options[1]!.plain);
  expect(played).toEqual([]);
  laying.lay();
  expect(played).toEqual([options[1]!.move]);
});

test("a shield is laid only if somebody adds it", async () => {
  const { laying, played, fitting, options } = await newLaying();
  laying.choose(fitting);
  laying.step(1);
  laying.useShield();
  expect(laying.result).toEqual(options[0]!.shield);
  laying.lay();
  expect(played.map(({ text }) => text)).toEqual([options[0]!.move.shield_text]);
});

test("pointing at a place shows what it brings and chooses nothing", async () => {
  const { laying, played, fitting, options } = await newLaying();
  laying.choose(fitting);
  laying.point(options[0]!);
  laying.lay();
  expect([laying.result, laying.canLay, played]).toEqual([options[0]!.plain, false, []]);
  laying.pick(options[1]!);
  laying.lay();
  expect([laying.option, played]).toEqual([options[0], []]);
  laying.point(null);
  expect([laying.option, laying.canLay]).toEqual([options[1], true]);
});

test("arrow keys go through the places, from either end", async () => {
  const { laying, fitting, options } = await newLaying();
  laying.choose(fitting);
  laying.step(-1);
  expect(laying.ready).toBe(options.at(-1));
  laying.step(1);
  expect(laying.ready).toBe(options[0]);
});

test("another card, and another decision, begin without a choice", async () => {
  const { laying, fitting, options, cards } = await newLaying();
  laying.choose(fitting);
  laying.pick(options[1]!);
  laying.choose(cards.findIndex((card, at) => at !== fitting && card.options.length));
  expect(laying.option).toBeNull();
  laying.useShield();
  laying.forget();
  expect(laying.chosen).toBeNull();
  laying.choose(fitting);
  expect(laying.withShield).toBe(false);
});
