/** What people say at a table: the lines, who is muted, and what is new. */

import { api } from "../api/api";
import type { TalkLineOut } from "../api/wire";
import { host } from "../host/host";
import { word } from "../i18n/t";

const KEY = "clachan.muted";

export const PHRASES = [
  "hello",
  "good_luck",
  "nice_move",
  "thanks",
  "sorry",
  "one_moment",
  "your_turn",
  "good_game",
  "another",
] as const;
export const REACTIONS = ["bravo", "wow", "ouch", "hmm", "ha"] as const;

/** The words of a line, in the reader's language if it is a phrase. */
export function lineWords({ text, phrase }: Pick<TalkLineOut, "text" | "phrase">): string {
  return phrase ? word("phrase", phrase) : (text ?? "");
}

function readMuted(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

export class Talk {
  #lines = $state.raw<readonly TalkLineOut[]>([]);
  muted = $state.raw<readonly string[]>(readMuted());
  /** The newest line of somebody else that has not been seen yet. */
  unseen = $state.raw<TalkLineOut | null>(null);
  isOpen = $state(false);

  constructor(readonly table: string) {}

  /** The lines of people who are not muted. */
  get lines(): readonly TalkLineOut[] {
    return this.#lines.filter((line) => !this.muted.includes(line.speaker));
  }

  /** Reads the newest lines; also after a connection was lost. */
  async load(): Promise<void> {
    if (!host.can("invites")) return;
    try {
      const { lines } = await api.talk(this.table);
      this.#lines = lines;
    } catch {
      // The lines come with the next connection.
    }
  }

  hear(line: TalkLineOut): void {
    if (this.#lines.some((each) => each.number === line.number)) return;
    this.#lines = [...this.#lines, line];
    if (!line.is_you && !this.isOpen && !this.muted.includes(line.speaker)) this.unseen = line;
  }

  async say(what: { text: string } | { phrase: string }): Promise<void> {
    this.hear(await api.say(this.table, what));
  }

  mute(speaker: string): void {
    this.#keep([...this.muted, speaker]);
    if (this.unseen?.speaker === speaker) this.unseen = null;
  }

  unmuteAll(): void {
    this.#keep([]);
  }

  #keep(muted: readonly string[]): void {
    this.muted = muted;
    try {
      localStorage.setItem(KEY, JSON.stringify(muted));
    } catch {
      // Without storage, people are muted until the page is closed.
    }
  }
}
