/** The words of the language in use. Only that language is loaded, the boxes' words along with it. */

import { type BoxMessageKey, EXPANSIONS } from "../boxes/catalog";
import type { words as en } from "./en";
import type { Language } from "./languages";
import type { Words } from "./message";

export type MessageKey = keyof typeof en | BoxMessageKey;

const LOADERS: Readonly<Record<Language, () => Promise<{ words: Words }>>> = {
  en: () => import("./en"),
  de: () => import("./de"),
  pl: () => import("./pl"),
};

export async function loadWords(language: Language): Promise<Words> {
  const parts = await Promise.all([LOADERS[language](), ...EXPANSIONS.map((box) => box.words[language]())]);
  return Object.assign({}, ...parts.map((part) => part.words)) as Words;
}

class Vocabulary {
  #current = $state.raw<{ language: Language; words: Words } | null>(null);
  #wanted: Language | null = null;

  /** The language of the words on the screen. */
  get language(): Language {
    return this.#current?.language ?? "en";
  }

  get words(): Words {
    return this.#current?.words ?? {};
  }

  /** Switch to a language. The old words stay until the new ones have arrived. */
  async use(language: Language): Promise<void> {
    this.#wanted = language;
    if (this.#current?.language === language) return;
    const words = await loadWords(language);
    if (this.#wanted === language) this.#current = { language, words };
  }
}

export const vocabulary = new Vocabulary();
