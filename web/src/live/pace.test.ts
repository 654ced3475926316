import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../api/api";
import type { ClientMessage, LogEventOut, ServerMessage, TableView } from "../api/wire";
import { settings } from "../state/settings.svelte";
import { PAUSES } from "./pacer";
import { LiveTable } from "./table.svelte";

const SEATS = [{ kind: "person" }, { kind: "bot" }, { kind: "bot" }].map((seat) => ({ ...seat, substitute: null }));
const VIEW = {
  ply: 3,
  seat: 0,
  seats: SEATS,
  moves: [],
  draft: [],
  is_ready: false,
  clock: { kind: "none" },
} as unknown as TableView;

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: ClientMessage[] = [];

  constructor() {
    super();
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.dispatchEvent(new Event("close"));
  }
}

let page = { hidden: false };

/** A move of a seat; the view after it may offer moves. */
function told(ply: number, seat: number, view: object = {}, done: string[] = []): void {
  const event = { ply, seat, kind: "move", game_events: [], args: {} } as unknown as LogEventOut;
  const message = {
    type: "events",
    events: [event],
    view: { ply, ...view },
    position: {},
    done,
  } as unknown as ServerMessage;
  FakeSocket.last.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
}

async function entered(view: TableView = VIEW): Promise<LiveTable> {
  vi.spyOn(api, "table").mockResolvedValue(view);
  const live = new LiveTable("abc");
  await live.enter();
  told(4, 0);
  return live;
}

beforeEach(() => {
  page = { hidden: false };
  settings.set({ pace: "brisk" });
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the moves of bots are shown one after the other", async () => {
  const live = await entered();
  told(5, 1);
  told(6, 2);
  told(7, 1, { moves: [{ kind: "lay", text: "lay" }] });
  expect(live.view!.ply).toBe(5);
  vi.advanceTimersByTime(PAUSES.brisk);
  expect(live.view!.ply).toBe(6);
  vi.advanceTimersByTime(PAUSES.brisk);
  expect(live.view!.ply).toBe(7);
});

test("somebody who can act sees the newest state", async () => {
  const live = await entered();
  told(5, 1, { moves: [{ kind: "price", text: "price" }] });
  told(6, 2);
  told(7, 1);
  expect(live.view!.ply).toBe(7);
});

test("acting, or an answer to it, catches up at once", async () => {
  const live = await entered();
  told(5, 1);
  told(6, 2);
  live.command({ command: "leave" });
  expect(live.view!.ply).toBe(6);
  told(7, 1);
  told(8, 2);
  told(9, 0, {}, ["some key"]);
  expect(live.view!.ply).toBe(9);
});

test("nothing is held back when nobody looks, with a clock, or at the pace instant", async () => {
  const live = await entered();
  page.hidden = true;
  told(5, 1);
  told(6, 2);
  expect(live.view!.ply).toBe(6);
  page.hidden = false;
  settings.set({ pace: "instant" });
  told(7, 1);
  told(8, 2);
  expect(live.view!.ply).toBe(8);
  settings.set({ pace: "watchable" });
  const clocked = await entered({ ...VIEW, clock: { ...VIEW.clock, kind: "live" } });
  told(5, 1);
  told(6, 2);
  expect(clocked.view!.ply).toBe(6);
});

test("a lost connection shows what has arrived, so that nothing is asked for twice", async () => {
  const live = await entered();
  told(5, 1);
  told(6, 2);
  FakeSocket.last.close();
  expect(live.view!.ply).toBe(6);
});

test("a command is for the decision that was shown, whatever was still to be watched", async () => {
  const live = await entered();
  for (const ply of [5, 6, 7]) told(ply, 1);
  live.undo();
  expect(live.view?.ply).toBe(7);
  expect(FakeSocket.last.sent).toMatchObject([{ command: "undo", ply: 5 }]);
});
