import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { renderRules, ruleBlocks } from "./rules-pages";

const FOLDER = new URL("../../docs/rules/", import.meta.url);
const BOOKS = readdirSync(FOLDER).filter((file) => file.endsWith(".md"));

function textOf(book: string): string {
  return readFileSync(new URL(book, FOLDER), "utf8");
}

test.each(BOOKS)("every numbered paragraph of %s can be linked to, once", (book) => {
  const numbers = [...textOf(book).matchAll(/^\*\*([A-Z]?\d[\w.]*)\*\*/gm)].map((match) => match[1]);
  const ids = [...renderRules(textOf(book)).matchAll(/<p id="rule-([^"]+)">/g)].map((match) => match[1]);
  expect(numbers.length).toBeGreaterThan(10);
  expect(ids).toEqual(numbers);
  expect(new Set(ids).size).toBe(ids.length);
});

test("headings begin below the page's own", () => {
  expect(renderRules("# Rules\n\n## 1 Setup")).toBe("<h2>Rules</h2>\n<h3>1 Setup</h3>\n");
});

test("a link to another book leads to it in the page; other links are plain text", () => {
  expect(renderRules("See [rulings](rulings.md).")).toContain(
    '<a href="/rules/rulings" data-book="rulings">rulings</a>',
  );
  expect(renderRules("See [the data](../../data/tiles.json).")).toBe("<p>See the data.</p>\n");
});

test("HTML in a page is shown as text", () => {
  expect(renderRules("<b>no</b>")).toBe("<p>&lt;b&gt;no&lt;/b&gt;</p>\n");
});

test("blocks know their number, their chapter and their plain text", () => {
  const blocks = ruleBlocks(
    "# Rules\n\n## 7 Building\n\n**7.3** Both must show\nthe *same* terrain.\n\n| a |\n|---|\n| b |\n",
  );
  expect(blocks.map(({ rule, chapter, isHeading }) => [rule, chapter, isHeading])).toEqual([
    [null, "Rules", true],
    [null, "7 Building", true],
    ["7.3", "7 Building", false],
    [null, "7 Building", false],
  ]);
  expect(blocks[2]!.text).toBe("7.3 Both must show the same terrain.");
  expect(blocks.map(({ html }) => html).join("")).toBe(
    renderRules("# Rules\n\n## 7 Building\n\n**7.3** Both must show\nthe *same* terrain.\n\n| a |\n|---|\n| b |\n"),
  );
});
