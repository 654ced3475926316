/** A move in words. */

import type { ClansPositionOut, LayMoveOut, MoveOut, PriceMoveOut, TableView } from "../api/wire";
import { boxMoveWords } from "../boxes/catalog";
import { t } from "../i18n/t";
import { cardName, placeIndex, placeName } from "../tables/clans/words";
import { cellName } from "../ui/cell-names";

/** The part of a table view that is needed to put a move into words. */
export type MoveTable = Pick<TableView, "seats" | "moves" | "position">;

/** Prices in the order of the tiles in front of the player. */
function priceWords({ axe, prices }: PriceMoveOut, { moves }: MoveTable): string {
  const open = moves.find((move) => move.kind === "price");
  const tiles = open?.kind === "price" ? open.tiles : [...Object.keys(prices), axe];
  return t("do.price", {
    prices: tiles.map((tile) => (tile === axe ? t("do.axe") : String(prices[tile] ?? ""))).join(" · "),
  });
}

function layWords(move: LayMoveOut, { position }: MoveTable): string {
  const table = position as ClansPositionOut;
  const place = placeName(placeIndex(table, move.place), table.boards.length);
  const text = move.card
    ? t(move.kind === "lay" ? "do.lay" : "do.hide", { card: cardName(move.card), place })
    : t("do.hideUnseen", { place });
  return move.with_shield ? `${text}, ${t("do.shield")}` : text;
}

export function moveWords(move: MoveOut, table: MoveTable): string {
  switch (move.kind) {
    case "price_sheet":
      return priceWords(move, table);
    case "buy":
      return t("do.buy", { name: table.seats[move.seller]?.name ?? "" });
    case "built":
      return t(move.rotation ? "do.build" : "do.buildUnrotated", {
        cell: cellName(move.cell),
        rotation: move.rotation,
      });
    case "lay":
    case "hide":
      return layWords(move, table);
    case "pass":
      return t("do.pass");
    default:
      return boxMoveWords(move, table.position) ?? move.text;
  }
}

/** The tile a move is about. */
export function tileOf(move: MoveOut): string | null {
  return "tile" in move ? move.tile : null;
}
