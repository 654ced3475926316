/** A move in notation, in words. */

import { t, trackInSentence, word } from "../i18n/t";
import { cardName, seatName } from "../tables/clans/words";
import type { PlayerView } from "../view/common";
import { parseCard, seatOf } from "../wire/cells";

function boardsFor(players: number): number {
  return players + 2;
}

export function moveWords(move: string, players: readonly PlayerView[]): string {
  const words = move.split(" ");
  const [verb, one, two] = words;
  switch (verb) {
    case "price":
      return t("do.price", {
        prices: words
          .slice(1)
          .map((each) => (each === "axe" ? t("do.axe") : each))
          .join(" · "),
      });
    case "buy":
      return t("do.buy", { name: players.find((player) => player.clan === words.at(-1))?.name ?? "" });
    case "build":
      return t("do.build", { cell: two ?? "", rotation: words[3] ?? "0" });
    case "lay":
    case "hide": {
      const place = seatName(seatOf(two!, boardsFor(players.length)), boardsFor(players.length));
      const text = t(verb === "lay" ? "do.lay" : "do.hide", { card: cardName(parseCard(one!)), place });
      return words.includes("shield") ? `${text}, ${t("do.shield")}` : text;
    }
    case "step":
      return t("do.step", { track: trackInSentence(one!) });
    case "plan":
      return words.length === 1
        ? t("do.rest")
        : t("do.plan", {
            plan: words
              .slice(1)
              .map((each) => word("track", each))
              .join(" "),
          });
    case "pass":
    case "stay":
    case "blind":
      return t(`do.${verb}`);
    case "dolmen":
      return t("do.dolmen");
    default:
      return move;
  }
}
