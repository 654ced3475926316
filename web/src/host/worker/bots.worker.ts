/** The worker in which bots think, so that the table never waits for them. */

import type { FromBots, Question, Reply, ToBots } from "./protocol";
import { startPython } from "./python";

interface Answers {
  answer_in_browser(request: string): string;
}

const tell = (message: FromBots): void => self.postMessage(message);

async function start({ python: folder, port }: ToBots): Promise<void> {
  try {
    const python = await startPython(folder, () => undefined);
    const answers = python.pyimport("clachan.web_worker.bot_answers") as unknown as Answers;
    // What was asked meanwhile waits at the port.
    port.onmessage = ({ data }: MessageEvent<Question>) => answer(answers, data, port);
    tell({ isLoaded: true });
  } catch {
    tell({ isLoaded: false });
  }
}

function answer(answers: Answers, { id, request }: Question, port: MessagePort): void {
  try {
    port.postMessage({ id, answer: answers.answer_in_browser(request) } satisfies Reply);
  } catch (error) {
    // Python itself has failed, and answers nothing more.
    port.onmessage = null;
    port.postMessage({ id, answer: JSON.stringify({ error: String(error) }) } satisfies Reply);
    tell({ isLoaded: false });
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ToBots>) => void start(data));
