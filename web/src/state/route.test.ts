import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type * as Svelte from "svelte";
import { afterEach, beforeEach, expect, expectTypeOf, it, vi } from "vitest";
import { route, Visit } from "./route.svelte";
import { updates } from "./updates";

/** What the component that is being set up does when it goes away; null if none is. */
const leaving = vi.hoisted(() => ({ work: null as (() => void)[] | null }));

vi.mock("svelte", async (load) => {
  const svelte = await load<typeof Svelte>();
  const onDestroy = (work: () => void): void => void (leaving.work ? leaving.work.push(work) : svelte.onDestroy(work));
  return { ...svelte, onDestroy };
});

const location = { pathname: "/", search: "", reload: vi.fn() };
const history = {
  length: 1,
  back: vi.fn(),
  pushState: (_: null, __: string, path: string) => (location.pathname = path),
};

beforeEach(() => {
  vi.stubGlobal("window", { scrollTo: () => undefined });
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", history);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A screen with its visit, and a function that leaves it. */
function shown(): { visit: Visit; leave: () => void } {
  leaving.work = [];
  const visit = new Visit();
  const { work } = leaving;
  leaving.work = null;
  return { visit, leave: () => work.forEach((each) => each()) };
}

it("leads on from a screen until it is left", async () => {
  const { visit, leave } = shown();
  visit.go("/rules/skye");
  visit.go("/rules/clans");
  expect(route.path).toBe("/rules/clans");
  const answer = Promise.resolve("/table/1").then((path) => visit.go(path));
  shown().visit.go("/learn");
  leave();
  await answer;
  expect(route.path).toBe("/learn");
});

it("leads back, or home if the page was opened here", () => {
  const { visit, leave } = shown();
  visit.go("/settings");
  visit.back();
  expect(route.path).toBe("/");
  vi.stubGlobal("history", { ...history, length: 2 });
  visit.back();
  leave();
  visit.back();
  expect(history.back).toHaveBeenCalledOnce();
});

it("begins only while a component is set up", async () => {
  await Promise.resolve();
  expect(() => new Visit()).toThrow();
});

it("is the only way for screens to lead on, besides links", async () => {
  const around = /history\.(?:pushState|back|forward|go)\b|location\.(?:assign|replace)\b|\blocation(?:\.\w+)? = /;
  const folder = join(import.meta.dirname, "..");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.(?:svelte|ts)$/.test(name) && !name.endsWith(".test.ts"),
  );
  const found = sources.filter((name) => around.test(readFileSync(join(folder, name), "utf8")));
  expect(found).toEqual([join("state", "route.svelte.ts")]);
  expect(Object.keys(await import("./route.svelte")).sort()).toEqual([
    "Visit",
    "addressOf",
    "follow",
    "matched",
    "route",
  ]);
  expectTypeOf<keyof typeof route>().toEqualTypeOf<"path" | "search">();
});

it("ends when the page is loaded again for a new version", () => {
  const { visit } = shown();
  vi.spyOn(updates, "isWaiting", "get").mockReturnValue(true);
  shown().visit.go("/learn");
  visit.go("/table/1");
  expect(location.reload).toHaveBeenCalledOnce();
  expect(location.pathname).toBe("/learn");
});
