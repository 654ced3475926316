export const LANGUAGES = ["en", "de", "pl"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch", pl: "Polski" };
