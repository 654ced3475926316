/** A finished table as it was after so many moves. */

import type { LogEventOut, ReviewOut, TableView } from "../../api/wire";

/** The table at a moment of the review, from a seat. One's own seat is marked where others are "you" to nobody. */
export function viewAt(
  view: TableView,
  review: ReviewOut,
  seat: number | null,
  own = (name: string): string => name,
): TableView {
  return {
    ...view,
    ply: review.move,
    seat,
    status: review.outcome ? "finished" : "playing",
    position: review.position,
    outcome: review.outcome,
    seats: view.seats.map((each) => ({
      ...each,
      name: each.is_you ? own(each.name ?? "") : each.name,
      state: each.seat === review.mover ? "ready" : "waiting",
    })),
    waiting: [],
    moves: [],
    draft: [],
    is_ready: false,
    can: { confirm: false, undo: false, hint: false },
  };
}

/** Whoever has several seats, such as all seats of an opened record, is called "you" in none of them. */
export function withOneOfYou(view: TableView): TableView {
  if (view.my_seats.length < 2) return view;
  return { ...view, seats: view.seats.map((each) => ({ ...each, is_you: false })) };
}

/** Everything revealed: every player as they see themselves, and the stage as whoever moved sees it. Given one
 * review for each seat, in their order. */
export function revealed(reviews: readonly ReviewOut[]): ReviewOut {
  const first = reviews[reviews[0]!.mover ?? 0]!;
  const players = reviews.flatMap(({ position }, seat) =>
    "players" in position ? [(position.players as unknown[])[seat]] : [],
  );
  if (!players.length) return first;
  return { ...first, position: { ...first.position, players } as ReviewOut["position"] };
}

/** After which move each round begins. */
export function roundMarks(moves: readonly LogEventOut[]): { round: number; move: number }[] {
  return moves.flatMap((event, i) =>
    event.game_events.flatMap(({ code, facts }) =>
      code === "round" ? [{ round: Number(facts.round), move: i + 1 }] : [],
    ),
  );
}
