/** Finds paragraphs of the rules. */

/** Something that can be found: a paragraph of a book. */
export interface RuleEntry {
  book: string;
  /** The id of its element. */
  anchor: string;
  /** Where it stands: a chapter. */
  title: string;
  text: string;
}

export interface RuleMatch {
  entry: RuleEntry;
  /** The text around the first match, in three parts: before it, the match itself, and after it. */
  before: string;
  found: string;
  after: string;
}

const MOST = 12;
const AROUND = 60;

function plain(text: string): string {
  return text.toLocaleLowerCase();
}

/** The entries with all words of the query; the query as a whole counts more than its words, the open book more than others. */
export function searchRules(entries: readonly RuleEntry[], query: string, openBook: string): RuleMatch[] {
  const whole = plain(query.trim());
  const words = whole.split(/\s+/);
  const isAny = (entry: RuleEntry): boolean => {
    const text = plain(`${entry.title} ${entry.text}`);
    return words.every((word) => text.includes(word));
  };
  const order = (entry: RuleEntry): number =>
    (plain(entry.text).includes(whole) ? 0 : 2) + (entry.book === openBook ? 0 : 1);
  return entries
    .filter(isAny)
    .toSorted((a, b) => order(a) - order(b))
    .slice(0, MOST)
    .map((entry) => matchIn(entry, whole, words));
}

function matchIn(entry: RuleEntry, whole: string, words: readonly string[]): RuleMatch {
  const text = plain(entry.text);
  const wanted = text.includes(whole) ? whole : (words.find((word) => text.includes(word)) ?? "");
  const at = text.indexOf(wanted);
  const start = at <= AROUND ? 0 : entry.text.indexOf(" ", at - AROUND) + 1;
  const far = at + wanted.length + AROUND;
  const end = far >= entry.text.length ? entry.text.length : entry.text.lastIndexOf(" ", far);
  return {
    entry,
    before: (start > 0 ? "… " : "") + entry.text.slice(start, at),
    found: entry.text.slice(at, at + wanted.length),
    after: entry.text.slice(at + wanted.length, end) + (end < entry.text.length ? " …" : ""),
  };
}
