import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { format, hintArgs, placesOf, signed, type Message } from "./message";
import { pl } from "./pl";

const LANGUAGES: Record<string, Record<string, Message>> = { en, de, pl };

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith(".test.ts") ? [readFileSync(path, "utf8")] : [];
  });
}

test.each(Object.keys(LANGUAGES))("%s has every key, and no other", (language) => {
  expect(Object.keys(LANGUAGES[language]!).sort()).toEqual(Object.keys(en).sort());
});

test.each(["de", "pl"])("%s asks for the same values as English", (language) => {
  for (const [key, message] of Object.entries(en)) {
    expect([...placesOf(LANGUAGES[language]![key]!)].sort(), key).toEqual([...placesOf(message)].sort());
  }
});

test("no message is empty, and Polish has all its plural forms", () => {
  for (const [language, messages] of Object.entries(LANGUAGES))
    for (const [key, message] of Object.entries(messages)) {
      for (const text of typeof message === "string" ? [message] : Object.values(message))
        expect(text.trim(), `${language} ${key}`).not.toBe("");
      if (language === "pl" && typeof message !== "string")
        expect(Object.keys(message).sort(), key).toEqual(["few", "many", "one", "other"]);
    }
});

test("every key the page uses exists", () => {
  const used = sources(join(import.meta.dirname, "..")).flatMap((text) =>
    [...text.matchAll(/\bt\(\s*["']([\w.\-/]+)["']/g)].map((match) => match[1]!),
  );
  expect(used.length).toBeGreaterThan(200);
  for (const key of used) expect(Object.keys(en), key).toContain(key);
});

test("counting words follow the language", () => {
  expect(format("pl", pl["land.tiles"], { count: 1 })).toBe("1 żeton");
  expect(format("pl", pl["land.tiles"], { count: 3 })).toBe("3 żetony");
  expect(format("pl", pl["land.tiles"], { count: 12 })).toBe("12 żetonów");
  expect(format("en", en["land.tiles"], { count: 1 })).toBe("1 tile");
});

test.each([
  ["en", "scored in rounds 2, 4 and 6", "scored in round 5", "1 gold is gone", "4 gold are gone"],
  ["de", "gewertet in den Runden 2, 4 und 6", "gewertet in Runde 5", "1 Gold ist weg", "4 Gold sind weg"],
  ["pl", "punktowane w rundach 2, 4 i 6", "punktowane w rundzie 5", "1 szt. złota przepada", "4 szt. złota przepadają"],
])("a hint in %s lists rounds and counts gold as people say it", (language, several, single, one, four) => {
  const words = (code: string, args: Record<string, string | number>): string =>
    format(language, LANGUAGES[language]![`hint.${code}`]!, hintArgs(language, args));
  expect(words("scoring", { scoring: "S01", slot: "A", rounds: "2 4 6" })).toBe(`S01 (A), ${several}`);
  expect(words("scoring", { scoring: "S01", slot: "A", rounds: "5" })).toBe(`S01 (A), ${single}`);
  expect(words("if_kept", { gold: 1 }).endsWith(`, ${one}`)).toBe(true);
  expect(words("if_kept", { gold: 4 }).endsWith(`, ${four}`)).toBe(true);
});

test("a value that is missing stays visible as its name", () => {
  expect(format("en", "for {name}", {})).toBe("for {name}");
  expect(signed(-2)).toBe("−2");
  expect(signed(3)).toBe("+3");
});
