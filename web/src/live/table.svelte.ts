/** A table as it is now: the host's view, its log, and the previews we asked for. */

import { api, ApiError } from "../api/api";
import type {
  CheckOut,
  ClientMessage,
  HintOut,
  LogEventOut,
  PlacementIn,
  PlanOut,
  PreviewsOut,
  Problem,
  ServerMessage,
  TableView,
  TalkLineOut,
} from "../api/wire";
import { host } from "../host/host";
import { settings } from "../state/settings.svelte";
import type { Connection, TableConnection } from "./connection";
import { freshKey } from "./key";
import { PAUSES, Pacer } from "./pacer";
import { remainingEvents } from "./remaining";

type EventsMessage = Extract<ServerMessage, { type: "events" }>;

type Answer = PreviewsOut | CheckOut | HintOut;

interface Question {
  message: ClientMessage;
  /** Questions asked before the connection is open wait for it. */
  isSent: boolean;
  resolve: (answer: Answer) => void;
  reject: (problem: Problem) => void;
}

/** What keeps a table going. A seat is that of somebody else. */
export type HostCommand =
  | { command: "remove_person"; seat: number }
  | { command: "substitute"; seat: number }
  | { command: "give_seat_back"; seat: number }
  | { command: "pause" }
  | { command: "resume" }
  | { command: "agree_to_end" }
  | { command: "decline_end" }
  | { command: "switch_talk"; on: boolean };

type TableCommand =
  | { command: "play"; move: string; confirm: boolean }
  | { command: "confirm" }
  | { command: "undo"; all: boolean }
  | { command: "restart" }
  | { command: "leave" }
  | { command: "return" }
  | { command: "put_bot"; level: string; seat: number }
  | { command: "open_seat"; seat: number }
  | { command: "add_part"; seat: number; part: string }
  | { command: "start_without_parts" }
  | HostCommand;

interface SentCommand {
  command: TableCommand;
  seat: number;
  /** The last ply of the view it was made from. If the decision began later, the command is refused. */
  ply: number;
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

/** Two views with the same text ask their seat for the same decision. */
function decisionText(view: TableView | null): string {
  return JSON.stringify([view?.seat, view?.moves, view?.draft]);
}

/** A position with the keys that changed; the same one if nothing did. */
function withChanges(position: TableView["position"], change: EventsMessage["position"]): TableView["position"] {
  return Object.keys(change).length ? ({ ...position, ...change } as TableView["position"]) : position;
}

/** Whether this seat has a decision to make. */
function mayAct({ moves, draft, is_ready }: TableView): boolean {
  return moves.length > 0 || (draft.length > 0 && !is_ready);
}

/** Whether a command is a move or a step of one. These are sent one at a time. */
function isMove({ command }: TableCommand): boolean {
  return command === "play" || command === "confirm" || command === "undo" || command === "restart";
}

/** Whether its seat has the same decision to make after a command. */
function keepsDecision(command: TableCommand): boolean {
  return command.command === "undo" || (command.command === "play" && !command.confirm);
}

function isHidden(): boolean {
  return typeof document === "undefined" || document.hidden;
}

export class LiveTable {
  view = $state.raw<TableView | null>(null);
  events = $state.raw<readonly LogEventOut[]>([]);
  /** Previews are kept until this seat's own decision changes. */
  previews = $state.raw<PreviewsOut | null>(null);
  placements = $state.raw<Readonly<Record<string, PreviewsOut>>>({});
  plan = $state.raw<PlanOut | null>(null);
  /** Counts the decisions of this seat: a hint is about one of them. */
  decision = $state(0);
  connection = $state<Connection>("connecting");
  /** A command is on its way, and its effect cannot be seen yet. */
  isBusy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The code of the reason why the table cannot be opened at all. */
  trouble = $state("");
  /** Called with whatever arrives after the first full log. */
  onnews: (events: readonly LogEventOut[]) => void = () => undefined;

  /** Called with every line that somebody says. */
  onsaid: (line: TalkLineOut) => void = () => undefined;

  #connection: TableConnection | null = null;
  #questions = new Map<number, Question>();
  #lastQuestion = 0;
  #sent = new Map<string, SentCommand>();
  #asked = new Set<string>();
  #lastPly = 0;
  #hasLog = false;
  #isLeft = false;
  #pacer = new Pacer<EventsMessage>(
    (message) => this.#show(message),
    (message) => this.#pauseAfter(message),
  );

  constructor(readonly id: string) {}

  async enter(): Promise<void> {
    try {
      const view = await api.table(this.id);
      if (this.#isLeft) return;
      this.view = view;
    } catch (error) {
      this.trouble = error instanceof ApiError ? error.code : "failed";
      return;
    }
    this.#connection = host.connect(this.id, {
      onmessage: (message) => this.#receive(message),
      onconnection: (connection) => {
        if (connection !== "connecting" || this.connection !== "broken") this.connection = connection;
        if (connection === "open") this.#sendAgain();
        if (connection === "broken") {
          this.#pacer.catchUp();
          this.#rejectQuestions();
        }
      },
      resume: () => ({ seat: this.view?.seat ?? null, after: this.#lastPly }),
    });
  }

  leave(): void {
    this.#isLeft = true;
    this.#pacer.catchUp();
    this.#connection?.close();
  }

  /** Shows at once what was still to be watched. */
  catchUp(): void {
    this.#pacer.catchUp();
  }

  get seat(): number | null {
    return this.view?.seat ?? null;
  }

  play(move: string, confirm = true): void {
    this.command({ command: "play", move, confirm });
  }

  confirm(): void {
    this.command({ command: "confirm" });
  }

  undo(all = false): void {
    this.command({ command: "undo", all });
  }

  /**
   * Sends a command for the decision that is shown, however late it arrives. The same one again is ignored while the
   * first has no effect yet.
   */
  command(command: TableCommand): void {
    if (!this.view) return;
    const { ply, seat } = this.view;
    this.#pacer.catchUp();
    const text = JSON.stringify(command);
    if ([...this.#sent.values()].some((sent) => JSON.stringify(sent.command) === text)) return;
    const key = freshKey();
    this.#sent.set(key, { command, seat: "seat" in command ? command.seat : (seat ?? 0), ply });
    this.isBusy = true;
    this.problem = null;
    this.#send(key);
  }

  look(seat: number): void {
    this.#pacer.catchUp();
    this.#forgetPreviews();
    this.#connection?.send({ type: "look", seat });
  }

  hint(): Promise<HintOut> {
    return this.#ask((id) => ({ type: "hint", id })) as Promise<HintOut>;
  }

  checkPlacement(placement: PlacementIn): Promise<CheckOut> {
    return this.#ask((id) => ({ type: "check", id, placement })) as Promise<CheckOut>;
  }

  async askPreviews(): Promise<void> {
    await this.#askOnce("", async (ply) => {
      const found = (await this.#ask((id) => ({ type: "preview", id }))) as PreviewsOut;
      if (this.view?.ply === ply) this.previews = found;
    });
  }

  async askPlacements(tile: string): Promise<void> {
    await this.#askOnce(tile, async (ply) => {
      const found = (await this.#ask((id) => ({ type: "preview", id, tile }))) as PreviewsOut;
      if (this.view?.ply === ply) this.placements = { ...this.placements, [tile]: found };
    });
  }

  /** Asks where a plan leads. */
  async askPlan(plan: string): Promise<void> {
    this.plan = ((await this.#ask((id) => ({ type: "preview", id, plan }))) as PreviewsOut).plan;
  }

  /** The same question is asked once per ply. */
  async #askOnce(tile: string, ask: (ply: number | undefined) => Promise<void>): Promise<void> {
    const ply = this.view?.ply;
    const question = `${ply} ${tile}`;
    if (this.#asked.has(question)) return;
    this.#asked.add(question);
    try {
      await ask(ply);
    } catch (problem) {
      this.#asked.delete(question);
      throw problem;
    }
  }

  #ask(message: (id: number) => ClientMessage): Promise<Answer> {
    const id = ++this.#lastQuestion;
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { message: message(id), isSent: false, resolve, reject });
      this.#sendQuestions();
    });
  }

  #sendQuestions(): void {
    for (const question of this.#questions.values())
      if (!question.isSent) question.isSent = this.#connection?.send(question.message) ?? false;
  }

  /** Nobody will answer what was asked before the connection broke. */
  #rejectQuestions(): void {
    for (const { reject } of this.#questions.values()) reject(OFFLINE);
    this.#questions.clear();
  }

  #send(key: string): void {
    const { command, seat, ply } = this.#sent.get(key)!;
    if (isMove(command) && key !== this.#firstMove()) return;
    this.#connection?.send({ type: "command", ...command, seat, ply, key });
  }

  #firstMove(): string | undefined {
    for (const [key, { command }] of this.#sent) if (isMove(command)) return key;
    return undefined;
  }

  #sendAgain(): void {
    for (const key of this.#sent.keys()) this.#send(key);
    this.#sendQuestions();
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "view":
        this.#pacer.catchUp();
        this.#forgetPreviews();
        if (decisionText(message.view) !== decisionText(this.view)) this.decision++;
        this.view = message.view;
        for (const key of message.done) this.#settle(key, message.view.ply);
        break;
      case "events":
        if (this.#isUrgent(message)) this.#pacer.catchUp();
        this.#pacer.add(message);
        break;
      case "people":
        if (this.view) this.view = { ...this.view, connected: message.connected, spectators: message.spectators };
        break;
      case "talk":
        this.onsaid(message.line);
        break;
      case "done":
        this.#settle(message.key, message.ply);
        break;
      case "refused":
        this.#refuse(message.key, message.id, message.problem);
        break;
      case "previews":
        this.#answer(message.id, message.previews);
        break;
      case "checked":
        this.#answer(message.id, message.check);
        break;
      case "hint":
        this.#answer(message.id, message.hint);
        break;
      case "beat":
      case "bye":
        break;
    }
  }

  #show(message: EventsMessage): void {
    this.#update(message);
    for (const key of message.done) {
      const sent = this.#sent.get(key);
      const own = message.events.find((event) => event.seat === sent?.seat && event.ply > sent.ply);
      this.#settle(key, own?.ply ?? message.ply);
    }
  }

  /** Whether somebody who looks on may watch this for a moment before anything else is shown. */
  #pauseAfter({ events, view: change }: EventsMessage): number {
    const view = this.view;
    if (!view || !this.#hasLog || isHidden() || view.clock?.kind !== "none") return 0;
    if (mayAct({ ...view, ...change })) return 0;
    const isBot = (seat: number | null): boolean =>
      seat !== null && (view.seats[seat]?.kind === "bot" || Boolean(view.seats[seat]?.substitute));
    const moved = events.some((event) => event.ply > this.#lastPly && event.kind === "move" && isBot(event.seat));
    return moved ? PAUSES[settings.pace] : 0;
  }

  /** What this person did or can decide now is never held back by what came before. */
  #isUrgent({ events, done }: EventsMessage): boolean {
    if (done.length || isHidden() || (this.view && mayAct(this.view))) return true;
    const seat = this.view?.seat ?? null;
    return (
      seat !== null &&
      !this.view?.seats?.[seat]?.substitute &&
      events.some((event) => event.seat === seat && event.ply > this.#lastPly)
    );
  }

  #update({ events, view: change, position }: EventsMessage): void {
    const fresh = events.filter((event) => event.ply > this.#lastPly);
    if (fresh.length) {
      this.events = remainingEvents([...this.events, ...fresh]);
      this.#lastPly = fresh.at(-1)!.ply;
    }
    if (this.view && Object.keys(change).length) {
      if (change.moves || change.draft) {
        this.#forgetPreviews();
        this.decision++;
      }
      this.#asked.clear();
      this.view = { ...this.view, ...change, position: withChanges(this.view.position, position) };
    }
    if (this.#hasLog && fresh.length) this.onnews(fresh);
    this.#hasLog = true;
  }

  #forgetPreviews(): void {
    this.#asked.clear();
    this.placements = {};
    this.previews = null;
    this.plan = null;
  }

  /** A command was carried out at this ply. The next move follows it. */
  #settle(key: string, ply: number): void {
    const sent = this.#forget(key);
    const next = this.#firstMove();
    if (!sent || !isMove(sent.command) || !next) return;
    const following = this.#sent.get(next)!;
    if (keepsDecision(sent.command) && following.seat === sent.seat) following.ply = ply;
    this.#send(next);
  }

  #forget(key: string): SentCommand | undefined {
    const sent = this.#sent.get(key);
    this.#sent.delete(key);
    this.isBusy = this.#sent.size > 0;
    return sent;
  }

  #refuse(key: string | null, id: number | null, problem: Problem): void {
    if (id !== null) {
      this.#questions.get(id)?.reject(problem);
      this.#questions.delete(id);
      return;
    }
    const sent = key === null ? undefined : this.#forget(key);
    // The moves that were to follow it relied on it.
    if (sent && isMove(sent.command))
      for (let next = this.#firstMove(); next; next = this.#firstMove()) this.#forget(next);
    this.problem = problem;
  }

  #answer(id: number, answer: Answer): void {
    this.#questions.get(id)?.resolve(answer);
    this.#questions.delete(id);
  }
}
