/** The draws of Isle of Skye: scoring tiles, start player, and the tiles from the bag. */

import base from "../../../src/clachan/skye/rules/data/base.json";
import tiles from "../../../src/clachan/skye/rules/data/base_tiles.json";
import { expansionsIn } from "../boxes/catalog";
import { type Draw, type DrawnGame, type GameDraws, drawStart, handsOf } from "./draws";

const BASE_BAG = tiles.filter((tile) => !("castle" in tile && tile.castle)).map((tile) => tile.id);

/** Where the round of a move begins: with the last draw for everybody before it. */
export function roundStart({ moves }: DrawnGame, at: number): number {
  return moves.findLastIndex(({ seat, words }, i) => i <= at && seat === "chance" && words[0] === "draw");
}

/** The moves from a draw for everybody to the next one. */
export function movesOfRound(game: DrawnGame, start: number): DrawnGame["moves"] {
  const next = game.moves.findIndex(({ seat, words }, i) => i > start && seat === "chance" && words[0] === "draw");
  return game.moves.slice(start + 1, next < 0 ? undefined : next);
}

/** The tiles that lie in territories before a move. Between rounds all other tiles are in the bag. */
export function builtBefore({ moves }: DrawnGame, at: number): Set<string> {
  return new Set(moves.slice(0, at).flatMap(({ words }) => (words[0] === "build" ? [words[1]!] : [])));
}

/** Three tiles for each seat; one more for each that the seat puts back before it sets its prices. */
function drawForAll(all: readonly string[]): Draw {
  return (game, at, rng) => {
    const built = builtBefore(game, at);
    const returned = movesOfRound(game, at).filter(({ words }) => words[0] === "return");
    const sizes = game.colors
      .slice(0, game.seats)
      .map(
        (color) =>
          base.tiles_drawn +
          returned.filter(({ seat }) => seat === color).reduce((sum, { words }) => sum + words.length - 1, 0),
      );
    const bag = all.filter((tile) => !built.has(tile));
    const count = Math.min(
      bag.length,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    return [handsOf(rng().take(bag, count), sizes, all)];
  };
}

export async function skyeDraws(names: readonly string[]): Promise<GameDraws> {
  const expansions = expansionsIn(names);
  const boxes = await Promise.all(expansions.map(async (box) => (await box.draws()).DRAWS));
  const all = [...BASE_BAG, ...boxes.flatMap((box) => box.bag)];
  const scoring = [...base.scoring, ...expansions.flatMap((box) => box.scoring)].map((tile) => tile.id);
  return Object.assign(
    {
      start: drawStart,
      lay: (_, __, rng) => [rng().take(scoring, Object.keys(base.first_game).length).join(" ")],
      draw: drawForAll(all),
    } satisfies GameDraws,
    ...boxes.map((box) => box.draws(all)),
  ) as GameDraws;
}
