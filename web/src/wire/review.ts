/** A finished table as it was after so many moves. */

import type { ReviewOut, TableView } from "../api/schema";

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
