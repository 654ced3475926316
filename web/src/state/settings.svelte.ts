/** What this person likes, kept in this browser: language, theme, motion, how much is shown and asked. */

import type { Theme } from "../board/palette";
import type { Pace } from "../live/pacer";
import { type Language, LANGUAGES } from "../i18n/languages";

type ThemeChoice = Theme | "system";

const KEY = "clachan.settings";

interface Kept {
  language: Language;
  theme: ThemeChoice;
  motion: "full" | "none";
  /** Whether each scoring is shown tile by tile, or only written down. */
  scoring: "show" | "skip";
  /** Whether a second yes is wanted before what cannot be taken back. */
  confirm: "ask" | "go";
  /** How fast the moves of bots follow each other. */
  pace: Pace;
  /** Whether a first game is explained. */
  coach: "on" | "off";
  /** Whether a sound, or a notification, says that it is your turn while you look elsewhere. */
  sound: "on" | "off";
  notifications: "on" | "off";
}

function languageOfBrowser(): Language {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages.map((tag) => tag.slice(0, 2));
  return (wanted.find((tag) => (LANGUAGES as readonly string[]).includes(tag)) as Language | undefined) ?? "en";
}

function load(): Kept {
  const usual: Kept = {
    language: languageOfBrowser(),
    theme: "system",
    motion: "full",
    scoring: "show",
    confirm: "go",
    pace: "brisk",
    coach: "on",
    sound: "off",
    notifications: "off",
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

class Settings {
  #kept = $state(load());
  #systemIsDark = $state(typeof matchMedia !== "undefined" && matchMedia("(prefers-color-scheme: dark)").matches);

  constructor() {
    if (typeof matchMedia !== "undefined") {
      matchMedia("(prefers-color-scheme: dark)").addEventListener(
        "change",
        (event) => (this.#systemIsDark = event.matches),
      );
    }
  }

  get language(): Language {
    return this.#kept.language;
  }

  get theme(): Theme {
    if (this.#kept.theme !== "system") return this.#kept.theme;
    return this.#systemIsDark ? "dark" : "light";
  }

  get motion(): "full" | "none" {
    return this.#kept.motion;
  }

  get themeChoice(): ThemeChoice {
    return this.#kept.theme;
  }

  get scoring(): "show" | "skip" {
    return this.#kept.scoring;
  }

  get confirm(): "ask" | "go" {
    return this.#kept.confirm;
  }

  get pace(): Pace {
    return this.#kept.pace;
  }

  get coach(): "on" | "off" {
    return this.#kept.coach;
  }

  get sound(): "on" | "off" {
    return this.#kept.sound;
  }

  get notifications(): "on" | "off" {
    return this.#kept.notifications;
  }

  set(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      return;
    }
  }
}

export const settings = new Settings();
