import { expect, test } from "vitest";
import type { ClansPositionOut } from "../../api/wire";
import { fixture } from "../../fixtures/fixtures";
import { chosenMove, handCards } from "./options";

async function table(name: string) {
  const { view, previews } = await fixture(name);
  const position = view.position as ClansPositionOut;
  const hand = handCards(position, position.players[0]!.hand ?? [], view.moves, previews?.lays ?? []);
  return { view, position, hand, options: hand.flatMap((card) => card.options) };
}

test("every place where a card fits is free, has a match, and tells the points after the move", async () => {
  const { view, position, options } = await table("clans-table");
  expect(view.waiting).toContain(view.seat);
  expect(options.length).toBeGreaterThan(3);
  for (const { move, index, board, plain } of options) {
    const place = position.places[index]!;
    expect([place.place, place.board, place.card]).toEqual([move.place, board, null]);
    expect(move.matches.length).toBeGreaterThan(0);
    expect(plain.points).toHaveLength(4);
  }
});

test("a shield adds to the board of its place, and is sent as its own text", async () => {
  const { position, options } = await table("clans-table");
  const option = options.find((each) => each.shield !== null)!;
  const before = position.boards[option.board]!.shields.length;
  expect(option.plain.board.shields).toHaveLength(before);
  expect(option.shield!.board.shields).toHaveLength(before + 1);
  expect(chosenMove(option, false)).toEqual(option.move);
  expect(chosenMove(option, true)).toMatchObject({ text: option.move.shield_text, with_shield: true });
});

test("until previews arrive, an option shows the table as it is", async () => {
  const { view, position } = await table("clans-table");
  const hand = handCards(position, position.players[0]!.hand!, view.moves, []);
  const points = position.players.map((player) => player.points);
  for (const { plain, board } of hand.flatMap((card) => card.options))
    expect(plain).toEqual({ points, board: position.boards[board] });
});

test("boards come to the totals at the end", async () => {
  const { position } = await table("clans-final");
  for (const { seat, points, points_by_board } of position.final!.places) {
    expect(points_by_board.reduce((sum, each) => sum + each, 0)).toBe(points);
    const shields = position.boards.flatMap((board) => board.shields.filter((shield) => shield.seat === seat));
    expect(shields.reduce((sum, shield) => sum + shield.cards.reduce((ranks, card) => ranks + card.rank, 0), 0)).toBe(
      points,
    );
  }
});
