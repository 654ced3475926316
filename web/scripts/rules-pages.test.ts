import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { renderRules } from "./rules-pages";

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
