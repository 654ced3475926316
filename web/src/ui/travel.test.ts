import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../state/settings.svelte";
import { sendCoin, slideFrom, travel } from "./travel";

const place = (left: number) => ({
  offsetWidth: 50,
  getBoundingClientRect: () => ({ left, top: 0, width: 100, height: 100 }),
});

function screen(isReduced: boolean): { duration: number } {
  vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
  vi.stubGlobal("document", { querySelector: () => place(300) });
  const { duration, css } = slideFrom(place(100) as unknown as HTMLElement, { from: ".tray" });
  if (css) expect([css(0, 1), css(1, 0)].map((each) => /translate\((-?\d+)px/.exec(each)![1])).toEqual(["100", "0"]);
  return { duration: duration! };
}

afterEach(() => {
  vi.unstubAllGlobals();
  settings.set({ motion: "full" });
});

test("a tile slides from the tray to its place in less than 400 milliseconds", () => {
  const { duration } = screen(false);
  expect(duration).toBeGreaterThan(0);
  expect(duration).toBeLessThan(400);
});

test("with reduced motion, or animations off, nothing moves", () => {
  expect(screen(true).duration).toBe(0);
  settings.set({ motion: "none" });
  expect(screen(false).duration).toBe(0);
  const measured = vi.fn();
  const untouched = { getBoundingClientRect: measured } as unknown as Element;
  travel(untouched, untouched);
  sendCoin(3, untouched, untouched);
  expect(measured).not.toHaveBeenCalled();
});
