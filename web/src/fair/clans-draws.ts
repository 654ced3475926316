/** The draws of Clans and Glory: all happen before the first turn. */

import clans from "../../../src/clachan/clans/rules/data/clans.json";
import { type DrawnGame, type GameDraws, drawStart, handsOf, inOrder } from "./draws";

const { colors, trades, lowest_rank: lowest, setups } = clans;

function setupOf({ seats }: DrawnGame): (typeof setups)[keyof typeof setups] {
  return setups[String(seats) as keyof typeof setups];
}

function wholeDeck(game: DrawnGame): string[] {
  const ranks = trades
    .map((_, i) => lowest + i)
    .filter((rank) => !(setupOf(game).ranks_out as number[]).includes(rank));
  return colors.flatMap((color) => ranks.map((rank) => `${color}-${rank}`));
}

/** The cards that no draw before this one has taken. */
function deckAt(game: DrawnGame, at: number): string[] {
  const gone = new Set(game.moves.slice(0, at).flatMap(({ words }) => words));
  return wholeDeck(game).filter((card) => !gone.has(card));
}

export const CLANS_DRAWS: GameDraws = {
  start: drawStart,
  out: (game, _, rng) => {
    const deck = wholeDeck(game);
    return [inOrder(rng().take(deck, setupOf(game).random_out), deck).join(" ")];
  },
  place: (game, at, rng) => {
    const places = setupOf(game).start_places;
    const cards = rng().take(deckAt(game, at), places.length);
    return [cards.map((card, i) => `${card} ${places[i]}`).join(" ")];
  },
  hands: (game, at, rng) => {
    const deck = deckAt(game, at);
    const drawn = game.moves.slice(0, at).find(({ seat, words }) => seat === "chance" && words[0] === "start");
    const start = game.colors.indexOf(drawn?.words[1] ?? game.options.start ?? "");
    const { hands } = setupOf(game);
    const sizes = hands.map((_, seat) => hands[(seat - start + game.seats) % game.seats]!);
    return [handsOf(rng().take(deck, deck.length), sizes, deck)];
  },
};
