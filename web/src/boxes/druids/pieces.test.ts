import { expect, test } from "vitest";
import data from "../../../../src/clachan/skye/boxes/druids/rules/druids.json";
import { drawScroll } from "../../board/scrolls";
import { druids } from "./box";

test("the box has six scoring tiles", () => expect(druids.scoring).toHaveLength(6));

test("every kind of scroll has its picture", () => {
  for (const isSmall of [false, true]) {
    const scrolls = Object.keys(data.scroll_kinds).map((kind) => drawScroll(kind, { x: 0, y: 0, radius: 24 }, isSmall));
    expect(new Set(scrolls).size).toBe(scrolls.length);
    for (const scroll of scrolls) expect(scroll).not.toContain("undefined");
  }
});
