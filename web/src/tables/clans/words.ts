/** Seats and cards in words. */

import { seatPlace } from "../../board/seats";
import { t } from "../../i18n/t";
import type { CardView } from "../../view/clans";
import { ROMAN } from "../../ui/names";

export function seatName(seat: number, boards: number): string {
  const { row, column, board } = seatPlace(seat, boards);
  if (row === "head") return column < 0 ? t("place.leftHead") : t("place.rightHead");
  const place = (["left", "middle", "right"] as const)[column % 3]!;
  return t("place.name", { board: ROMAN[board]!, row: t(`place.${row}`), place: t(`place.${place}`) });
}

export function cardName({ rank, color }: CardView): string {
  return t("card.name", { rank, color: t(`card.${color}`), profession: t(`profession.${rank}`) });
}
