/** Journeyman and Druids: tracks, walks, the dolmen row, tablets, and small choices in between. */

import type { MoveOut, SkyePosition, TableView } from "../api/schema";
import druids from "../../../src/clachan/games/skye/expansions/druids/druids.json";
import journeyman from "../../../src/clachan/games/skye/expansions/journeyman/journeyman.json";
import { BONUS_TILES, TRACKS, type BonusTile, type Track } from "../boxes/journeyman/pieces";
import type { TabletKind } from "../boxes/druids/tablets";
import type { DruidTile } from "../boxes/druids/tiles";
import { tileOf } from "../board/tiles";
import type { ChoiceStage, DolmenStage, JourneyStage, SkyeBox, TabletView } from "../view/skye";
import { parseCell } from "./cells";
import type { Known } from "./skye";
import { tabletMoves, tabletRow, tabletsIn } from "./tablets";
import { bestOf, offerOf } from "./trade";

interface Traveler {
  cell: string;
  progress: number[];
  bonus: Record<Track, string[]>;
  usable: { movement: number; markers: number };
}

interface Circle {
  row: (string | null)[];
  prices: (number | null)[];
  tablets: { tablet: string; since: number }[][];
  used: string[];
}

const BLIND_PRICE = druids.blind_draw.cost;

export function boxesOf(view: TableView): SkyeBox[] {
  return ["base", ...(view.boxes as SkyeBox[])];
}

function circleOf(position: SkyePosition): Circle | undefined {
  return position.extras.druids as Circle | undefined;
}

/** The tablets before a player. One gained in this round works from the next. (Druids 6.1) */
export function tabletsOf(position: SkyePosition, seat: number, moves: readonly MoveOut[]): TabletView[] {
  const circle = circleOf(position);
  const named = new Set(moves.flatMap(tabletsIn));
  return (circle?.tablets[seat] ?? []).map(({ tablet, since }) => {
    const row = tabletRow(tablet);
    return {
      id: tablet,
      kind: (row?.kind ?? "income") as TabletKind,
      ...(row?.gold === undefined ? {} : { gold: row.gold }),
      state: circle!.used.includes(tablet)
        ? "used"
        : since >= position.round
          ? "later"
          : named.has(tablet)
            ? "usable"
            : "resting",
    };
  });
}

export function dolmenStage(known: Known, position: SkyePosition, me: number | null): DolmenStage {
  const { view } = known;
  const circle = circleOf(position)!;
  const stage = position.stage as { queue: number[]; pulled: string[] };
  const gold = me === null ? 0 : (position.players[me]!.gold ?? 0);
  const isMyTurn = me !== null && view.waiting.includes(me);
  const about = (word: string): MoveOut[] =>
    view.moves.filter((move) => move.kind === word || (move.kind === "tablet" && (move.words ?? []).includes(word)));
  const row = circle.row.flatMap((tile, i) => {
    if (tile === null) return [];
    const ways = about("dolmen").filter((move) => (move.words ?? []).includes(tile));
    const plain = ways.find((move) => move.kind === "dolmen");
    const price = circle.prices[i] ?? 0;
    const stone = (tileOf(tile) as DruidTile).price ?? 0;
    const best = bestOf(offerOf(known, tile)?.best, position);
    const also = tabletMoves(ways, price);
    return [
      {
        tile,
        stone,
        gold: price - stone,
        price,
        short: isMyTurn && !stage.pulled.length && !plain && !also.length ? Math.max(0, price - gold) : 0,
        ...(best ? { best } : {}),
        ...(plain ? { move: plain.text } : {}),
        also,
      },
    ];
  });
  const blind = about("blind");
  const pass = view.moves.find((move) => move.kind === "pass");
  const drawer = stage.queue[0];
  return {
    kind: "dolmen",
    gold,
    row,
    blind: {
      price: BLIND_PRICE,
      bag: position.bag.count,
      ...(blind.some((move) => move.kind === "blind") ? { move: "blind" } : {}),
      also: tabletMoves(blind, BLIND_PRICE),
    },
    ...(stage.pulled.length && drawer !== undefined
      ? {
          drawn: {
            seat: drawer,
            tiles: stage.pulled.map((tile) => {
              const move = view.moves.find((each) => each.kind === "keep" && (each.words ?? []).includes(tile));
              const best = bestOf(offerOf(known, tile)?.best, position);
              return { tile, ...(move ? { move: move.text } : {}), ...(best ? { best } : {}) };
            }),
          },
        }
      : {}),
    tablets: me === null ? [] : tabletsOf(position, me, view.moves),
    ...(pass ? { pass: pass.text } : {}),
  };
}

function travelerOf(position: SkyePosition, seat: number): Traveler {
  return (position.extras.journeyman as { travelers: Traveler[] }).travelers[seat]!;
}

function bonusTile(id: string): BonusTile {
  return BONUS_TILES.find((tile) => tile.id === id)!;
}

export function tracksOf(position: SkyePosition, seat: number): Pick<JourneyStage, "tracks" | "bonuses"> {
  const { progress, bonus } = travelerOf(position, seat);
  const absent =
    position.players.length === 5
      ? (journeyman.spaces_absent_with_5_players as Record<Track, number[]>)
      : { warrior: [], merchant: [], herald: [] };
  return {
    tracks: TRACKS.map((track, i) => ({ track, reached: progress[i]!, absent: absent[track] })),
    bonuses: Object.fromEntries(
      TRACKS.map((track) => [track, (bonus[track] ?? []).map(bonusTile)]),
    ) as unknown as JourneyStage["bonuses"],
  };
}

export function journeyStage(known: Known, position: SkyePosition, me: number): JourneyStage {
  const { cell, usable } = travelerOf(position, me);
  const plan = known.plan?.plan;
  return {
    kind: "journey",
    walker: parseCell(cell),
    movement: plan?.movement ?? usable.movement,
    markers: plan?.markers ?? usable.markers,
    ...tracksOf(position, me),
    gold: position.players[me]!.gold ?? 0,
    move: plan?.move ?? "plan",
    stops: (plan?.stops ?? []).map(({ cell, track, space, price }) => ({
      ...parseCell(cell),
      track: track as Track | null,
      space,
      price,
    })),
    path: (plan?.path ?? []).map(({ cell, cost }) => ({ ...parseCell(cell), cost })),
    next: (plan?.next ?? []).map(({ cell, cost, options }) => ({
      ...parseCell(cell),
      cost,
      options: options.map(({ track, space, price }) => ({ track: track as Track | null, space, price })),
    })),
  };
}

const CHOICES: Readonly<Record<string, ChoiceStage["code"]>> = { step: "step", road: "road", return: "return" };

/** Free steps, roads to lay, tiles to put back, a further draw: a few moves, one of them to be chosen. */
export function choiceStage(moves: readonly MoveOut[], phase: string): ChoiceStage | null {
  const code =
    moves.flatMap((move) => CHOICES[move.kind] ?? [])[0] ?? (phase === "tablets" && moves.length ? "more" : undefined);
  if (!code) return null;
  return {
    kind: "choice",
    code,
    options: moves.map((move) => {
      const words = move.words ?? [];
      return {
        move: move.text,
        code: move.kind,
        args:
          move.kind === "step"
            ? { track: words[0]! }
            : move.kind === "tablet"
              ? { tablet: tabletsIn(move)[0] ?? "" }
              : {},
        tiles: move.kind === "return" ? words : [],
        ...(move.kind === "road" ? { edge: [parseCell(words[0]!), parseCell(words[1]!)] as const } : {}),
      };
    }),
  };
}
