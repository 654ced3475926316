/** The table being set up: what it will be asked of the server. */

import base from "../../../src/clachan/games/skye/data/base.json";
import type { GameName } from "../api/api";
import type { ChairIn, ClockIn, NewTable } from "../api/schema";
import { CLAN_COLORS } from "../board/clans";
import type { ClanColor } from "../board/tiles";

const KEY = "clachan.favourite";

/** Bot levels from gentle to fierce. */
export const LEVELS: Readonly<Record<GameName, readonly string[]>> = {
  skye: ["greedy", "course", "trader", "expert"],
  clans: ["hasty", "greedy", "trader", "expert"],
};

const CHAIRS: Readonly<Record<GameName, { least: number; most: number; clans: readonly ClanColor[] }>> = {
  skye: { least: 2, most: 5, clans: ["blue", "yellow", "red", "white", "green"] },
  clans: { least: 2, most: 4, clans: ["blue", "red", "green", "yellow"] },
};

export const SLOTS = ["A", "B", "C", "D"] as const;
export const BEGINNER_SCORING: readonly string[] = SLOTS.map((slot) => base.first_game[slot]);

export const CLOCKS: readonly ClockIn[] = [
  { kind: "none" },
  { kind: "live", minutes: 20 },
  { kind: "live", minutes: 45 },
  { kind: "days", days: 3 },
];

export interface Order {
  game: GameName;
  boxes: readonly string[];
  chairs: readonly ChairIn[];
  scoring: "beginner" | "random" | readonly string[];
  seed: string;
  openGold: boolean;
  showBag: boolean;
  clock: number;
  onlookers: boolean;
}

function usual(): Order {
  return {
    game: "skye",
    boxes: [],
    chairs: [{ kind: "me" }, { kind: "bot", level: "trader" }, { kind: "bot", level: "course" }],
    scoring: "random",
    seed: "",
    openGold: false,
    showBag: true,
    clock: 0,
    onlookers: true,
  };
}

export class Setup {
  order = $state.raw<Order>(usual());

  get limits() {
    return CHAIRS[this.order.game];
  }

  get canOpen(): boolean {
    const { chairs, scoring } = this.order;
    const isNamed = chairs
      .filter((chair) => chair.kind === "me")
      .every((chair, i) => i === 0 || Boolean(chair.name?.trim()));
    return (
      chairs.length >= this.limits.least &&
      chairs.length <= this.limits.most &&
      isNamed &&
      (typeof scoring === "string" || scoring.length === SLOTS.length)
    );
  }

  /** As the server wants to hear it. */
  get wanted(): NewTable {
    const { game, boxes, chairs, scoring, seed, openGold, showBag, clock, onlookers } = this.order;
    const clean = chairs.map((chair) =>
      chair.kind === "me" ? { kind: chair.kind, ...(chair.name?.trim() ? { name: chair.name.trim() } : {}) } : chair,
    );
    return {
      game,
      boxes: game === "skye" ? [...boxes] : [],
      options: game === "skye" ? { scoring: typeof scoring === "string" ? scoring : scoring.join(",") } : {},
      chairs: clean,
      clock: CLOCKS[clock] ?? CLOCKS[0]!,
      open_gold: openGold,
      show_bag: showBag,
      spectators: onlookers,
      ...(seed.trim() ? { seed: seed.trim() } : {}),
    };
  }

  change(change: Partial<Order>): void {
    this.order = { ...this.order, ...change };
  }

  chooseGame(game: GameName): void {
    const levels = LEVELS[game];
    const chairs = this.order.chairs
      .slice(0, CHAIRS[game].most)
      .map((chair) =>
        chair.kind === "bot" && !levels.includes(chair.level ?? "") ? { ...chair, level: levels[1]! } : chair,
      );
    this.change({ game, chairs });
  }

  toggleBox(box: string): void {
    const { boxes } = this.order;
    this.change({ boxes: boxes.includes(box) ? boxes.filter((each) => each !== box) : [...boxes, box] });
  }

  clanOf(index: number): ClanColor {
    return this.limits.clans[index] ?? CLAN_COLORS[0]!;
  }

  /** A friend by link, a person at this device, or a bot. */
  add(kind: "open" | "me" | "bot"): void {
    const chair: ChairIn =
      kind === "bot" ? { kind, level: LEVELS[this.order.game][1]! } : kind === "me" ? { kind, name: "" } : { kind };
    this.change({ chairs: [...this.order.chairs, chair] });
  }

  remove(index: number): void {
    this.change({ chairs: this.order.chairs.filter((_, i) => i !== index) });
  }

  /** The clan goes with the chair: sit one further on. */
  moveOn(index: number): void {
    const chairs = [...this.order.chairs];
    const next = (index + 1) % chairs.length;
    [chairs[index], chairs[next]] = [chairs[next]!, chairs[index]!];
    this.change({ chairs });
  }

  setLevel(index: number, level: string): void {
    this.#setChair(index, { kind: "bot", level });
  }

  setName(index: number, name: string): void {
    this.#setChair(index, { kind: "me", name });
  }

  #setChair(index: number, chair: ChairIn): void {
    this.change({ chairs: this.order.chairs.map((each, i) => (i === index ? chair : each)) });
  }

  pickScoring(id: string): void {
    const picked = typeof this.order.scoring === "string" ? [] : this.order.scoring;
    const next = picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id].slice(-SLOTS.length);
    this.change({ scoring: next });
  }

  keep(): void {
    localStorage.setItem(KEY, JSON.stringify(this.order));
  }

  recall(): boolean {
    const kept = localStorage.getItem(KEY);
    if (!kept) return false;
    this.order = { ...usual(), ...(JSON.parse(kept) as Partial<Order>) };
    return true;
  }
}
