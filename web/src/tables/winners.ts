/** Who won, in words. Several players can share the win, and all of them are named. */

import type { SeatOut } from "../api/wire";
import { t } from "../i18n/t";
import { nameIn } from "../ui/names";

/** The heading of a final screen: "Chapman wins!", "You share the win with Pedlar!". */
export function winnersTitle(
  winners: readonly number[],
  seats: readonly Pick<SeatOut, "name">[],
  me: number | null,
): string {
  const first = winners.find((seat) => seat === me) ?? winners[0] ?? null;
  const name = { name: nameIn(seats, first), you: first !== null && first === me };
  if (winners.length < 2) return t("final.wins", { name });
  const names = winners.filter((seat) => seat !== me).map((seat) => nameIn(seats, seat));
  return t("final.shared", { name, names });
}
