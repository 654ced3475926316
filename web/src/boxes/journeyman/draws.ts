/** The draws of Journeyman: the bonus tiles of every board. */

import data from "../../../../src/clachan/skye/boxes/journeyman/rules/journeyman.json";
import type { BoxDraws } from "../../fair/draws";

const LEVELS = [...new Set(data.bonus_tiles.map((tile) => tile.level))]
  .sort()
  .map((level) => data.bonus_tiles.filter((tile) => tile.level === level).map((tile) => tile.id));

export const DRAWS: BoxDraws = {
  bag: data.tiles.map((tile) => tile.id),
  draws: () => ({
    bonus: ({ seats, options }, _, start) => {
      const rng = start();
      const groups = Array.from({ length: options.bonus === "alike" ? 1 : seats }, () =>
        LEVELS.flatMap((level) => rng.take(level, level.length)).join(" "),
      );
      return [groups.join(" / ")];
    },
  }),
};
