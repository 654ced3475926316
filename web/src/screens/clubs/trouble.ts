/** Refusals on the pages of clubs, in words. */

import { ApiError } from "../../api/api";
import { t, word } from "../../i18n/t";

/** Whoever is not a member is told as much as if the club did not exist. */
export function clubTrouble(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  if (error.code === "not_found" || error.code === "not_signed_in") return t("clubs.gone");
  if (error.code === "no_access") return t("clubs.ownerOnly");
  return word("trouble", error.code);
}
