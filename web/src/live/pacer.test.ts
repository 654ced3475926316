import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pacer } from "./pacer";

let shown: string[] = [];
const pacer = (): Pacer<string> =>
  new Pacer(
    (message) => shown.push(message),
    (message) => (message.startsWith("bot") ? 100 : 0),
  );

beforeEach(() => {
  shown = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test("a bot's move is shown at once, and the next message after a pause", () => {
  const paced = pacer();
  for (const message of ["bot 1", "bot 2", "me", "bot 3"]) paced.add(message);
  expect(shown).toEqual(["bot 1"]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(["bot 1", "bot 2"]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(["bot 1", "bot 2", "me", "bot 3"]);
});

test("without a pause nothing waits", () => {
  const paced = pacer();
  paced.add("me");
  paced.add("you");
  expect(shown).toEqual(["me", "you"]);
});

test("catching up shows everything, in order, and ends the pause", () => {
  const paced = pacer();
  for (const message of ["bot 1", "bot 2", "bot 3"]) paced.add(message);
  paced.catchUp();
  expect(shown).toEqual(["bot 1", "bot 2", "bot 3"]);
  paced.add("me");
  expect(shown.at(-1)).toBe("me");
  vi.runAllTimers();
  expect(shown).toHaveLength(4);
});
