/** What the coach has said already, and the games and boxes that were played to the end; kept in this browser. */

const KEY = "clachan.coach";

interface Kept {
  /** The sentences that were said, by their ids. */
  said: readonly string[];
  /** Games and boxes of which one game is finished: the coach is silent there. */
  played: readonly string[];
}

const NOTHING: Kept = { said: [], played: [] };

function load(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}

class CoachMemory {
  #kept = $state.raw(load());

  isSaid(id: string): boolean {
    return this.#kept.said.includes(id);
  }

  isPlayed(name: string): boolean {
    return this.#kept.played.includes(name);
  }

  /** Whether there is anything to forget. */
  get isEmpty(): boolean {
    return this.#kept.said.length === 0 && this.#kept.played.length === 0;
  }

  say(id: string): void {
    if (!this.isSaid(id)) this.#keep({ ...this.#kept, said: [...this.#kept.said, id] });
  }

  /** A game with these boxes is finished. */
  finish(names: readonly string[]): void {
    if (names.some((name) => !this.isPlayed(name)))
      this.#keep({ ...this.#kept, played: [...new Set([...this.#kept.played, ...names])] });
  }

  /** Everything is said again. */
  forget(): void {
    this.#keep(NOTHING);
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Without storage it is remembered until the page is reloaded.
    }
  }
}

export const memory = new CoachMemory();
