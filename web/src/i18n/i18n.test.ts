import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { format, placesOf, signed, type Message } from "./message";
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
      for (const text of typeof message === "string" ? [message] : Object.values(message)) expect(text.trim(), `${language} ${key}`).not.toBe("");
      if (language === "pl" && typeof message !== "string") expect(Object.keys(message).sort(), key).toEqual(["few", "many", "one", "other"]);
    }
});

test("every key the page uses exists", () => {
  const used = sources(join(import.meta.dirname, "..")).flatMap((text) => [...text.matchAll(/\bt\(\s*["']([\w.\-/]+)["']/g)].map((match) => match[1]!));
  expect(used.length).toBeGreaterThan(200);
  for (const key of used) expect(Object.keys(en), key).toContain(key);
});

test("counting words follow the language", () => {
  expect(format("pl", pl["land.tiles"], { count: 1 })).toBe("1 żeton");
  expect(format("pl", pl["land.tiles"], { count: 3 })).toBe("3 żetony");
  expect(format("pl", pl["land.tiles"], { count: 12 })).toBe("12 żetonów");
  expect(format("en", en["land.tiles"], { count: 1 })).toBe("1 tile");
});

test("a value that is missing stays visible as its name", () => {
  expect(format("en", "for {name}", {})).toBe("for {name}");
  expect(signed(-2)).toBe("−2");
  expect(signed(3)).toBe("+3");
});
