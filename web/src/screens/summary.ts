/** A table in a list, in words. */

import type { Summary } from "../api/schema";
import { t, type MessageKey } from "../i18n/t";

/** With whom: the names of the others. */
export function tableName(table: Summary): string {
  const others = table.chairs.flatMap((chair) => (!chair.you && chair.name ? [chair.name] : []));
  return others.length ? t("home.with", { names: others }) : t("home.new");
}

export function gameName(table: Summary): string {
  return [t(`game.${table.game}` as MessageKey), ...table.boxes.map((box) => t(`box.${box}` as MessageKey))].join(
    " + ",
  );
}

export function stageOf(table: Summary): string {
  return table.round && table.rounds
    ? t("home.stage", { game: gameName(table), round: table.round, rounds: table.rounds })
    : gameName(table);
}

export function waitsFor(table: Summary): string {
  if (table.status === "open")
    return t("home.openSeats", { count: table.chairs.filter((chair) => chair.kind === "open").length });
  const names = table.waiting.map((seat) => table.chairs[seat]?.name ?? "");
  return names.length ? t("home.waitsFor", { names }) : t("home.botsThink");
}
