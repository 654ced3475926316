import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CheckOut, ClientMessage, HintOut, LogEventOut, Problem, ServerMessage, TableView } from "../api/wire";
import { api } from "../api/api";
import { LiveTable } from "./table.svelte";

const VIEW = { ply: 3, seat: 0, moves: [], draft: [], connected: [0], spectators: 0 } as unknown as TableView;
const HINT = { level: "steady", lines: [], move: { kind: "move", text: "pass" } } as unknown as HintOut;
const CHECK: CheckOut = { legal: true, code: null, rule: null, args: {} };

/** A socket that opens, answers and closes when the test says so. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  sent: ClientMessage[] = [];

  constructor() {
    super();
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  receive(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
  vi.spyOn(api, "table").mockResolvedValue(VIEW);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function enteredTable(): Promise<LiveTable> {
  const live = new LiveTable("abc");
  await live.enter();
  return live;
}

it("asks what was asked too early as soon as the socket is open", async () => {
  const live = await enteredTable();
  const hint = live.hint();
  expect(FakeSocket.last.sent).toEqual([]);
  FakeSocket.last.open();
  expect(FakeSocket.last.sent).toEqual([{ type: "hint", id: 1 }]);
  FakeSocket.last.receive({ type: "hint", id: 1, ply: 3, hint: HINT });
  await expect(hint).resolves.toEqual(HINT);
});

it("gives up a question when the connection breaks, and asks the next one once", async () => {
  const live = await enteredTable();
  FakeSocket.last.open();
  const hint = expect(live.hint()).rejects.toMatchObject({ code: "offline" });
  FakeSocket.last.close();
  await hint;
  const check = live.checkPlacement({ tile: "T1", cell: [0, 1], rotation: 0 });
  vi.runAllTimers();
  FakeSocket.last.open();
  expect(FakeSocket.last.sent.map((message) => message.type)).toEqual(["check"]);
  FakeSocket.last.receive({ type: "checked", id: 2, ply: 3, check: CHECK });
  await expect(check).resolves.toEqual(CHECK);
});

it("tells a new decision of this seat from other news", async () => {
  const live = await enteredTable();
  FakeSocket.last.open();
  const before = live.decision;
  FakeSocket.last.receive({ type: "view", done: [], view: { ...VIEW, ply: 4 } });
  FakeSocket.last.receive({ type: "people", connected: [0, 1], spectators: 2 });
  FakeSocket.last.receive({
    type: "events",
    from: 5,
    ply: 5,
    done: [],
    events: [],
    view: { ply: 5, waiting: [0] },
    position: {},
  });
  expect(live.decision).toBe(before);
  FakeSocket.last.receive({
    type: "events",
    from: 6,
    ply: 6,
    done: [],
    events: [],
    view: { ply: 6, moves: [] },
    position: {},
  });
  expect(live.decision).toBe(before + 1);
  FakeSocket.last.receive({ type: "view", done: [], view: { ...VIEW, seat: 1 } });
  expect(live.decision).toBe(before + 2);
});

it("replaces the keys of the position that changed, and keeps the others", async () => {
  const live = await enteredTable();
  FakeSocket.last.open();
  const told = (ply: number, position: object) =>
    FakeSocket.last.receive({
      ...{ type: "events", from: ply, ply, done: [], events: [], view: { ply } },
      position: { ...position },
    });
  FakeSocket.last.receive({ type: "view", done: [], view: { ...VIEW, position: null } });
  told(4, { game: "skye", round: 1, phase: "price" });
  told(5, { phase: "buy" });
  expect(live.view?.position).toEqual({ game: "skye", round: 1, phase: "buy" });
  const before = live.view?.position;
  told(6, {});
  expect(live.view?.position).toBe(before);
});

it("is busy until the server says that its command is done, in whichever message", async () => {
  const live = await enteredTable();
  FakeSocket.last.open();
  const key = (): string => (FakeSocket.last.sent.at(-1) as { key: string }).key;
  const receive = FakeSocket.last.receive.bind(FakeSocket.last);
  const answers: ((done: string[]) => void)[] = [
    (done) => receive({ type: "events", from: 5, ply: 5, done, events: [], view: { ply: 5 }, position: {} }),
    (done) => receive({ type: "view", done, view: VIEW }),
    ([done]) => receive({ type: "done", key: done!, ply: 5, repeated: true, is_ready: false }),
  ];
  for (const answer of answers) {
    live.play("pass");
    live.play("pass");
    const mine = key();
    answer(["another"]);
    expect(live.isBusy).toBe(true);
    answer([mine]);
    expect(live.isBusy).toBe(false);
  }
  expect(FakeSocket.last.sent.length).toBe(3);
});

/** The commands that were sent, without their keys. */
function commands(): object[] {
  return FakeSocket.last.sent.flatMap((message) => {
    if (message.type !== "command") return [];
    const { type: _, key: __, ...rest } = message;
    return [rest];
  });
}

function lastKey(): string {
  return (FakeSocket.last.sent.at(-1) as { key: string }).key;
}

function refuse(key: string, code: string): void {
  FakeSocket.last.receive({ type: "refused", key, id: null, problem: { code } as Problem });
}

it("sends a command again for the decision it was made for, with the same key", async () => {
  const live = await enteredTable();
  FakeSocket.last.open();
  live.play("pass");
  const sent = FakeSocket.last.sent[0];
  FakeSocket.last.close();
  vi.runAllTimers();
  FakeSocket.last.receive({ type: "view", done: [], view: { ...VIEW, ply: 20, seat: 1 } });
  FakeSocket.last.open();
  expect(FakeSocket.last.sent).toEqual([sent]);
  expect(commands()).toEqual([{ command: "play", move: "pass", confirm: true, seat: 0, ply: 3 }]);
});

it("drops a command whose decision is over, and says so", async () => {
  const live = await enteredTable();
  live.play("pass");
  FakeSocket.last.open();
  FakeSocket.last.receive({ type: "view", done: [], view: { ...VIEW, ply: 20 } });
  refuse(lastKey(), "stale_ply");
  vi.runAllTimers();
  expect(FakeSocket.last.sent).toHaveLength(1);
  expect([live.isBusy, live.problem?.code]).toEqual([false, "stale_ply"]);
});

it("sends what follows an own draft when the draft is answered, for the same decision", async () => {
  const live = await enteredTable();
  FakeSocket.last.open();
  live.play("build T1 e1 0", false);
  live.confirm();
  live.command({ command: "return" });
  expect(commands().map((each) => (each as { command: string }).command)).toEqual(["play", "return"]);
  const events = [
    { ply: 4, seat: 1 },
    { ply: 5, seat: 0 },
    { ply: 6, seat: 0 },
  ] as LogEventOut[];
  const done = [(FakeSocket.last.sent[0] as { key: string }).key];
  FakeSocket.last.receive({ type: "events", from: 4, ply: 6, done, events, view: { ply: 6 }, position: {} });
  expect(commands()).toHaveLength(3);
  expect(commands().at(-1)).toEqual({ command: "confirm", seat: 0, ply: 5 });
});

it("drops what was to follow a command that is refused", async () => {
  const live = await enteredTable();
  FakeSocket.last.open();
  live.play("build T1 e1 0", false);
  live.confirm();
  refuse(lastKey(), "illegal_move");
  expect(commands()).toHaveLength(1);
  expect([live.isBusy, live.problem?.code]).toEqual([false, "illegal_move"]);
});

it("does not carry an answer over to the decision that another answer led to", async () => {
  const live = await enteredTable();
  FakeSocket.last.open();
  live.play("pass");
  live.play("buy T1 from red");
  FakeSocket.last.receive({ type: "done", key: lastKey(), ply: 9, repeated: true, is_ready: false });
  expect(commands().at(-1)).toEqual({ command: "play", move: "buy T1 from red", confirm: true, seat: 0, ply: 3 });
});

it("closes a socket that was left before it was open as soon as it opens", async () => {
  const live = await enteredTable();
  const socket = FakeSocket.last;
  const close = vi.spyOn(socket, "close");
  live.leave();
  expect(close).not.toHaveBeenCalled();
  socket.open();
  expect(close).toHaveBeenCalledOnce();
  expect(live.connection).toBe("connecting");
});
