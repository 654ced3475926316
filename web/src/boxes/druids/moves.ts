/** Moves of this box in words, and the ways to pay. */

import type { MoveOut, PaymentOut } from "../../api/wire";
import { t } from "../../i18n/t";

export function moveWords(move: MoveOut): string | null {
  switch (move.kind) {
    case "dolmen":
    case "blind":
      return t(`do.${move.kind}`);
    case "keep":
      return t("dolmen.keep");
    case "draw_more":
    case "return":
      return t(`choice.${move.kind}`);
    default:
      return null;
  }
}

/** One of several ways to pay: with tablets, or without. */
export function payWords({ uses, paid }: PaymentOut): string {
  return t(uses.length ? "buying.withTablet" : "buying.plainly", { price: paid });
}
