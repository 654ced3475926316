import { describe, expect, it } from "vitest";
import type { CostlyDecisionOut, GameReviewOut, HintLineOut, MoveOut } from "../../api/wire";
import { chanceLine, DASHES, decisionsOf, differing, moveAt, placedBy, sumOfParts, weightiest } from "./game-review";

describe("the graph of chances", () => {
  it("starts at equal chances and ends with the winner at the top", () => {
    const line = chanceLine(
      [
        [0.5, 0.5],
        [0.75, 0.25],
        [1, 0],
      ],
      0,
    );
    expect(line).toBe("M0.0 50.00L500.0 25.00L1000.0 0.00");
  });

  it("finds the move at a place, and stays within the game", () => {
    expect(moveAt(0.5, 100)).toBe(50);
    expect(moveAt(-0.1, 100)).toBe(0);
    expect(moveAt(1.2, 100)).toBe(100);
  });

  it("has another dash for each of five seats", () => {
    expect(new Set(DASHES).size).toBe(5);
  });
});

it("adds up luck, own decisions and those of others over all rounds", () => {
  const sum = sumOfParts([
    { round: 1, luck: 0.1, own: -0.05, others: 0.02 },
    { round: 2, luck: -0.2, own: 0.15, others: 0.08 },
  ]);
  expect(sum.luck).toBeCloseTo(-0.1);
  expect(sum.own).toBeCloseTo(0.1);
  expect(sum.others).toBeCloseTo(0.1);
});

it("lists the decisions of a seat, the most expensive first", () => {
  const decision = (move: number, seat: number, chance: number): CostlyDecisionOut =>
    ({ move, seat, chance }) as CostlyDecisionOut;
  const review = { decisions: [decision(3, 0, 0.02), decision(9, 1, 0.3), decision(12, 0, 0.1)] } as GameReviewOut;
  expect(decisionsOf(review, 0).map((each) => each.move)).toEqual([12, 3]);
});

describe("why a move was better", () => {
  const line = (reason: string, tenths: number, tile = ""): HintLineOut =>
    ({ reason, amount: 0, facts: { tenths }, tiles: tile ? [tile] : [] }) as unknown as HintLineOut;

  it("leaves out what is the same for both moves", () => {
    const played = [line("income", 20), line("potential", 5)];
    const better = [line("income", 20), line("potential", 30)];
    expect(differing(played, better)).toEqual([played[1]]);
    expect(differing(better, played)).toEqual([better[1]]);
    expect(differing(played, [line("income", 20)])).toEqual([played[1]]);
    expect(differing([line("income", 20)], played)).toEqual([]);
  });

  it("says everything if nothing differs", () => {
    const lines = [line("income", 20)];
    expect(differing(lines, [line("income", 20)])).toEqual(lines);
  });

  it("says about prices how likely each tile is to sell", () => {
    const lines = [line("worth_to_me", 90, "T1"), line("if_sold", 80, "T1"), line("sale_chance", 50, "T1")];
    expect(weightiest(lines)).toEqual([lines[2]]);
  });

  it("shows where tiles go", () => {
    const built = { kind: "built", text: "build T1 e1 90", tile: "T1", cell: [1, 0], rotation: 90 } as MoveOut;
    expect(placedBy([built, { kind: "pass", text: "pass" }])).toEqual([{ tile: "T1", cell: [1, 0], rotation: 90 }]);
  });
});
