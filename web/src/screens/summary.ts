/** A table in a list, in words. */

import type { ListedTableOut } from "../api/wire";
import { t, word } from "../i18n/t";

/** The names of the other players. */
export function tableName(table: ListedTableOut): string {
  const others = table.seats.flatMap((seat) => (!seat.is_you && seat.name ? [seat.name] : []));
  return others.length ? t("home.with", { names: others }) : t("home.new");
}

/** The game with its boxes; a game the page has no words for goes by its code. */
export function gameName({ game, boxes }: Pick<ListedTableOut, "game" | "boxes">): string {
  return [word("game", game), ...boxes.map((box) => word("box", box))].join(" + ");
}

export function stageOf(table: ListedTableOut): string {
  return table.round && table.rounds
    ? t("home.stage", { game: gameName(table), round: table.round, rounds: table.rounds })
    : gameName(table);
}

export function waitsFor(table: ListedTableOut): string {
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  if (table.status === "open") return open ? t("home.openSeats", { count: open }) : t("lobby.title");
  const names = table.waiting.map((seat) => table.seats[seat]?.name ?? "");
  return names.length ? t("home.waitsFor", { names }) : t("home.botsThink");
}
