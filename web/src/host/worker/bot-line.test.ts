import { describe, expect, it } from "vitest";
import { BotLine } from "./bot-line";
import type { Question } from "./protocol";

class Port {
  asked: Question[] = [];
  onmessage: MessagePort["onmessage"] = null;
  postMessage = (question: Question): void => void this.asked.push(question);

  answer(answer: string): void {
    const event = { data: { id: this.asked.at(-1)!.id, answer } } as MessageEvent;
    this.onmessage!.call(null as unknown as MessagePort, event);
  }
}

describe("the line to the bots", () => {
  it("asks the most urgent question first, one at a time", async () => {
    const [line, port] = [new BotLine(), new Port()];
    line.connect(port);
    const answers = [line.ask("review", 3), line.ask("review 2", 3), line.ask("move", 1)];
    expect(port.asked.map(({ request }) => request)).toEqual(["review"]);
    for (const text of ["a", "b", "c"]) port.answer(text);
    expect(port.asked.map(({ request }) => request)).toEqual(["review", "move", "review 2"]);
    expect(await Promise.all(answers)).toEqual(["a", "c", "b"]);
  });

  it("waits for the bots, and asks other bots what the first ones did not answer", async () => {
    const [line, broken, port] = [new BotLine(), new Port(), new Port()];
    const answer = line.ask("move", 1);
    line.connect(broken);
    line.connect(port);
    expect(port.asked).toEqual(broken.asked);
    port.answer("buy T37 from yellow");
    expect(await answer).toBe("buy T37 from yellow");
  });
});
