/** Who sits at the table, for both games. */

import type { ChairOut, TableView } from "../api/schema";
import type { ClanColor } from "../board/tiles";
import type { PlayerState, PlayerView } from "../view/common";

const STATES: Readonly<Record<ChairOut["state"], PlayerState>> = {
  deciding: "acting",
  thinking: "thinking",
  ready: "ready",
  waiting: "waiting",
  absent: "away",
};

function clockOf({ clock }: TableView, seat: number): Pick<PlayerView, "clock"> {
  const left = clock.left[seat];
  if (clock.kind === "none" || left === undefined) return {};
  return { clock: { left, since: clock.running.includes(seat) && clock.at ? Date.parse(clock.at) : null } };
}

export function playerOf(chair: ChairOut, points: number, view?: TableView): PlayerView {
  const level = chair.substitute ?? chair.level;
  return {
    seat: chair.seat,
    name: chair.name ?? "",
    clan: chair.colour as ClanColor,
    isBot: chair.kind === "bot" || chair.substitute !== null,
    ...(level === null ? {} : { level }),
    state: STATES[chair.state],
    points,
    ...(view ? clockOf(view, chair.seat) : {}),
  };
}

export function seatOfColour(view: TableView, colour: string): number {
  return view.chairs.findIndex((chair) => chair.colour === colour);
}

export function nameOf(view: TableView, seat: number): string {
  return view.chairs[seat]?.name ?? "";
}
