import { expect, test } from "vitest";
import type { SkyePositionOut } from "../../api/wire";
import { fixture } from "../../fixtures/fixtures";
import { bonusTile, spacesOf } from "./pieces";
import { restoredPlan } from "./plan";

test("a plan shows where the next marker may lie, and each option has its text", async () => {
  const { plan } = await fixture("boxes-plan");
  expect(plan!.next.length).toBeGreaterThan(1);
  for (const { options } of plan!.next) {
    expect(options.length).toBeGreaterThan(0);
    for (const { text } of options) expect(text.startsWith(plan!.text)).toBe(true);
  }
});

test("every track has its bonus tiles, level I to III", async () => {
  const { boxes } = (await fixture("boxes-plan")).view.position as SkyePositionOut;
  const [traveler] = boxes.journeyman!.travelers;
  expect(traveler!.tracks.map((track) => track.track)).toEqual(["warrior", "merchant", "herald"]);
  for (const { bonuses } of traveler!.tracks)
    expect(bonuses.map((id) => bonusTile(id)?.level)).toEqual(["I", "II", "III"]);
});

test("absent spaces are left out, and the others are counted from 1", () => {
  const all = spacesOf({ track: "warrior", absent: [] });
  const fewer = spacesOf({ track: "warrior", absent: [2] });
  expect(fewer).toHaveLength(all.length - 1);
  expect(fewer.map(({ space }) => space)).toEqual(fewer.map((_, i) => i + 1));
  expect(fewer[1]!.requirement).toBe(all[2]!.requirement);
});

test("a kept plan is taken up again in its own round only", () => {
  const kept = { round: 3, text: "plan a1 merchant", offered: [] };
  expect(restoredPlan(kept, 3, "plan")).toEqual(kept);
  expect(restoredPlan(kept, 4, "plan")).toBeNull();
  expect(restoredPlan({ axe: null, prices: {} }, 3, "plan")).toBeNull();
  expect(restoredPlan(null, 3, "plan")).toBeNull();
});
