import { expect, test } from "vitest";
import type { ClansPositionOut, ListedTableOut, SkyePositionOut } from "../../api/wire";
import { fixture } from "../../fixtures/fixtures";
import { emptyPicture, pictureOf } from "./pictures";

test("a table of Isle of Skye is shown as one's own territory", async () => {
  const { view } = await fixture("skye-build");
  const { territory } = (view.position as SkyePositionOut).players[view.seat!]!;
  expect(territory.length).toBeGreaterThan(1);
  expect(pictureOf(view)).toEqual({ kind: "territory", territory });
});

test("a table of Clans and Glory is shown with the colors of all its cards", async () => {
  const { view } = await fixture("clans-table");
  const { places, boards } = view.position as ClansPositionOut;
  const picture = pictureOf(view);
  if (picture?.kind !== "long_table") throw new Error("not a long table");
  expect([picture.top.length, picture.bottom.length]).toEqual([3 * boards.length, 3 * boards.length]);
  expect(picture.top[0]).toBe(places[1]!.card?.color ?? null);
  expect(picture.bottom[0]).toBe(places.at(-1)!.card?.color ?? null);
  const cards = places.filter(
    ({ card, is_hidden }, i) => (card || is_hidden) && i !== 0 && i !== 3 * boards.length + 1,
  );
  expect([...picture.top, ...picture.bottom].filter(Boolean)).toHaveLength(cards.length);
});

test("a table that has not started shows a castle or an empty table", () => {
  const seats = ["blue", "yellow"].map((color, seat) => ({ seat, color }));
  const listed = { game: "skye", seats, my_seats: [1] } as unknown as ListedTableOut;
  expect(emptyPicture(listed)).toMatchObject({ territory: [{ tile: "C_YELLOW" }] });
  const empty = emptyPicture({ ...listed, game: "clans" });
  expect(empty).toMatchObject({ kind: "long_table", top: Array(12).fill(null) });
  expect(emptyPicture({ ...listed, game: "pig" })).toBeNull();
});
