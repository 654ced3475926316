/** Where each card may go: the legal moves of a hand with their previews. */

import type {
  BoardOut,
  CardOut,
  ClansPlayerOut,
  ClansPositionOut,
  LayMoveOut,
  LayPreviewOut,
  MoveOut,
} from "../../api/wire";
import { placeIndex } from "./words";

/** The result of a move. Until its preview arrives, this is the table as it is now. */
export interface LayResult {
  points: readonly number[];
  board: BoardOut;
}

export interface LayOption {
  move: LayMoveOut;
  /** The index of the place around the table, and its board. */
  index: number;
  board: number;
  plain: LayResult;
  /** Null when no shield is left. */
  shield: LayResult | null;
}

/** A card of the hand and its legal moves. */
export interface HandCard {
  card: CardOut;
  options: readonly LayOption[];
}

export function isSameCard(a: CardOut | null, b: CardOut | null): boolean {
  return a?.color === b?.color && a?.rank === b?.rank;
}

function isLay(move: MoveOut): move is LayMoveOut {
  return move.kind === "lay" || move.kind === "hide";
}

export function handCards(
  position: ClansPositionOut,
  hand: readonly CardOut[],
  moves: readonly MoveOut[],
  lays: readonly LayPreviewOut[],
): HandCard[] {
  const previews = new Map(lays.map((lay) => [lay.text, lay]));
  const points = position.players.map((player) => player.points);
  const lay = moves.filter(isLay);

  function result(text: string, board: number): LayResult {
    const preview = previews.get(text);
    return preview ? { points: preview.points, board: preview.after } : { points, board: position.boards[board]! };
  }

  return hand.map((card) => ({
    card,
    options: lay
      .filter((move) => isSameCard(move.card, card))
      .map((move) => {
        const index = placeIndex(position, move.place);
        const { board } = position.places[index]!;
        return {
          move,
          index,
          board,
          plain: result(move.text, board),
          shield: move.shield_text === null ? null : result(move.shield_text, board),
        };
      }),
  }));
}

/** What an option brings a seat if the game ended then; `shield` is null when no shield is left. */
export interface Change {
  plain: number;
  shield: number | null;
}

export function changeOf({ plain, shield }: LayOption, { seat, points }: ClansPlayerOut): Change {
  return { plain: plain.points[seat]! - points, shield: shield && shield.points[seat]! - points };
}

/** The points that the shield adds for a seat; null if there is none. */
export function shieldGain({ plain, shield }: LayOption, seat: number): number | null {
  return shield && shield.points[seat]! - plain.points[seat]!;
}

/** The move to send, with or without the shield. */
export function chosenMove({ move }: LayOption, withShield: boolean): LayMoveOut {
  return withShield && move.shield_text !== null ? { ...move, text: move.shield_text, with_shield: true } : move;
}
