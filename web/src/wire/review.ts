/** A finished table as it was after so many moves. */

import type { ClansPosition, EventOut, ReviewOut, SkyePosition, TableView } from "../api/schema";

export function viewAt(view: TableView, review: ReviewOut, seat: number | null): TableView {
  return {
    ...view,
    ply: review.move,
    seat,
    status: review.outcome ? "finished" : "playing",
    position: review.position,
    outcome: review.outcome,
    chairs: view.chairs.map((chair) => ({ ...chair, state: chair.seat === review.mover ? "ready" : "waiting" })),
    waiting: [],
    moves: [],
    draft: [],
    pending: false,
    can: { confirm: false, withdraw: false, hint: false },
  };
}

/** Everything open: every player as they see themselves. Given one view a seat, in the order of the seats. */
export function opened(views: readonly ReviewOut[]): ReviewOut {
  const position = views[0]!.position;
  const players = position.players.map((_, seat) => views[seat]!.position.players[seat]!);
  return { ...views[0]!, position: { ...position, players } as SkyePosition | ClansPosition };
}

/** After which move each round begins. */
export function roundMarks(moves: readonly EventOut[]): { round: number; move: number }[] {
  return moves.flatMap((event, i) =>
    event.told.flatMap((told) => (told.code === "round" ? [{ round: Number(told.facts.round), move: i + 1 }] : [])),
  );
}
