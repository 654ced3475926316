/** A table being set up, and the request that opens it. */

import clans from "../../../../src/clachan/clans/rules/data/clans.json";
import base from "../../../../src/clachan/skye/rules/data/base.json";
import type { ClockIn, GameOut, NewTable, SeatIn } from "../../api/wire";
import { t } from "../../i18n/t";
import { usualLevel } from "../games";

const KEY = "clachan.favorite";

export const SLOTS = ["A", "B", "C", "D"] as const;
export const BEGINNER_SCORING: readonly string[] = SLOTS.map((slot) => base.first_game[slot]);

/** New ones go to the end: favorites are kept by number. */
export const CLOCKS: readonly ClockIn[] = [
  { kind: "none" },
  { kind: "live", minutes: 20 },
  { kind: "live", minutes: 45 },
  { kind: "days", days: 3 },
  { kind: "days", days: 1 },
  { kind: "days", days: 7 },
  { kind: "live", minutes: 10, increment: 20 },
];

/** How many boards a game of Clans and Glory has, and how many cards everyone lays, from the game's data. */
export function clansDeal(seats: number): { boards: number; cards: number } {
  const { boards, hands } = clans.setups[String(seats) as keyof typeof clans.setups];
  return { boards, cards: Math.min(...hands) };
}

/** How many rounds a game has, from the game's data; null for games the page knows nothing about. */
export function roundsOf(game: string, seats: number): number | null {
  if (game === "clans") return clansDeal(seats).cards;
  if (game !== "skye") return null;
  const tracks = Object.entries(base.round_track);
  const found = tracks.find(([players]) => {
    const [least, most] = players.split("-").map(Number);
    return least! <= seats && seats <= (most ?? least!);
  });
  return found?.[1].length ?? null;
}

/** What has been chosen so far. */
export interface Choices {
  game: string;
  boxes: readonly string[];
  seats: readonly SeatIn[];
  scoring: "beginner" | "random" | readonly string[];
  /** Options of games that have no controls of their own on this screen. */
  options: Readonly<Record<string, string>>;
  seed: string;
  openGold: boolean;
  showBag: boolean;
  clock: number;
  spectators: boolean;
}

/** The favorite; null if there is none, or if it cannot be read. */
function keptChoices(): Partial<Choices> | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Choices> | null;
  } catch {
    return null;
  }
}

function usual(): Choices {
  return {
    game: "skye",
    boxes: [],
    seats: [{ kind: "me" }, { kind: "bot", level: "collector" }, { kind: "bot", level: "collector" }],
    scoring: "random",
    options: {},
    seed: "",
    openGold: false,
    showBag: true,
    clock: 0,
    spectators: true,
  };
}

export class Setup {
  choices = $state.raw<Choices>(usual());

  constructor(readonly games: readonly GameOut[]) {}

  get game(): GameOut {
    return this.games.find((game) => game.game === this.choices.game)!;
  }

  get levels(): readonly string[] {
    return this.game.levels;
  }

  get most(): number {
    return Math.max(...this.game.seat_counts);
  }

  /** Whether the game has controls of its own for boxes and scoring tiles. */
  get hasScoring(): boolean {
    return this.choices.game === "skye";
  }

  /** Whether the game can be played with this many players. */
  get isPlayable(): boolean {
    return this.game.seat_counts.includes(this.choices.seats.length);
  }

  /** What is missing before the table can be created, and how many of it. */
  get missing(): { what: "seats" | "scoring"; count: number } | null {
    const { seats, scoring } = this.choices;
    if (!this.isPlayable) {
      const more = this.game.seat_counts.filter((count) => count > seats.length);
      return { what: "seats", count: Math.min(...more) - seats.length };
    }
    if (this.hasScoring && typeof scoring !== "string" && scoring.length < SLOTS.length)
      return { what: "scoring", count: SLOTS.length - scoring.length };
    return null;
  }

  /** The name of somebody on the same device who gives none; the first of them has a name already. */
  defaultName(index: number): string {
    const isFirst = this.choices.seats.findIndex((seat) => seat.kind === "me") === index;
    return isFirst ? "" : t("new.player", { number: index + 1 });
  }

  /** The request to the server. */
  get wanted(): NewTable {
    const { game, boxes, seats, scoring, options, seed, openGold, showBag, clock, spectators } = this.choices;
    const known = new Set(this.game.options.map((option) => option.name));
    return {
      game,
      boxes: this.hasScoring ? [...boxes] : [],
      options: this.hasScoring
        ? { scoring: typeof scoring === "string" ? scoring : scoring.join(",") }
        : Object.fromEntries(Object.entries(options).filter(([name, value]) => known.has(name) && value.trim())),
      seats: seats.map((seat, i) => {
        if (seat.kind !== "me") return seat;
        const name = seat.name?.trim() || this.defaultName(i);
        return { kind: seat.kind, ...(name ? { name } : {}) };
      }),
      clock: CLOCKS[clock] ?? CLOCKS[0]!,
      open_gold: openGold,
      show_bag: showBag,
      spectators,
      ...(seed.trim() ? { seed: seed.trim() } : {}),
    };
  }

  change(change: Partial<Choices>): void {
    this.choices = { ...this.choices, ...change };
  }

  chooseGame(game: string): void {
    this.change({ game });
    this.change({
      seats: this.choices.seats
        .slice(0, this.most)
        .map((seat) =>
          seat.kind === "bot" && !this.levels.includes(seat.level ?? "")
            ? { ...seat, level: usualLevel(this.game) }
            : seat,
        ),
    });
  }

  toggleBox(box: string): void {
    const { boxes } = this.choices;
    this.change({ boxes: boxes.includes(box) ? boxes.filter((each) => each !== box) : [...boxes, box] });
  }

  setOption(name: string, value: string): void {
    this.change({ options: { ...this.choices.options, [name]: value } });
  }

  colorOf(index: number): string {
    return this.game.colors[index] ?? "";
  }

  /** Add a friend by link, a person at this device, or a bot. */
  add(kind: SeatIn["kind"]): void {
    const seat: SeatIn =
      kind === "bot" ? { kind, level: usualLevel(this.game) } : kind === "me" ? { kind, name: "" } : { kind };
    this.change({ seats: [...this.choices.seats, seat] });
  }

  remove(index: number): void {
    this.change({ seats: this.choices.seats.filter((_, i) => i !== index) });
  }

  /** Move someone to the next seat, which has another color. */
  moveOn(index: number): void {
    const seats = [...this.choices.seats];
    const next = (index + 1) % seats.length;
    [seats[index], seats[next]] = [seats[next]!, seats[index]!];
    this.change({ seats });
  }

  setLevel(index: number, level: string): void {
    this.#setSeat(index, { kind: "bot", level });
  }

  setName(index: number, name: string): void {
    this.#setSeat(index, { kind: "me", name });
  }

  #setSeat(index: number, seat: SeatIn): void {
    this.change({ seats: this.choices.seats.map((each, i) => (i === index ? seat : each)) });
  }

  pickScoring(id: string): void {
    const picked = typeof this.choices.scoring === "string" ? [] : this.choices.scoring;
    const next = picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id].slice(-SLOTS.length);
    this.change({ scoring: next });
  }

  /** Keeps these choices in this browser; false if it stores nothing more. */
  keep(): boolean {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.choices));
      return true;
    } catch {
      return false;
    }
  }

  recall(): boolean {
    const kept = keptChoices();
    if (!kept) return false;
    const choices = { ...usual(), ...kept };
    if (!this.games.some((game) => game.game === choices.game)) return false;
    this.choices = choices;
    return true;
  }
}
