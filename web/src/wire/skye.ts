/** Isle of Skye: from the server's view to the table on the screen. */

import type { EventOut, LaidOut, MoveOut, PreviewsOut, SkyePosition, TableView } from "../api/schema";
import type { Phase, PlacedTile, SkyePlayer, SkyeStage, SkyeTable, Slot } from "../view/skye";
import { boxesOf, choiceStage, dolmenStage, journeyStage, tabletsOf } from "./boxes";
import { parseCell, turnOf } from "./cells";
import { finalStage } from "./final";
import { logOf, sinceOf } from "./log";
import { playerOf } from "./players";
import { sheetOf, toldIn } from "./rounds";
import { buildingStage, buyingStage, pricingStage } from "./trade";

/** Everything known about a table. */
export interface Known {
  view: TableView;
  events: readonly EventOut[];
  offers: PreviewsOut | null;
  places: Readonly<Record<string, PreviewsOut>>;
  plan: PreviewsOut | null;
}

const PHASES: Readonly<Record<string, Phase>> = {
  price: "pricing",
  return: "pricing",
  own_tile_first: "buying",
  buy: "buying",
  second_buy: "dolmen",
  build: "building",
  roads: "building",
  plan: "journey",
  score: "scoring",
  final: "final",
  over: "final",
};

export function phaseOf(position: SkyePosition): Phase {
  return PHASES[position.phase] ?? "income";
}

function placed({ cell, tile, turn, draft }: LaidOut): PlacedTile {
  return { ...parseCell(cell), tile, turn: turnOf(turn), ...(draft ? { isNew: true } : {}) };
}

function playersOf(view: TableView, position: SkyePosition): SkyePlayer[] {
  return position.players.map((player) => ({
    ...playerOf(view.chairs[player.seat]!, player.points, view),
    gold: player.gold,
    land: player.land.map(placed),
    roads: (player.roads ?? []).map(([one, two]) => [parseCell(one!), parseCell(two!)] as const),
    tablets: tabletsOf(position, player.seat, player.seat === view.seat ? view.moves : []),
  }));
}

function has(moves: readonly MoveOut[], kind: string): boolean {
  return moves.some((move) => move.kind === kind);
}

function stageOf(known: Known, position: SkyePosition): SkyeStage {
  const { view } = known;
  const waiting: SkyeStage = { kind: "waiting", for: view.waiting };
  if (view.status === "finished") return finalStage(known, position);
  const choice = choiceStage(view.moves, position.phase);
  if (choice) return choice;
  const me = view.seat;
  switch (position.phase) {
    case "price":
      return me === null ? waiting : pricingStage(known, position, me);
    case "own_tile_first":
    case "buy":
      return buyingStage(known, position, me);
    case "second_buy":
      return dolmenStage(known, position, me);
    case "build":
      return me !== null && (view.draft.length > 0 || has(view.moves, "build"))
        ? buildingStage(known, position, me)
        : waiting;
    case "plan":
      return me !== null && has(view.moves, "plan") ? journeyStage(known, position, me) : waiting;
    default:
      return waiting;
  }
}

export function skyeTable(known: Known): SkyeTable {
  const { view, events } = known;
  const position = view.position as SkyePosition;
  const boxes = boxesOf(view);
  return {
    id: view.table,
    ply: view.ply,
    me: view.seat,
    canUndo: view.can.withdraw,
    canHint: view.can.hint,
    log: logOf(events, view),
    sincePly: sinceOf(events, view.seat),
    game: "skye",
    boxes,
    round: position.round,
    rounds: position.track.map(({ round, slots, gold_ahead }) => ({
      round,
      scores: slots as Slot[],
      goldPerPlayerAhead: gold_ahead,
    })),
    phase: phaseOf(position),
    phases: [
      "income",
      "pricing",
      "buying",
      ...(boxes.includes("druids") ? (["dolmen"] as const) : []),
      "building",
      ...(boxes.includes("journeyman") ? (["journey"] as const) : []),
      "scoring",
    ],
    scoring: position.scoring.map(({ slot, tile, points, times }) => ({
      slot: slot as Slot,
      tile,
      now: points[view.seat ?? 0] ?? 0,
      left: times,
      total: position.track.filter((round) => round.slots.includes(slot)).length,
    })),
    players: playersOf(view, position),
    stage: stageOf(known, position),
    sheet: sheetOf(toldIn(events)),
    ...(view.show_bag ? { bag: position.bag.count } : {}),
  };
}
