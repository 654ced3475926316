/** Names of cells, as people say and type them. */

import type { Cell } from "../board/cells";
import { t } from "../i18n/t";

/** `e2n1` is two east and one north of the castle, as it is typed; only the castle has a word. (Skye 13.1) */
export function cellName([x, y]: Cell): string {
  const across = x === 0 ? "" : x > 0 ? `e${x}` : `w${-x}`;
  const along = y === 0 ? "" : y > 0 ? `s${y}` : `n${-y}`;
  return across + along || t("piece.castle");
}
