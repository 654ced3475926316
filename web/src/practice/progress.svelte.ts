/** The exercises that were solved, and those that were tried, in this browser. */

class KeptIds {
  readonly #key: string;
  #ids = $state<readonly string[]>([]);

  constructor(key: string) {
    this.#key = key;
    this.#ids = this.#stored();
  }

  has(id: string): boolean {
    return this.#ids.includes(id);
  }

  add(id: string): void {
    if (this.has(id)) return;
    this.#ids = [...this.#stored(), id];
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#ids));
    } catch {
      // Without storage the ticks last until the page is closed.
    }
  }

  #stored(): string[] {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(this.#key) ?? "[]");
      return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
    } catch {
      return [];
    }
  }
}

export const solved = new KeptIds("clachan.solved");
/** A wrong move was played, or the answer was shown. */
export const tried = new KeptIds("clachan.tried");
