import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { EXPANSIONS } from "../boxes/catalog";
import { LANGUAGES, type Language } from "./languages";
import { choicesOf, format, type Message, placesOf, pluralForms, textsOf, type Words } from "./message";
import { nth, signed, t, trackInSentence, word } from "./t";
import { loadWords, vocabulary } from "./words.svelte";

const SOURCES = join(import.meta.dirname, "..");
/** Values that are names of people. */
const PEOPLE = ["name", "names", "seller", "buyer", "seat", "over"];
/** Polish prepositions: what follows them is declined, and a name must not be. */
const PREPOSITIONS = [
  "od",
  "dla",
  "do",
  "z",
  "ze",
  "przez",
  "u",
  "na",
  "o",
  "po",
  "za",
  "przed",
  "nad",
  "pod",
  "przy",
  "między",
];

const all: Record<string, Words> = {};

function messages(language: string): [string, Message][] {
  return Object.entries(all[language]!) as [string, Message][];
}

function texts(language: string): [string, string][] {
  return messages(language).flatMap(([key, message]) => textsOf(message).map((text): [string, string] => [key, text]));
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "words" ? [] : sources(path);
    const isSource = /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith(".test.ts");
    return isSource && !/^(en|de|pl)\.ts$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}

beforeAll(async () => {
  for (const language of LANGUAGES) all[language] = await loadWords(language);
});

describe.each(LANGUAGES)("the words in %s", (language: Language) => {
  test("have the same keys as the English ones", () => {
    expect(Object.keys(all[language]!).sort()).toEqual(Object.keys(all.en!).sort());
  });

  test("ask for the same values as the English ones", () => {
    for (const [key, message] of messages("en"))
      expect([...placesOf(all[language]![key]!)].sort(), key).toEqual([...placesOf(message)].sort());
  });

  test("speak to the reader wherever the English ones do", () => {
    const forms = (message: Message): string[] => (typeof message === "string" ? [] : Object.keys(message).sort());
    for (const [key, message] of messages("en")) expect(forms(all[language]![key]!), key).toEqual(forms(message));
  });

  test("are never empty, and every plural has all its forms", () => {
    for (const [key, text] of texts(language)) {
      expect(text.trim(), key).not.toBe("");
      for (const forms of choicesOf(text)) expect(forms, `${key}: ${text}`).toHaveLength(pluralForms(language));
    }
  });

  test("have no brace that is not a place for a value", () => {
    for (const [key, text] of texts(language))
      expect(text.replace(/\{\w+(%|:[^{}]*)?\}/g, ""), key).not.toMatch(/[{}#]/);
  });
});

test("no box repeats a key of the page or of another box", () => {
  const boxes = EXPANSIONS.map((box) => `boxes/${box.name}/words/en.ts`);
  const files = ["i18n/en.ts", ...boxes];
  const keys = files.flatMap((file) => readFileSync(join(SOURCES, file), "utf8").match(/^ {2}"[^"]+":/gm) ?? []);
  expect(keys.length).toBe(Object.keys(all.en!).length);
});

test("every key the page uses exists, and every key is used by the page or belongs to a code", () => {
  const page = sources(SOURCES).join("\n");
  const plain = [...page.matchAll(/\bt\(\s*["']([\w.\-/]+)["']/g)].map((match) => match[1]!);
  expect(plain.length).toBeGreaterThan(200);
  for (const key of plain) expect(Object.keys(all.en!), key).toContain(key);
  const quoted = new Set([...page.matchAll(/["'`]([a-zA-Z]+\.[\w.\-/]+)["'`]/g)].map((match) => match[1]!));
  const prefixes = [
    ...[...page.matchAll(/`([a-zA-Z]+)\.\$\{/g)].map((match) => match[1]!),
    ...[...page.matchAll(/\bword\(\s*"([\w.]+)"/g)].map((match) => match[1]!),
  ];
  const unused = Object.keys(all.en!).filter(
    (key) => !quoted.has(key) && !prefixes.some((prefix) => key.startsWith(`${prefix}.`)),
  );
  expect(unused).toEqual([]);
});

test("no Polish preposition stands before a name, which would have to be declined", () => {
  const before = new RegExp(`(^|[\\s(])(${PREPOSITIONS.join("|")}) \\{(${PEOPLE.join("|")})\\}`, "i");
  for (const [key, text] of texts("pl")) expect(text, key).not.toMatch(before);
  expect("Kup to od {name}").toMatch(before);
});

/** Words that were wrong or mixed: other terms for things that have one, British spelling, translated phrases. */
const AVOID: Readonly<Record<Language, RegExp>> = {
  en: /\bchairs?\b|colour|neighbour|favourite|harbour|\btraveller|onlooker|\bpurse\b|\bslips?\b|\banew\b|\b1 cattle\b/i,
  de: /\bSt(uhl|ühle)|\bAxt\b|\ban Tableau|auf der Hand|Gelände|\bSätze\b|Gebäudesatz|dein Beutel|\bWürfel|Leiste \{|Whisky-Plättchen/i,
  pl: /krzes[łe]|top[oó]r|krain|\bziemi|tablic[ayęą]\b|\bpłyt|szt\.|\b1 bydło|zamknięt\w+ wod[ay]\b|\bkości\b|gotowy\b|sakiew/i,
};

test.each(LANGUAGES)("%s keeps to the agreed terms", (language) => {
  for (const [key, text] of texts(language)) expect(text, key).not.toMatch(AVOID[language]);
});

describe("plurals", () => {
  test("follow the language", () => {
    const tiles = (language: string, count: number): string =>
      format(language, all[language]!["territory.tiles"]!, { count });
    expect([1, 3, 12, 22].map((count) => tiles("pl", count))).toEqual([
      "1 żeton",
      "3 żetony",
      "12 żetonów",
      "22 żetony",
    ]);
    expect([1, 2].map((count) => tiles("en", count))).toEqual(["1 tile", "2 tiles"]);
  });

  test("count by any value, and by several in one message", () => {
    const text = "{a: # cat|# cats} and {b: a dog|# dogs}";
    expect(format("en", text, { a: 1, b: 2 })).toBe("1 cat and 2 dogs");
    expect(format("en", text, { a: 3, b: 1 })).toBe("3 cats and a dog");
    expect(format("pl", all.pl!["new.summary"]!, { game: "Wyspa Skye", count: 4, rounds: 6 })).toBe(
      "Wyspa Skye, 4 graczy, 6 rund",
    );
  });

  test("see through a sign", () => {
    expect(format("en", "{n: # point|# points}", { n: "+1" })).toBe("+1 point");
    expect(format("en", "{n: # point|# points}", { n: "−2" })).toBe("−2 points");
  });

  test("of a list go by its length", () => {
    const text = "in {rounds: round|rounds} {rounds}";
    expect(format("en", text, { rounds: ["5"] })).toBe("in round 5");
    expect(format("en", text, { rounds: ["2", "4", "6"] })).toBe("in rounds 2, 4, and 6");
  });
});

describe("people", () => {
  const anna = { name: "Anna", you: false };
  const ben = { name: "Ben", you: false };
  const me = { name: "Ola", you: true };

  test.each([
    ["en", "You sat down", "Anna sat down"],
    ["de", "Du hast Platz genommen", "Anna hat Platz genommen"],
    ["pl", "Zajmujesz miejsce", "Anna zajmuje miejsce"],
  ])("in %s the reader is spoken to", (language, you, other) => {
    expect(format(language, all[language]!["log.sat"]!, { name: me })).toBe(you);
    expect(format(language, all[language]!["log.sat"]!, { name: anna })).toBe(other);
  });

  test("a purchase tells who bought and who sold", () => {
    const sold = (name: typeof me, seller: typeof me): string => format("en", all.en!["log.sold"]!, { name, seller });
    expect(sold(me, anna)).toBe("You bought from Anna");
    expect(sold(anna, me)).toBe("Anna bought from you");
    expect(sold(anna, ben)).toBe("Anna bought from Ben");
  });
});

describe("numbers and lists", () => {
  test("a percentage and a decimal look as the language writes them", () => {
    expect(format("en", "{p%}", { p: 42 })).toBe("42%");
    expect(format("de", "{p%}", { p: 42 })).toBe("42\u00a0%");
    expect(format("de", "{x}", { x: 1.5 })).toBe("1,5");
    expect(format("pl", "{x}", { x: 1.5 })).toBe("1,5");
  });

  test("names are listed as the language lists them", () => {
    const names = ["Anna", "Ben", "Ola"];
    expect(format("en", "{names}", { names })).toBe("Anna, Ben, and Ola");
    expect(format("de", "{names}", { names })).toBe("Anna, Ben und Ola");
    expect(format("pl", "{names}", { names })).toBe("Anna, Ben i Ola");
  });

  test("a value that is missing stays visible as its name", () => {
    expect(format("en", "for {name}", {})).toBe("for {name}");
  });

  test("a written number chooses its plural as well", () => {
    expect(format("de", "{points: # Punkt|# Punkte}", { points: "+1" })).toBe("+1 Punkt");
    expect(format("de", "{points: # Punkt|# Punkte}", { points: "+4,6" })).toBe("+4,6 Punkte");
    expect(format("pl", "{points: # punkt|# punkty|# punktów}", { points: "+2" })).toBe("+2 punkty");
  });
});

describe("the language in use", () => {
  test("switches at run time, with ordinals and tracks of its own", async () => {
    await vocabulary.use("en");
    expect([t("tool.undo"), nth(2), trackInSentence("warrior")]).toEqual(["Undo", "2nd", "Warrior"]);
    await vocabulary.use("pl");
    expect([t("tool.undo"), nth(2), trackInSentence("warrior")]).toEqual(["Cofnij", "2.", "wojownika"]);
    expect(word("box", "base")).toBe("Gra podstawowa");
    expect(word("box", "unheard-of")).toBe("unheard-of");
  });

  test("writes signed numbers with its own decimal sign", async () => {
    await vocabulary.use("en");
    expect([signed(-2), signed(0), signed(4.6)]).toEqual(["−2", "0", "+4.6"]);
    await vocabulary.use("de");
    expect([signed(-2.5), signed(4.6)]).toEqual(["−2,5", "+4,6"]);
  });

  test("is the last one asked for, whichever arrives first", async () => {
    await Promise.all([vocabulary.use("de"), vocabulary.use("en")]);
    expect(vocabulary.language).toBe("en");
  });
});
