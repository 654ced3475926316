/** Everything a table screen shows: the view, the log so far, and the previews that were asked for. */

import type { LogEventOut, MoveOut, PlanOut, PreviewsOut, TableView } from "../api/wire";

export interface TableData {
  view: TableView;
  events: readonly LogEventOut[];
  /** The best placement of every tile this seat may be thinking about, or every lay of Clans and Glory. */
  previews: PreviewsOut | null;
  /** By tile: what each of its placements would bring. */
  placements: Readonly<Record<string, PreviewsOut>>;
  plan: PlanOut | null;
}

/** A move to play: its text as the server wrote it, or a price sheet that was just filled in. */
export type PlayMove = (move: string | MoveOut, draft?: boolean) => void;
