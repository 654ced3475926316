import { expect, test } from "vitest";
import { type RuleEntry, searchRules } from "./search";

function entry(book: string, anchor: string, text: string): RuleEntry {
  return { book, anchor, title: "7 Building", text };
}

const ENTRIES = [
  entry("clans", "rule-3.1", "Each player lays exactly one card."),
  entry("skye", "rule-7.3", "Where two tiles share an edge, both must show the same terrain on it."),
  entry("skye", "rule-7.4", "A road may end at a tile without one; the same goes for terrain."),
];

test("all words must be there; the whole query comes first", () => {
  const found = searchRules(ENTRIES, "same Terrain", "skye");
  expect(found.map((match) => match.entry.anchor)).toEqual(["rule-7.3", "rule-7.4"]);
  expect(found[0]!.found).toBe("same terrain");
  expect(found[0]!.before + found[0]!.found + found[0]!.after).toBe(ENTRIES[1]!.text);
});

test("a word of the chapter finds its paragraphs, those of the open book first", () => {
  expect(searchRules(ENTRIES, "building", "skye").map((match) => match.entry.book)).toEqual(["skye", "skye", "clans"]);
});

test("nothing is found for words that are not there", () => {
  expect(searchRules(ENTRIES, "dragon", "skye")).toEqual([]);
});
