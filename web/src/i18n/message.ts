/**
 * Texts with places for values.
 *
 * - `{x}` is the value; numbers and lists are written the way the language writes them.
 * - `{x: # tile|# tiles}` picks a plural form by the value and puts it in place of `#`. English and German have
 *   two forms (one, other), Polish has three (one, few, many). A list counts as its length.
 * - `{x%}` is the value as a percentage.
 *
 * A message that speaks to the reader has one text for each person who may be the reader, keyed by the name of that
 * value (`"name=you"`), and `other` for everybody else.
 */

export type ByReader = Readonly<Record<`${string}=you`, string>> & { readonly other: string };
export type Message = string | ByReader;

/** Messages by their keys. */
export type Words = Readonly<Partial<Record<string, Message>>>;

/** Somebody at the table: a name, and whether it is the person reading. */
export interface Person {
  readonly name: string;
  readonly you: boolean;
}

export type Value = string | number | Person | readonly string[];
export type Args = Readonly<Record<string, Value>>;

const PLACE = /\{(\w+)(%|:\s*([^}]*))?\}/g;
const FORMS: Readonly<Record<string, readonly Intl.LDMLPluralRule[]>> = { pl: ["one", "few", "many"] };
const TWO_FORMS: readonly Intl.LDMLPluralRule[] = ["one", "other"];

/** Calls `make` once for each language. */
function perLanguage<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    if (!made.has(language)) made.set(language, make(language));
    return made.get(language)!;
  };
}

const plurals = perLanguage((language) => new Intl.PluralRules(language));
const decimals = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));
const percents = perLanguage((language) => new Intl.NumberFormat(language, { style: "percent" }));
const lists = perLanguage((language) => new Intl.ListFormat(language, { type: "conjunction" }));

/** How many forms a plural has in this language. */
export function pluralForms(language: string): number {
  return (FORMS[language] ?? TWO_FORMS).length;
}

/** The number to count by: of a list its length, of "+3" or "−3" the 3, of "+3,5" 3.5. */
function amountOf(value: Value): number {
  if (typeof value === "number") return Math.abs(value);
  if (typeof value === "string") return Number(value.replace(/^[+−-]/, "").replace(",", "."));
  return "length" in value ? value.length : Number.NaN;
}

function plural(language: string, value: Value, choices: string): string {
  const texts = choices.split("|");
  const form = (FORMS[language] ?? TWO_FORMS).indexOf(plurals(language).select(amountOf(value)));
  return (texts[form] ?? texts.at(-1)!).replaceAll("#", written(language, value));
}

function written(language: string, value: Value): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return decimals(language).format(value);
  return "name" in value ? value.name : lists(language).format(value);
}

function textFor(message: Message, args: Args): string {
  if (typeof message === "string") return message;
  for (const [form, text] of Object.entries(message)) {
    const value = args[form.replace(/=you$/, "")];
    if (form !== "other" && typeof value === "object" && "you" in value && value.you) return text;
  }
  return message.other;
}

export function format(language: string, message: Message, args: Args = {}): string {
  return textFor(message, args).replace(PLACE, (whole, name: string, how?: string, choices?: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    if (choices !== undefined) return plural(language, value, choices);
    return how === "%" ? percents(language).format(Number(value) / 100) : written(language, value);
  });
}

/** Every text a message may turn into. */
export function textsOf(message: Message): string[] {
  return typeof message === "string" ? [message] : Object.values(message);
}

/** The names of the values a message asks for. */
export function placesOf(message: Message): Set<string> {
  const readers =
    typeof message === "string" ? [] : Object.keys(message).flatMap((form) => /^(\w+)=you$/.exec(form)?.[1] ?? []);
  return new Set([
    ...readers,
    ...textsOf(message).flatMap((text) => [...text.matchAll(PLACE)].map((match) => match[1]!)),
  ]);
}

/** The plural choices in a text, each as its forms. */
export function choicesOf(text: string): string[][] {
  return [...text.matchAll(PLACE)].flatMap((match) => (match[3] === undefined ? [] : [match[3].split("|")]));
}
