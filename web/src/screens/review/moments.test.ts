import { expect, test } from "vitest";
import type { ReviewOut, TableView } from "../../api/wire";
import { revealed, viewAt, withOneOfYou } from "./moments";

function review(seat: number, mover: number | null): ReviewOut {
  const players = [0, 1].map((each) => ({ seat: each, gold: each === seat ? 10 + each : null }));
  const stage = { kind: "price", tiles: [`T${seat}`], sheet: mover === seat ? { axe: `T${seat}` } : null };
  return { move: 3, moves: 9, mover, outcome: null, position: { players, stage } } as unknown as ReviewOut;
}

test("with everything revealed, the stage is that of whoever moved, with its price sheet", () => {
  const { position } = revealed([review(0, 1), review(1, 1)]);
  expect(position).toMatchObject({
    stage: { tiles: ["T1"], sheet: { axe: "T1" } },
    players: [{ gold: 10 }, { gold: 11 }],
  });
  expect(revealed([review(0, null), review(1, null)]).position).toMatchObject({ stage: { tiles: ["T0"] } });
});

test("one's own seat is marked where it is not called you", () => {
  const seats = [
    { seat: 0, name: "Guest", is_you: true },
    { seat: 1, name: "Crofter", is_you: false },
  ];
  const view = { seats } as unknown as TableView;
  const names = viewAt(view, review(1, 1), 1, (name) => `${name} (you)`).seats.map(({ name }) => name);
  expect(names).toEqual(["Guest (you)", "Crofter"]);
});

test("whoever has all seats is you in none of them", () => {
  const seats = [
    { seat: 0, is_you: true },
    { seat: 1, is_you: true },
  ];
  const all = withOneOfYou({ seats, my_seats: [0, 1] } as unknown as TableView);
  expect(all.seats.map((each) => each.is_you)).toEqual([false, false]);
  const one = { seats, my_seats: [0] } as unknown as TableView;
  expect(withOneOfYou(one)).toBe(one);
});
