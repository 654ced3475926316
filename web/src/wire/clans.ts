/** Clans and Glory: from the server's view to the long table on the screen. */

import type { BoardOut, ClansPosition, LayOut, MoveOut, TakingOut } from "../api/schema";
import { seatCount } from "../board/seats";
import type {
  BoardView,
  CardView,
  ClansFinal,
  ClansTable,
  HandCard,
  Outcome,
  ScoredBoard,
  SeatOption,
} from "../view/clans";
import { parseCard, seatOf } from "./cells";
import { logOf, sinceOf } from "./log";
import { playerOf } from "./players";
import type { Known } from "./skye";

/** The cards that lie open on a board. */
function openCards(position: ClansPosition, board: BoardOut): CardView[] {
  return board.places.flatMap((place) => {
    const there = position.places[place];
    return there?.card && !there.hidden ? [parseCard(there.card)] : [];
  });
}

function boardView(position: ClansPosition, board: BoardOut, now: readonly TakingOut[], added?: CardView): BoardView {
  const open = added ? [...openCards(position, board), added] : openCards(position, board);
  const taken = new Set(now.map((taking) => taking.rank));
  return {
    shields: now.map(({ seat, cards, points }) => ({
      owner: seat,
      ranks: cards.map((card) => parseCard(card).rank),
      sum: points,
    })),
    nobody: open
      .map((card) => card.rank)
      .filter((rank) => !taken.has(rank))
      .sort((a, b) => a - b),
  };
}

class Prospects {
  readonly #lays: ReadonlyMap<string, LayOut>;

  constructor(
    readonly position: ClansPosition,
    lays: readonly LayOut[],
  ) {
    this.#lays = new Map(lays.map((lay) => [lay.move, lay]));
  }

  after(text: string, board: number, card: CardView | undefined): Outcome {
    const there = this.position.boards[board]!;
    const lay = this.#lays.get(text);
    return {
      points: lay?.points ?? this.position.players.map((player) => player.points),
      board: boardView(this.position, there, lay?.now ?? there.now, lay ? card : undefined),
      move: text,
    };
  }
}

function optionOf(move: MoveOut, card: CardView, prospects: Prospects): SeatOption {
  const { position } = prospects;
  const boards = position.boards.length;
  const board = position.boards.findIndex((each) => each.places.includes(move.place!));
  const shown = move.kind === "hide" ? undefined : card;
  return {
    seat: seatOf(move.place!, boards),
    board,
    matches: (move.matches ?? []).map((place) => ({
      seat: seatOf(place, boards),
      by: parseCard(position.places[place]!.card!).rank === card.rank ? "rank" : "color",
    })),
    plain: prospects.after(move.text, board, shown),
    ...(move.shield ? { withShield: prospects.after(move.shield, board, shown) } : {}),
  };
}

function handOf(known: Known, position: ClansPosition): HandCard[] {
  const { view } = known;
  const prospects = new Prospects(position, known.offers?.lays ?? []);
  const hand = view.seat === null ? [] : (position.players[view.seat]!.hand ?? []);
  return hand.map((name) => {
    const card = parseCard(name);
    return {
      card,
      options: view.moves.filter((move) => move.card === name).map((move) => optionOf(move, card, prospects)),
    };
  });
}

function scoredBoard(position: ClansPosition, board: BoardOut): ScoredBoard {
  const taken = new Set(board.now.flatMap((taking) => taking.cards));
  const cards = board.places.flatMap((place) => position.places[place] ?? []);
  return {
    shields: board.now.map(({ seat, cards, points }) => ({ owner: seat, cards: cards.map(parseCard), points })),
    left: cards.flatMap(({ card, hidden }) => (card && !hidden && !taken.has(card) ? [parseCard(card)] : [])),
    faceDown: cards.flatMap(({ card, hidden }) => (card && hidden ? [parseCard(card)] : [])),
  };
}

function finalOf({ view }: Known, position: ClansPosition): ClansFinal | undefined {
  const { outcome } = view;
  if (!outcome) return undefined;
  const places = position.players
    .map(({ seat, won }) => ({
      seat,
      place: outcome.places[seat]!,
      total: outcome.points[seat]!,
      cards: won,
      byBoard: position.boards.map((board) =>
        board.now.reduce((sum, taking) => (taking.seat === seat ? sum + taking.points : sum), 0),
      ),
    }))
    .sort((a, b) => a.place - b.place);
  const winner = places[0]!.seat;
  const best = position.boards
    .flatMap((board, i) =>
      board.now.filter((taking) => taking.seat === winner).map((taking) => ({ board: i, points: taking.points })),
    )
    .sort((a, b) => b.points - a.points)[0];
  return {
    boards: position.boards.map((board) => scoredBoard(position, board)),
    places,
    ...(best ? { decided: { seat: winner, ...best } } : {}),
  };
}

export function clansTable(known: Known): ClansTable {
  const { view, events } = known;
  const position = view.position as ClansPosition;
  const boards = position.boards.length;
  const seats: (CardView | "back" | null)[] = Array.from({ length: seatCount(boards) }, () => null);
  for (const [place, there] of Object.entries(position.places))
    seats[seatOf(place, boards)] = there.hidden || !there.card ? "back" : parseCard(there.card);
  const laid = events.filter((event) => event.kind === "move" && event.seat !== null).length;
  const people = position.players.length;
  const final = finalOf(known, position);
  return {
    id: view.table,
    ply: view.ply,
    me: view.seat,
    canUndo: view.can.withdraw,
    canHint: view.can.hint,
    log: logOf(events, view),
    sincePly: sinceOf(events, view.seat),
    game: "clans",
    round: Math.min(Math.floor(laid / people) + 1, Math.ceil((laid + position.lays_left) / people)),
    rounds: Math.ceil((laid + position.lays_left) / people),
    players: position.players.map((player) => ({
      ...playerOf(view.chairs[player.seat]!, player.points, view),
      shieldsLeft: player.shields,
      cards: player.cards,
    })),
    boards: position.boards.map((board) => boardView(position, board, board.now)),
    seats,
    hand: handOf(known, position),
    mustLayFaceDown: view.moves.some((move) => move.kind === "hide"),
    isMyTurn: view.seat !== null && view.waiting.includes(view.seat),
    ...(final ? { final } : {}),
  };
}
