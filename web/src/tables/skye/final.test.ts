import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";
import type { FinalStageOut, SkyePositionOut } from "../../api/wire";
import { fixture } from "../../fixtures/fixtures";
import { vocabulary } from "../../i18n/words.svelte";
import Final from "./Final.svelte";

beforeAll(async () => {
  await vocabulary.use("en");
});

test("everyone who shares the win is named", async () => {
  const { view } = await fixture("skye-final");
  const position = view.position as SkyePositionOut;
  const stage = position.stage as FinalStageOut;
  const places = stage.places.map((place, i) => (i === 1 ? { ...place, place: 1 } : place));
  const [first, second] = places.map(({ seat }) => view.seats[seat]!.name);
  const props = { seats: view.seats, players: position.players, table: "t", phone: false, sheet: position.sheet };
  const { body } = render(Final, { props: { ...props, stage: { ...stage, places }, me: null } });
  expect(body).toContain(`${first} and ${second} share the win!`);
});
