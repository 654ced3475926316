/** What the coach says, and when: sentences for a first game, each said once. */

import type { LogEventOut, ScoreRowOut, TableView } from "../api/wire";
import type { Args } from "../i18n/message";

/** What the person at the screen sees now. */
export interface Moment {
  view: TableView;
  events: readonly LogEventOut[];
  /** The scoring that is being shown, if there is one. */
  scored: readonly ScoreRowOut[];
}

/** One or two sentences, the words `coach.<id>`. */
export interface CoachLine {
  id: string;
  /** The values of its words at the moment when it matters; null at any other moment. */
  when: (moment: Moment) => Args | null;
  /** What it speaks of: a selector of elements to outline. */
  at: string;
}

export interface Said {
  line: CoachLine;
  args: Args;
}

/** Whether the table waits for the person at the screen. */
export function isMyTurn({ view }: Pick<Moment, "view">): boolean {
  return view.seat !== null && view.waiting.includes(view.seat);
}

/** The first sentence that matters now and has not been said. */
export function nextLine(lines: readonly CoachLine[], moment: Moment, isSaid: (id: string) => boolean): Said | null {
  for (const line of lines) {
    const args = isSaid(line.id) ? null : line.when(moment);
    if (args) return { line, args };
  }
  return null;
}
