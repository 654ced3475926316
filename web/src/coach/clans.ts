/** The coach in the first three turns of Clans and Glory. */

import type { ClansPositionOut } from "../api/wire";
import type { Args } from "../i18n/message";
import { type CoachLine, isMyTurn, type Moment } from "./lines";

/** Lines for one of this person's turns, before a card is laid. */
function inTurn(
  turn: number | null,
  args: (position: ClansPositionOut, moment: Moment) => Args | null = () => ({}),
): CoachLine["when"] {
  return (moment) => {
    const position = moment.view.position as ClansPositionOut;
    const isOther = turn !== null && (position.round !== turn || position.must_hide);
    return isOther || position.final || !isMyTurn(moment) || moment.view.draft.length ? null : args(position, moment);
  };
}

function shieldsLeft(position: ClansPositionOut, { view }: Moment): Args {
  return { shields: position.players[view.seat!]!.shields, turns: position.rounds - position.round + 1 };
}

export const CLANS_LINES: readonly CoachLine[] = [
  { id: "hide", when: inTurn(null, ({ must_hide }) => (must_hide ? {} : null)), at: "[data-part=hand]" },
  { id: "cards", when: inTurn(1, ({ rounds }) => ({ turns: rounds })), at: "[data-part=board]" },
  { id: "lay", when: inTurn(1), at: "[data-part=hand], [data-fits]" },
  {
    id: "shield",
    when: inTurn(1, (position, moment) => ({ count: position.players[moment.view.seat!]!.shields })),
    at: "[data-part=shield]",
  },
  { id: "points", when: inTurn(2), at: "[data-player]" },
  { id: "rivals", when: inTurn(2), at: "[data-part=board]" },
  { id: "spare", when: inTurn(3, shieldsLeft), at: "[data-part=shield]" },
];
