/** Checks the deals of a finished game in the browser: commitment, parts, seed and every draw. */

import { CLANS_DRAWS } from "./clans-draws";
import type { GameDraws } from "./draws";
import { DrawRng, commitmentOf, hashOf, seedOf } from "./generator";
import type { OwnDeal } from "./own-parts";
import { type DealRecord, parseRecord } from "./record";
import { skyeDraws } from "./skye-draws";

/** What is checked, in this order. */
export const STEPS = ["commitment", "noted", "part", "seed", "draws"] as const;
export type Step = (typeof STEPS)[number];

/** `unknown`: nothing to compare with. */
export type StepResult = "right" | "wrong" | "unknown";

export interface DealReport {
  luck: "shared" | "practice" | "server";
  steps: Readonly<Partial<Record<Step, StepResult>>>;
  /** The number of draws that were computed again. */
  draws: number;
  /** The first draw that differs: what the record says, and what the parts give. */
  fault: { recorded: string; computed: string } | null;
  /** The seats without a part. */
  absent: readonly number[];
}

const DIGITS = /^[0-9a-f]{64}$/;

const GAMES: Readonly<Record<string, (boxes: readonly string[]) => Promise<GameDraws>>> = {
  skye: skyeDraws,
  clans: () => Promise.resolve(CLANS_DRAWS),
};

/** Checks a record. `own` is what this browser noted, `colors` are those of the seats in their order. */
export async function checkDeals(text: string, own: OwnDeal | null, colors: readonly string[]): Promise<DealReport> {
  const record = parseRecord(text);
  const lines = record?.lines ?? {};
  const nothing: DealReport = { luck: "server", steps: {}, draws: 0, fault: null, absent: [] };
  if (lines.practice !== undefined) return { ...nothing, luck: "practice" };
  if (record && lines.table !== undefined && lines.commitment === undefined) return nothing;
  const { table = "", commitment = "", secret = "", salt = "" } = lines;
  const parts = (lines.parts ?? "").split(" | ").map((part) => (part === "-" ? null : part));
  const isReadable =
    record !== null &&
    parts.length === record.seats &&
    !table.includes("/") &&
    [secret, salt, ...parts].every((each) => each === null || DIGITS.test(each));
  if (!isReadable) return { ...nothing, luck: "shared", steps: { commitment: "wrong" } };
  const seed = seedOf(table, secret, parts);
  const compare = (isRight: boolean): StepResult => (isRight ? "right" : "wrong");
  const steps: Partial<Record<Step, StepResult>> = {
    commitment: compare(commitmentOf(secret, salt) === commitment),
    noted: own ? compare(own.commitment === commitment) : "unknown",
    part: own ? compare(parts.includes(own.part)) : "unknown",
    seed: compare(lines.seed === `sha256:${hashOf(seed)}`),
  };
  const rules = await GAMES[record.game]?.(record.boxes);
  const absent = parts.flatMap((part, seat) => (part === null ? [seat] : []));
  if (!rules) return { luck: "shared", steps: { ...steps, draws: "unknown" }, draws: 0, fault: null, absent };
  const { draws, fault } = checkDraws(record, colors, seed, rules);
  return { luck: "shared", steps: { ...steps, draws: compare(fault === null) }, draws, fault, absent };
}

function checkDraws(
  record: DealRecord,
  colors: readonly string[],
  seed: string,
  rules: GameDraws,
): Pick<DealReport, "draws" | "fault"> {
  const game = { ...record, colors };
  let draws = 0;
  for (const [at, { seat, words }] of record.moves.entries()) {
    if (seat !== "chance") continue;
    const number = draws;
    const recorded = words.slice(1).join(" ");
    const computed = rules[words[0]!]?.(game, at, () => new DrawRng(seed, number)) ?? [];
    if (!computed.includes(recorded))
      return { draws, fault: { recorded: words.join(" "), computed: `${words[0]} ${computed[0] ?? "?"}` } };
    draws++;
  }
  return { draws, fault: null };
}
