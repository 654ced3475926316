/** The coach in the first two rounds of Isle of Skye. */

import type { GameEventOut, SkyePositionOut, SkyeStageOut } from "../api/wire";
import type { Args } from "../i18n/message";
import { nth } from "../i18n/t";
import { nameIn } from "../ui/names";
import { type CoachLine, isMyTurn, type Moment } from "./lines";

type StageKind = SkyeStageOut["kind"];
type Stage<K extends StageKind> = Extract<SkyeStageOut, { kind: K }>;

function positionOf({ view }: Moment): SkyePositionOut {
  return view.position as SkyePositionOut;
}

const LAST_ROUND = 2;

/** Lines for a stage from one round on, once it is this person's turn; whoever hurried on hears them a round later. */
function inStage<K extends StageKind>(
  round: number,
  kind: K,
  args: (stage: Stage<K>, moment: Moment) => Args | null = () => ({}),
): CoachLine["when"] {
  return (moment) => {
    const { round: now, stage } = positionOf(moment);
    if (moment.scored.length || now < round || now > LAST_ROUND || stage.kind !== kind || !isMyTurn(moment))
      return null;
    return args(stage as Stage<K>, moment);
  };
}

/** Lines for the scoring of a round, while it is shown. */
function inScoring(round: number, args: (moment: Moment) => Args | null): CoachLine["when"] {
  return (moment) => (moment.scored[0]?.round === round ? args(moment) : null);
}

function slotsOf(moment: Moment, round: number): readonly string[] {
  return positionOf(moment).rounds.find((each) => each.round === round)?.slots ?? [];
}

/** What happened in this round, by its code. */
function happened(moment: Moment, code: string): readonly GameEventOut[] {
  const { round } = positionOf(moment);
  return moment.events.flatMap(({ game_events }) =>
    game_events.filter((event) => event.code === code && event.round === round),
  );
}

function soldTile(moment: Moment): Args | null {
  const sale = happened(moment, "sold").find(({ seats }) => seats.seller === moment.view.seat);
  return sale ? { name: nameIn(moment.view.seats, sale.seat), gold: sale.facts.price ?? 0 } : null;
}

function keptTiles(moment: Moment): Args | null {
  const kept = happened(moment, "kept").find(({ seat }) => seat === moment.view.seat);
  return kept ? { count: kept.tiles.length, gold: kept.facts.lost ?? 0 } : null;
}

/** The rounds in which a scoring tile that is shown scores again. */
function scoresAgain(moment: Moment): Args | null {
  const slot = moment.scored[0]?.slot;
  const rounds = positionOf(moment).scoring.find((each) => each.slot === slot)?.rounds_left ?? [];
  return slot && rounds.length ? { slot, rounds: rounds.map(String) } : null;
}

export const SKYE_LINES: readonly CoachLine[] = [
  {
    id: "goal",
    when: inStage(1, "price", (_, moment) => ({
      rounds: positionOf(moment).rounds.length,
      slots: slotsOf(moment, 1),
    })),
    at: "[data-part=scoring] > article, button[data-part=scoring]",
  },
  { id: "axe", when: inStage(1, "price"), at: "[data-part=axe]" },
  { id: "price", when: inStage(1, "price"), at: "[data-part=price]" },
  { id: "ready", when: inStage(1, "price"), at: "[data-part=purse]" },
  { id: "buy", when: inStage(1, "buy"), at: "[data-offer][data-open]" },
  { id: "sold", when: inStage(1, "build", (_, moment) => soldTile(moment)), at: "[data-part=gold]" },
  { id: "kept", when: inStage(1, "build", (_, moment) => keptTiles(moment)), at: "[data-source=kept]" },
  { id: "build", when: inStage(1, "build", (stage) => (stage.can_finish ? null : {})), at: "[data-part=land]" },
  {
    id: "finish",
    when: inStage(1, "build", (stage, moment) => (stage.can_finish ? { slots: slotsOf(moment, 1) } : null)),
    at: "[data-part=finish]",
  },
  { id: "scoring", when: inScoring(1, scoresAgain), at: "[data-part=scored]" },
  { id: "income", when: inStage(2, "price"), at: "[data-part=income]" },
  { id: "worth", when: inStage(2, "price"), at: "[data-part=worth]" },
  {
    id: "order",
    when: inStage(2, "buy", ({ sellers }, { view }) => ({
      place: nth(sellers.find(({ seat }) => seat === view.seat)?.order ?? 1),
    })),
    at: "[data-seller]:has(.accent) .who",
  },
  { id: "roads", when: inStage(2, "build", (stage) => (stage.can_finish ? null : {})), at: "[data-part=land]" },
  { id: "end", when: inScoring(2, () => ({})), at: "[data-part=scored]" },
];
