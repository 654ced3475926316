/** The words of the page in the reader's language. */

import { type Args, format } from "./message";
import { type MessageKey, vocabulary } from "./words.svelte";

export function t(key: MessageKey, args?: Args): string {
  return format(vocabulary.language, vocabulary.words[key] ?? key, args);
}

/** Words for a code that came from the server; the code itself if the page does not know it. */
export function word(prefix: string, code: string, args?: Args): string {
  const key = `${prefix}.${code}`;
  return key in vocabulary.words ? t(key as MessageKey, args) : code;
}

/** A text of a lesson or puzzle, which comes from the server in all languages. */
export function translated(texts: Readonly<Record<string, string>>): string {
  return texts[vocabulary.language] ?? texts.en ?? "";
}

/** A number with its sign, written the way the language writes it: +3, −2, 0, in German +4,6. */
export function signed(value: number): string {
  const size = format(vocabulary.language, "{size}", { size: Math.abs(value) });
  return value > 0 ? `+${size}` : value < 0 ? `−${size}` : "0";
}

/** How strong a bot is. A bot that is no level of this game is named by its code. */
export function levelWord(game: string, level: string): string {
  const code = `${game}.${level}`;
  return `level.${code}` in vocabulary.words ? word("level", code) : word("level", level);
}

/** A track as it stands in a sentence: "the Warrior track", "Kriegerleiste", "tor wojownika". */
export function trackInSentence(track: string): string {
  return word("track", `${track}.of`);
}

/** 1st, 2nd, 3rd; German and Polish write a dot. */
export function nth(place: number): string {
  if (vocabulary.language !== "en") return `${place}.`;
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
  return `${place}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(place)] ?? "th"}`;
}

export type { MessageKey };
