/** The draws of Druids: the dolmen row, and tiles drawn blind from the bag. */

import data from "../../../../src/clachan/skye/boxes/druids/rules/druids.json";
import { type BoxDraws, type DrawnGame, groupsOf, inOrder } from "../../fair/draws";
import { builtBefore, movesOfRound, roundStart } from "../../fair/skye-draws";

const STACK = data.tiles.map((tile) => tile.id);

/** The tiles that are neither in the bag nor in a territory during a round, and the axed ones among the others. */
function tilesOut(game: DrawnGame, at: number): { out: Set<string>; axed: string[] } {
  const start = roundStart(game, at);
  const hands = groupsOf(game.moves[start]!.words.slice(1));
  const out = new Set(hands.flat());
  const axed: string[] = [];
  const round = movesOfRound(game, start);
  const pulled = new Set(round.flatMap(({ words }) => (words[0] === "pull" ? words : [])));
  /** Another box lets some players keep the tile they axed. They build it, and nobody draws it from the bag. */
  const isKept = (tile: string, owner: string): boolean =>
    !pulled.has(tile) && round.some(({ seat, words }) => seat === owner && words[0] === "build" && words[1] === tile);
  for (const [i, { seat, words }] of game.moves.slice(0, at).entries()) {
    if (i <= start) continue;
    const hand = (hands[game.colors.indexOf(seat)] ?? []).filter((tile) => out.has(tile));
    if (words[0] === "return") for (const tile of words.slice(1)) out.delete(tile);
    else if (words[0] === "price") {
      const tile = hand[words.indexOf("axe") - 1]!;
      if (isKept(tile, seat)) continue;
      out.delete(tile);
      axed.push(tile);
    } else if (words[0] === "keep" && game.moves[i - 1]!.words[0] === "pull") out.add(words[1]!);
  }
  return { out, axed };
}

/** Every choice of some of the items. */
function subsets<T>(items: readonly T[]): T[][] {
  return items.reduce<T[][]>((found, item) => [...found, ...found.map((some) => [...some, item])], [[]]);
}

export const DRAWS: BoxDraws = {
  bag: [],
  draws: (all) => ({
    unveil: ({ moves }, at, rng) => {
      const gone = new Set(moves.slice(0, at).flatMap(({ words }) => (words[0] === "unveil" ? words.slice(1) : [])));
      const stack = STACK.filter((tile) => !gone.has(tile));
      return [
        rng()
          .take(stack, Math.min(stack.length, moves[at]!.words.length - 1))
          .join(" "),
      ];
    },
    pull: (game, at, rng) => {
      const built = builtBefore(game, at);
      const { out, axed } = tilesOut(game, at);
      const bag = all.filter((tile) => !built.has(tile) && !out.has(tile));
      // An axed tile that was kept and then fitted nowhere leaves no trace in the record.
      const kept = game.boxes.length > 1 ? subsets(axed) : [[]];
      return kept.map((some) => {
        const rest = bag.filter((tile) => !some.includes(tile));
        return inOrder(rng().take(rest, data.blind_draw.draw), all).join(" ");
      });
    },
  }),
};
