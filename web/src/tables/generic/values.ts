/** The view of a game that the page knows nothing about: plain values, shown as they are. */

export type Shape = "value" | "list" | "rows" | "table";

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== "object";
}

/** How a value is best shown: alone, as a list in one line, as numbered rows, or by its keys. */
export function shapeOf(value: unknown): Shape {
  if (isPlain(value)) return "value";
  if (Array.isArray(value)) return value.every(isPlain) ? "list" : "rows";
  return "table";
}

/** A name from the engine as people read it: `cards_left` is "cards left". */
export function plainName(name: string): string {
  return name.replaceAll("_", " ");
}

/** Those of these texts that have every word of the search in them, in any order. */
export function matching(texts: readonly string[], search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return texts.filter((text) => words.every((word) => text.toLowerCase().includes(word)));
}
