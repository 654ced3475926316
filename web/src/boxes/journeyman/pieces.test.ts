import { expect, test } from "vitest";
import { BONUS_TILES, TRACKS, TRACK_SPACES, drawBonus, drawRequirement, drawReward } from "./pieces";
import { journeyman } from "./box";

test("the box has four scoring tiles", () => expect(journeyman.scoring).toHaveLength(4));

test("every space of the journeyman's tracks shows what it asks and what it gives", () => {
  for (const track of TRACKS)
    for (const space of TRACK_SPACES[track]) {
      expect(drawRequirement(space.requirement), space.requirement).toMatch(/<path/);
      if (!space.reward.bonus) expect(drawReward(space.reward)).toMatch(/<(path|circle|g)/);
    }
  expect(new Set(BONUS_TILES.map((bonus) => drawBonus(bonus.effect))).size).toBe(BONUS_TILES.length);
});
