/** The table being set up: what it will be asked of the server. */

import base from "../../../src/clachan/games/skye/data/base.json";
import type { ChairOrder, GameName, TableOrder } from "../api/api";
import { CLAN_COLORS } from "../board/clans";
import type { ClanColor } from "../board/tiles";

const KEY = "clachan.favourite";

/** Bot levels from gentle to fierce; the server's list of codes. */
export const LEVELS = ["greedy", "course", "trader", "expert"] as const;
export type Level = (typeof LEVELS)[number];

export const BOT_NAMES = ["Corbie", "Fergus", "Morag", "Bram", "Isla"] as const;

export const CHAIRS: Readonly<Record<GameName, { least: number; most: number; clans: readonly ClanColor[] }>> = {
  skye: { least: 2, most: 5, clans: CLAN_COLORS },
  clans: { least: 2, most: 4, clans: ["blue", "red", "green", "yellow"] },
};

export const SLOTS = ["A", "B", "C", "D"] as const;
export const BEGINNER_SCORING: readonly string[] = SLOTS.map((slot) => base.first_game[slot]);

function usual(): TableOrder {
  return {
    game: "skye",
    boxes: [],
    chairs: [
      { kind: "me", clan: "blue", name: "" },
      { kind: "bot", clan: "green", name: "Corbie", level: "trader" },
      { kind: "bot", clan: "yellow", name: "Fergus", level: "greedy" },
    ],
    passAndPlay: false,
    scoring: "beginner",
    seed: null,
    openGold: false,
    showBag: true,
    clockSeconds: null,
    onlookers: true,
  };
}

export class Setup {
  order = $state<TableOrder>(usual());

  get limits() {
    return CHAIRS[this.order.game];
  }

  get canOpen(): boolean {
    const taken = this.order.chairs.length;
    return taken >= this.limits.least && taken <= this.limits.most && (this.order.scoring instanceof Array ? this.order.scoring.length === 4 : true);
  }

  change(change: Partial<TableOrder>): void {
    this.order = { ...this.order, ...change };
  }

  chooseGame(game: GameName): void {
    const { most, clans } = CHAIRS[game];
    const chairs = this.order.chairs.slice(0, most).map((chair, i) => (clans.includes(chair.clan) ? chair : { ...chair, clan: clans[i]! }));
    this.change({ game, chairs, boxes: game === "skye" ? this.order.boxes : [] });
  }

  toggleBox(box: string): void {
    const { boxes } = this.order;
    this.change({ boxes: boxes.includes(box) ? boxes.filter((each) => each !== box) : [...boxes, box] });
  }

  #freeClan(): ClanColor {
    return this.limits.clans.find((clan) => this.order.chairs.every((chair) => chair.clan !== clan))!;
  }

  add(kind: "friend" | "bot"): void {
    const clan = this.#freeClan();
    const used = this.order.chairs.map((chair) => chair.name);
    const name = BOT_NAMES.find((each) => !used.includes(each)) ?? BOT_NAMES[0];
    const chair: ChairOrder = kind === "bot" ? { kind, clan, name, level: "course" } : { kind, clan, name: "" };
    this.change({ chairs: [...this.order.chairs, chair] });
  }

  remove(index: number): void {
    this.change({ chairs: this.order.chairs.filter((_, i) => i !== index) });
  }

  /** The next clan nobody has taken. */
  nextClan(index: number): void {
    const chair = this.order.chairs[index]!;
    const { clans } = this.limits;
    const taken = this.order.chairs.map((each) => each.clan);
    for (let step = 1; step <= clans.length; step++) {
      const clan = clans[(clans.indexOf(chair.clan) + step) % clans.length]!;
      if (!taken.includes(clan)) return this.#setChair(index, { ...chair, clan });
    }
  }

  setLevel(index: number, level: Level): void {
    const chair = this.order.chairs[index]!;
    if (chair.kind === "bot") this.#setChair(index, { ...chair, level });
  }

  #setChair(index: number, chair: ChairOrder): void {
    this.change({ chairs: this.order.chairs.map((each, i) => (i === index ? chair : each)) });
  }

  pickScoring(id: string): void {
    const picked = this.order.scoring instanceof Array ? this.order.scoring : [];
    const next = picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id].slice(-4);
    this.change({ scoring: next });
  }

  keep(): void {
    localStorage.setItem(KEY, JSON.stringify(this.order));
  }

  recall(): boolean {
    const kept = localStorage.getItem(KEY);
    if (!kept) return false;
    this.order = { ...usual(), ...(JSON.parse(kept) as Partial<TableOrder>) };
    return true;
  }
}
