/** A table as it is now: the server's view, what happened, and the questions we have asked. */

import { api, ApiError } from "../api/api";
import type { CheckOut, EventOut, HintOut, PreviewsOut, Problem, ServerMessage, TableView } from "../api/schema";
import { freshKey } from "./key";
import { type Line, TableSocket } from "./socket";

type Answer = PreviewsOut | CheckOut | HintOut;

interface Question {
  resolve: (answer: Answer) => void;
  reject: (problem: Problem) => void;
}

type Order =
  | { command: "play"; move: string; confirm: boolean }
  | { command: "confirm" }
  | { command: "withdraw"; all: boolean }
  | { command: "leave" }
  | { command: "return" }
  | { command: "put_bot"; level: string; seat: number }
  | { command: "open_chair"; seat: number };

interface Sent {
  order: Order;
  key: string;
  tries: number;
  /** What it did is on the screen; the server's own word may still come. */
  isSeen: boolean;
}

const OFFLINE: Problem = {
  type: "about:blank",
  title: "offline",
  status: 0,
  code: "offline",
  detail: "the server cannot be reached",
  rule: null,
  args: {},
};

export class LiveTable {
  view = $state.raw<TableView | null>(null);
  events = $state.raw<readonly EventOut[]>([]);
  /** What a tile would bring at every place, and what all offers would; kept until my own decision is another. */
  places = $state.raw<Readonly<Record<string, PreviewsOut>>>({});
  offers = $state.raw<PreviewsOut | null>(null);
  plan = $state.raw<PreviewsOut | null>(null);
  line = $state<Line>("connecting");
  /** A command is on its way, and nothing of what it does is to be seen yet. */
  isBusy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The table cannot be entered at all. */
  trouble = $state("");
  /** What arrived after the first full log: news to show. */
  onnews: (events: readonly EventOut[]) => void = () => undefined;

  #socket: TableSocket | null = null;
  #asked = new Map<number, Question>();
  #number = 0;
  #sent = new Map<string, Sent>();
  #looked = new Set<string>();
  #planned: string | null = null;
  #known = 0;
  #hasLog = false;

  constructor(readonly id: string) {}

  async enter(): Promise<void> {
    try {
      this.view = await api.table(this.id);
    } catch (error) {
      this.trouble = error instanceof ApiError ? error.code : "failed";
      return;
    }
    this.#socket = new TableSocket(this.id, {
      onmessage: (message) => this.#hear(message),
      online: (line) => {
        if (line !== "connecting" || this.line !== "broken") this.line = line;
        if (line === "open") this.#sendAgain();
        if (line === "open" && this.#planned !== null) void this.lookAtPlan(this.#planned).catch(() => undefined);
        if (line === "broken") this.#giveUp();
      },
      resume: () => ({ seat: this.view?.seat ?? null, after: this.#known }),
    });
  }

  leave(): void {
    this.#socket?.close();
  }

  get seat(): number | null {
    return this.view?.seat ?? null;
  }

  play(move: string, confirm = true): void {
    this.#order({ command: "play", move, confirm });
  }

  confirm(): void {
    this.#order({ command: "confirm" });
  }

  withdraw(all = false): void {
    this.#order({ command: "withdraw", all });
  }

  order(order: Order): void {
    this.#order(order);
  }

  look(seat: number): void {
    this.#forget();
    this.#socket?.send({ type: "look", seat });
  }

  hint(): Promise<HintOut> {
    return this.#ask((id) => ({ type: "hint", id })) as Promise<HintOut>;
  }

  check(move: string): Promise<CheckOut> {
    return this.#ask((id) => ({ type: "check", id, move })) as Promise<CheckOut>;
  }

  async lookAtOffers(): Promise<void> {
    await this.#look("", async (ply) => {
      const found = (await this.#ask((id) => ({ type: "preview", id }))) as PreviewsOut;
      if (this.view?.ply === ply) this.offers = found;
    });
  }

  async lookAtPlaces(tile: string): Promise<void> {
    await this.#look(tile, async (ply) => {
      const found = (await this.#ask((id) => ({ type: "preview", id, tile }))) as PreviewsOut;
      if (this.view?.ply === ply) this.places = { ...this.places, [tile]: found };
    });
  }

  /** The same thing is looked at once a ply. */
  async #look(tile: string, ask: (ply: number | undefined) => Promise<void>): Promise<void> {
    const ply = this.view?.ply;
    const what = `${ply} ${tile}`;
    if (this.#looked.has(what)) return;
    this.#looked.add(what);
    try {
      await ask(ply);
    } catch (problem) {
      this.#looked.delete(what);
      throw problem;
    }
  }

  /** Asked again when the line opens, if it is not open yet. */
  async lookAtPlan(plan: string): Promise<void> {
    this.#planned = plan;
    if (!this.#socket?.isOpen) return;
    this.#planned = null;
    this.plan = (await this.#ask((id) => ({ type: "preview", id, plan }))) as PreviewsOut;
  }

  #ask(message: (id: number) => Parameters<TableSocket["send"]>[0]): Promise<Answer> {
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      if (!this.#socket?.send(message(id))) this.#giveUp();
    });
  }

  /** Nobody will answer what was asked before the line broke. */
  #giveUp(): void {
    for (const { reject } of this.#asked.values()) reject(OFFLINE);
    this.#asked.clear();
  }

  #order(order: Order): void {
    const text = JSON.stringify(order);
    if ([...this.#sent.values()].some((sent) => !sent.isSeen && JSON.stringify(sent.order) === text)) return;
    const key = freshKey();
    this.#sent.set(key, { order, key, tries: 0, isSeen: false });
    this.isBusy = true;
    this.problem = null;
    this.#send(key);
  }

  #send(key: string): void {
    const sent = this.#sent.get(key);
    if (!sent || !this.view) return;
    const ply = this.view.ply;
    const seat = "seat" in sent.order ? sent.order.seat : (this.view.seat ?? 0);
    this.#socket?.send({ type: "command", ...sent.order, seat, ply, key });
  }

  #sendAgain(): void {
    for (const key of this.#sent.keys()) this.#send(key);
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "view":
        this.#forget();
        this.view = message.view;
        break;
      case "events":
        this.#happened(message.events, message.view);
        break;
      case "people":
        if (this.view) this.view = { ...this.view, connected: message.connected, watching: message.watching };
        break;
      case "done":
        this.#settle(message.key);
        break;
      case "refused":
        this.#refused(message.key, message.id, message.problem);
        break;
      case "previews":
        this.#answered(message.id, message.previews);
        break;
      case "checked":
        this.#answered(message.id, message.check);
        break;
      case "hint":
        this.#answered(message.id, message.hint);
        break;
      case "beat":
      case "bye":
        break;
    }
  }

  #happened(events: readonly EventOut[], change: Partial<TableView>): void {
    const fresh = events.filter((event) => event.ply > this.#known);
    if (fresh.length) {
      this.events = [...this.events, ...fresh];
      this.#known = fresh.at(-1)!.ply;
    }
    if (this.view && Object.keys(change).length) {
      if (change.moves || change.draft) this.#forget();
      this.#looked.clear();
      this.view = { ...this.view, ...change };
    }
    if (this.#hasLog && fresh.length) this.onnews(fresh);
    this.#hasLog = true;
    if (fresh.some((event) => event.seat !== null && event.seat === this.view?.seat)) this.#see();
  }

  #forget(): void {
    this.#looked.clear();
    this.places = {};
    this.offers = null;
    this.plan = null;
  }

  /** The own seat did something: the oldest command shows, in the same picture as what it did. */
  #see(): void {
    for (const sent of this.#sent.values())
      if (!sent.isSeen) {
        sent.isSeen = true;
        break;
      }
    this.#count();
  }

  #settle(key: string): void {
    this.#sent.delete(key);
    this.#count();
  }

  #count(): void {
    this.isBusy = [...this.#sent.values()].some((sent) => !sent.isSeen);
  }

  #refused(key: string | null, id: number | null, problem: Problem): void {
    if (id !== null) {
      this.#asked.get(id)?.reject(problem);
      this.#asked.delete(id);
      return;
    }
    const sent = key === null ? undefined : this.#sent.get(key);
    if (sent && problem.code === "stale_ply" && sent.tries < 3) {
      this.#sent.delete(sent.key);
      const again = freshKey();
      this.#sent.set(again, { ...sent, key: again, tries: sent.tries + 1 });
      setTimeout(() => this.#send(again), 120);
      return;
    }
    if (key !== null) this.#settle(key);
    this.problem = problem;
  }

  #answered(id: number, answer: Answer): void {
    this.#asked.get(id)?.resolve(answer);
    this.#asked.delete(id);
  }
}
