/** The rules pages as HTML, rendered when the page is built: no Markdown reaches the browser. */

import { readFileSync } from "node:fs";
import MarkdownIt from "markdown-it";
import type { Plugin } from "vite";
import type { RuleBlock } from "../src/rules/blocks.ts";

type Token = ReturnType<typeof markdown.parse>[number];

const QUERY = ".md?html";
/** A paragraph that begins with its number: `**7.3**` or `**S16**`. */
const NUMBERED = /^\*\*([A-Z]?\d[\w.]*)\*\*/;

const markdown = new MarkdownIt({ html: false });

/** The page has a heading of its own above: ours begin one level lower. */
markdown.core.ruler.push("lower_headings", ({ tokens }) => {
  for (const token of tokens)
    if (token.type === "heading_open" || token.type === "heading_close")
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
});

/** A numbered paragraph can be linked to: `#rule-7.3`. */
markdown.core.ruler.push("number_paragraphs", ({ tokens }) => {
  tokens.forEach((token, i) => {
    const number = NUMBERED.exec(tokens[i + 1]?.content ?? "")?.[1];
    if (token.type === "paragraph_open" && number) token.attrSet("id", `rule-${number}`);
  });
});

/** Links from one book to another lead to that book in the page; others lead nowhere here and are plain text. */
markdown.core.ruler.push("link_books", ({ tokens }) => {
  for (const { children } of tokens) {
    let isOpen = false;
    for (const child of children ?? []) {
      if (child.type === "link_open") {
        const book = /^([a-z]+)\.md$/.exec(String(child.attrGet("href")))?.[1];
        isOpen = book !== undefined;
        child.hidden = !isOpen;
        child.attrSet("href", `/rules/${book}`);
        child.attrSet("data-book", String(book));
      }
      if (child.type === "link_close") child.hidden = !isOpen;
    }
  }
});

markdown.renderer.rules.link_open = markdown.renderer.rules.link_close = (tokens, i, options, _, self) =>
  tokens[i]!.hidden ? "" : self.renderToken(tokens, i, options);

markdown.renderer.rules.th_open = () => '<th scope="col">';

export function renderRules(text: string): string {
  return markdown.render(text);
}

/** The blocks of a page: paragraphs, headings, tables, each with its HTML and its plain text. */
export function ruleBlocks(text: string): RuleBlock[] {
  const blocks: RuleBlock[] = [];
  let open: Token[] = [];
  let chapter = "";
  for (const token of markdown.parse(text, {})) {
    open.push(token);
    if (token.level > 0 || token.nesting > 0) continue;
    const plain = open.map(plainText).filter(Boolean).join(" ");
    if (token.type === "heading_close") chapter = plain;
    const rule = /^rule-(.+)/.exec(String(open[0]!.attrGet("id")))?.[1] ?? null;
    const isHeading = token.type === "heading_close";
    blocks.push({ rule, chapter, isHeading, html: markdown.renderer.render(open, markdown.options, {}), text: plain });
    open = [];
  }
  return blocks;
}

function plainText({ children }: Token): string {
  return (children ?? []).map(({ type, content }) => (type === "softbreak" ? " " : content)).join("");
}

/** `import page from "skye.md?html"` gives the blocks of the page. */
export function rulesPages(): Plugin {
  return {
    name: "rules-pages",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(QUERY)) return null;
      const file = id.slice(0, -"?html".length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(ruleBlocks(readFileSync(file, "utf8")))};`;
    },
  };
}
