/** Places and cards in words. */

import type { CardOut, ClansPositionOut } from "../../api/wire";
import { placeSpot } from "../../board/long-table";
import { signed, t, word } from "../../i18n/t";
import { ROMAN } from "../../ui/names";
import type { Change } from "./options";

/** The name of a place, given its index around the table. */
export function placeName(index: number, boards: number): string {
  const { row, column, board } = placeSpot(index, boards);
  if (row === "head") return column < 0 ? t("place.leftHead") : t("place.rightHead");
  const place = (["left", "middle", "right"] as const)[column % 3]!;
  return t("place.name", { board: ROMAN[board]!, row: t(`place.${row}`), place: t(`place.${place}`) });
}

/** A place where the chosen card fits, and what it would bring. */
export function optionName(index: number, boards: number, { plain, shield }: Change): string {
  const place = placeName(index, boards);
  const change = signed(plain);
  return shield === null
    ? t("place.option", { place, change })
    : t("place.optionShield", { place, change, shield: signed(shield) });
}

/** The index of a place around the table. */
export function placeIndex(position: ClansPositionOut, place: string): number {
  return position.places.findIndex((each) => each.place === place);
}

export function cardName({ rank, color }: CardOut): string {
  return t("card.name", { rank, color: word("card", color), profession: word("profession", String(rank)) });
}
