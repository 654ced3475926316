import { expect, test } from "vitest";
import type { Cell } from "../board/cells";
import { vocabulary } from "../i18n/words.svelte";
import { cellName } from "./cell-names";

const CELLS: readonly Cell[] = [
  [0, 0],
  [2, -1],
  [0, 3],
  [-1, 0],
  [-2, 4],
];

test.each([
  ["en", "castle"],
  ["de", "Burg"],
  ["pl", "zamek"],
] as const)("in %s cells are named by their way from the %s", async (language, castle) => {
  await vocabulary.use(language);
  expect(CELLS.map(cellName)).toEqual([castle, "e2n1", "s3", "w1", "w2s4"]);
});
