/** Shows what bots do one thing after the other, so that a person can follow. Nobody waits who could act. */

export type Pace = "instant" | "brisk" | "watchable";

/** Milliseconds for which a bot's move is shown before the next message. */
export const PAUSES: Readonly<Record<Pace, number>> = { instant: 0, brisk: 450, watchable: 1500 };

export class Pacer<Message> {
  #waiting: Message[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` puts a message on the screen; `pauseAfter` says how long it stays before the next one, in milliseconds. */
  constructor(
    readonly show: (message: Message) => void,
    readonly pauseAfter: (message: Message) => number,
  ) {}

  /** Shows a message after those that came before it. */
  add(message: Message): void {
    this.#waiting.push(message);
    if (this.#timer === undefined) this.#showNext();
  }

  /** Shows everything now: the person acts, nobody looks, or the connection is lost. */
  catchUp(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const messages = this.#waiting;
    this.#waiting = [];
    for (const message of messages) this.show(message);
  }

  #showNext(): void {
    this.#timer = undefined;
    while (this.#waiting.length) {
      const message = this.#waiting.shift()!;
      const pause = this.pauseAfter(message);
      this.show(message);
      if (pause > 0) {
        this.#timer = setTimeout(() => this.#showNext(), pause);
        return;
      }
    }
  }
}
