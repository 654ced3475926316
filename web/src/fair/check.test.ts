import { describe, expect, test } from "vitest";
import { seeded } from "../board/noise";
import { type DealReport, checkDeals } from "./check";
import { DrawRng, commitmentOf, hashOf, seedOf } from "./generator";
import vectors from "./vectors.json";

type Vector = (typeof vectors)[number];

const check = ({ record, own, colors }: Vector): Promise<DealReport> => checkDeals(record, own, colors);

function isRight({ steps, fault }: DealReport): boolean {
  return fault === null && Object.keys(steps).length === 5 && Object.values(steps).every((step) => step === "right");
}

describe.each(vectors)("the deals of $name", (vector) => {
  test("are right", async () => {
    const report = await check(vector);
    expect(report.fault).toBeNull();
    expect(isRight(report)).toBe(true);
    expect(report.draws).toBe(vector.draws);
  });

  test("are wrong after any change of a draw, a part or the commitment", async () => {
    const random = seeded(vector.name);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
    for (let i = 0; i < 24; i++) {
      const forged = { ...vector, record: forge(vector.record, i % 4, pick) };
      expect(forged.record).not.toBe(vector.record);
      expect(isRight(await check(forged)), forged.record).toBe(false);
    }
  });
});

/** A record with one thing changed: a draw, a part, the commitment or the secret behind it. */
function forge(record: string, kind: number, pick: <T>(items: readonly T[]) => T): string {
  const lines = record.split("\n");
  if (kind === 0) {
    const draws = [...lines.keys()].filter((i) => /^chance (lay|draw|pull|bonus|out|hands)/.test(lines[i]!));
    const at = pick(draws);
    const words = lines[at]!.split(" ");
    const tokens = [...words.keys()].slice(2).filter((i) => words[i] !== "/");
    const one = pick(tokens);
    const other = pick(tokens.filter((i) => i !== one));
    [words[one], words[other]] = [words[other]!, words[one]!];
    lines[at] = words.join(" ");
  } else {
    const key = ["", "parts", "commitment", pick(["secret", "salt", "table", "seed"])][kind]!;
    const at = lines.findIndex((line) => line.startsWith(`${key}: `));
    const text = lines[at]!;
    const places = [...text.matchAll(/[0-9a-f]/g)].map(({ index }) => index).filter((i) => i > text.indexOf(":") + 8);
    const place = pick(places.length ? places : [text.length - 1]);
    const digit = pick([..."0123456789abcdef"].filter((each) => each !== text[place]));
    lines[at] = text.slice(0, place) + digit + text.slice(place + 1);
  }
  return lines.join("\n");
}

describe("what is compared with one's own notes", () => {
  const [vector] = vectors as [Vector];

  test("another part or commitment than the noted one is found", async () => {
    const other = "0".repeat(64);
    expect((await check({ ...vector, own: { ...vector.own, part: other } })).steps.part).toBe("wrong");
    expect((await check({ ...vector, own: { ...vector.own, commitment: other } })).steps.noted).toBe("wrong");
  });

  test("without notes it says so, and checks the rest", async () => {
    const report = await checkDeals(vector.record, null, vector.colors);
    expect(report.steps).toMatchObject({ commitment: "right", noted: "unknown", part: "unknown", draws: "right" });
  });
});

test("bots and people without a part are named", async () => {
  const five = vectors.find(({ name }) => name.startsWith("skye 5"))!;
  expect((await check(five)).absent).toEqual([2, 4]);
});

test("practice games, and games whose luck came from the server, prove nothing", async () => {
  const [{ record, colors }] = vectors as [Vector];
  const practice = record.replace(/commitment: [^]*?moves:/, "practice: chosen seed\nmoves:");
  expect(await checkDeals(practice, null, colors)).toMatchObject({ luck: "practice", steps: {} });
  const server = record.replace(/commitment: [^]*?moves:/, "moves:");
  expect(await checkDeals(server, null, colors)).toMatchObject({ luck: "server", steps: {} });
});

test("a game that the page does not know is checked without its draws", async () => {
  const [{ record, own, colors }] = vectors as [Vector];
  const report = await checkDeals(record.replace("game: skye", "game: pig"), own, colors);
  expect(report.steps).toMatchObject({ commitment: "right", seed: "right", draws: "unknown" });
});

test("what cannot be read is wrong", async () => {
  const [{ record, own, colors }] = vectors as [Vector];
  for (const broken of ["", "moves:", record.replace("salt: ", "salt: x"), record.replace(/ \| (?=[0-9a-f]{64})/, " ")])
    expect((await checkDeals(broken, own, colors)).steps.commitment).toBe("wrong");
});

test("the hashes are those of the documentation", () => {
  expect(hashOf("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(commitmentOf("0".repeat(64), "f".repeat(64)).slice(0, 17)).toBe("sha256:3a8e965cf5");
  expect(seedOf("table", "5e", ["a1", null])).toBe(hashOf("clachan seed 1/table/5e/a1/-"));
  const rng = new DrawRng("5eed", 3);
  expect(rng.below(2 ** 30)).toBe(parseInt(hashOf("clachan draw 1/5eed/3/0").slice(0, 8), 16) >>> 2);
});
