/** The line to the worker in which bots think: one question at a time, the most urgent first. */

import type { Question, Reply } from "./protocol";

interface Waiting {
  question: Question;
  urgency: number;
  resolve: (answer: string) => void;
}

type Port = Pick<MessagePort, "postMessage"> & { onmessage: MessagePort["onmessage"] };

export class BotLine {
  #port: Port | null = null;
  #waiting: Waiting[] = [];
  #asked: Waiting | null = null;
  #last = 0;

  /** Asks the worker at this port from now on, also what the one before has not answered. */
  connect(port: Port): void {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (this.#asked?.question.id !== data.id) return;
      this.#asked.resolve(data.answer);
      this.#asked = null;
      this.#askNext();
    };
    if (this.#asked) port.postMessage(this.#asked.question);
    else this.#askNext();
  }

  ask(request: string, urgency: number): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting.push({ question: { id: ++this.#last, request }, urgency, resolve });
      this.#askNext();
    });
  }

  #askNext(): void {
    if (!this.#port || this.#asked || !this.#waiting.length) return;
    const most = Math.min(...this.#waiting.map(({ urgency }) => urgency));
    this.#asked = this.#waiting.splice(
      this.#waiting.findIndex(({ urgency }) => urgency === most),
      1,
    )[0]!;
    this.#port.postMessage(this.#asked.question);
  }
}
