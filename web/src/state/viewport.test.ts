import { describe, expect, it } from "vitest";
import { shapeOf } from "./viewport.svelte";

describe("the shape of a table", () => {
  it.each([
    [360, 640, "upright"],
    [390, 844, "upright"],
    [844, 390, "sideways"],
    [820, 1180, "medium"],
    [1180, 820, "wide"],
    [1024, 768, "wide"],
    [2560, 1440, "wide"],
  ])("%i x %i is %s", (width, height, shape) => {
    expect(shapeOf(width, height)).toBe(shape);
  });

  it.each([
    [640, 360],
    [720, 450],
    [960, 540],
  ])("%i x %i, a desktop at 200 %%, is laid out like a phone held sideways", (width, height) => {
    expect(shapeOf(width, height)).toBe("sideways");
  });
});
