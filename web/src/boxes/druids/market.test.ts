import { expect, test } from "vitest";
import type { SkyePositionOut } from "../../api/wire";
import { fixture } from "../../fixtures/fixtures";

test("the second market adds stone and space, and says what is missing", async () => {
  const { stage } = (await fixture("boxes-second_buy")).view.position as SkyePositionOut;
  if (stage.kind !== "second_buy") throw new Error(stage.kind);
  expect(stage.row).toHaveLength(5);
  for (const { stone, space, price, moves, shortfall } of stage.row) {
    expect(stone + space).toBe(price);
    expect(moves.length > 0 || shortfall > 0).toBe(true);
  }
});
