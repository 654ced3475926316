/** The words of the page in the person's language. */

import { settings } from "../state/settings.svelte";
import { de } from "./de";
import { type MessageKey, en } from "./en";
import type { Language } from "./languages";
import { type Args, type Message, format } from "./message";
import { pl } from "./pl";

const MESSAGES: Readonly<Record<Language, Readonly<Record<MessageKey, Message>>>> = { en, de, pl };

export function t(key: MessageKey, args?: Args): string {
  return format(settings.language, MESSAGES[settings.language][key], args);
}

/** Words for a code that came from the server; the code itself if the page does not know it. */
export function word(prefix: string, code: string, args?: Args): string {
  const key = `${prefix}.${code}`;
  return key in en ? t(key as MessageKey, args) : code;
}

/** 1st, 2nd, 3rd; German and Polish write a dot. */
export function nth(place: number): string {
  if (settings.language !== "en") return `${place}.`;
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
  return `${place}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(place)] ?? "th"}`;
}

export type { MessageKey };
