/** Moves of this box in words, and the ways to pay. */

import type { PaymentOut } from "../../api/wire";
import { t } from "../../i18n/t";
import type { MoveWords } from "../box";

export const MOVE_WORDS: MoveWords = {
  dolmen: () => t("do.dolmen"),
  blind: () => t("do.blind"),
  keep: () => t("buying.keep"),
  draw_more: () => t("choice.draw_more"),
  return: () => t("choice.put_back"),
};

/** One of several ways to pay: with tablets, or without. */
export function payWords({ pieces, paid }: PaymentOut): string {
  return t(pieces.length ? "buying.withTablet" : "buying.plainly", { price: paid });
}
