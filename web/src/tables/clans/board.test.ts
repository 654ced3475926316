import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";
import type { BoardOut } from "../../api/wire";
import { fixture } from "../../fixtures/fixtures";
import { vocabulary } from "../../i18n/words.svelte";
import BoardPanel from "./BoardPanel.svelte";

beforeAll(async () => {
  await vocabulary.use("en");
});

async function shown(shields: BoardOut["shields"]): Promise<string> {
  const { view } = await fixture("clans-table");
  const board = { places: [], shields, unclaimed: [], hidden: [] };
  return render(BoardPanel, { props: { board, number: 0, seats: view.seats } }).body;
}

test("only a board with cards and shields says that all is claimed", async () => {
  expect(await shown([])).not.toContain("all claimed");
  expect(await shown([{ seat: 0, rank: 4, points: 4, cards: [{ rank: 4, color: "red" }] }])).toContain("all claimed");
});
