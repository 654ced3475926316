/** A text with places for values, or one text for each plural form of `count`. */

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Message = string | Plural;
export type Args = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();

function pluralRule(language: string): Intl.PluralRules {
  let rule = rules.get(language);
  if (!rule) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return rule;
}

export function format(language: string, message: Message, args: Args = {}): string {
  const text =
    typeof message === "string"
      ? message
      : (message[pluralRule(language).select(Number(args.count ?? 0))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = args[name];
    return value === undefined ? whole : String(value);
  });
}

/** The names of the values a message asks for. */
export function placesOf(message: Message): Set<string> {
  const texts = typeof message === "string" ? [message] : Object.values(message);
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)));
}

/** A number with its sign: +3, −2, 0. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

/** 2, 4 and 6. */
export function listed(language: string, parts: readonly string[]): string {
  return new Intl.ListFormat(language.replace(/^en$/, "en-GB"), { type: "conjunction" }).format(parts);
}

/** What a hint names, ready for its words: rounds as a list; what is counted is the rounds, or else the gold. */
export function hintArgs(language: string, args: Args): Args {
  if (args.rounds === undefined) return args.gold === undefined ? args : { ...args, count: args.gold };
  const rounds = String(args.rounds).split(" ");
  return { ...args, rounds: listed(language, rounds), count: rounds.length };
}
