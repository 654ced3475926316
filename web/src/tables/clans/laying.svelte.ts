/** The card that is being laid: which one, at which place, with a shield or without. Nothing is chosen until somebody does. */

import type { CardOut, LayMoveOut } from "../../api/wire";
import { type HandCard, type LayOption, type LayResult, chosenMove, isSameCard } from "./options";

interface Around {
  cards: readonly HandCard[];
  /** Whether a card is to be chosen now. */
  isChoosing: boolean;
  /** Whether a move is on its way. */
  isBusy: boolean;
}

export class Laying {
  readonly #around: () => Around;
  readonly #play: (move: LayMoveOut) => void;
  #card = $state.raw<CardOut | null>(null);
  /** The place chosen, and the one just pointed at, by their index around the table. */
  #place = $state<number | null>(null);
  #pointed = $state<number | null>(null);
  #wantsShield = $state(false);
  /** The board to bring into sight. */
  board = $state(0);

  constructor(around: () => Around, play: (move: LayMoveOut) => void) {
    this.#around = around;
    this.#play = play;
  }

  /** The index of the chosen card. */
  readonly chosen = $derived.by<number | null>(() => {
    const { cards, isChoosing } = this.#around();
    const at = cards.findIndex(({ card, options }) => isSameCard(card, this.#card) && options.length > 0);
    return isChoosing && at >= 0 ? at : null;
  });
  readonly hand = $derived.by(() => (this.chosen === null ? null : (this.#around().cards[this.chosen] ?? null)));
  readonly options = $derived(this.hand?.options ?? []);
  /** The option at the chosen place; Enter and the button play it. */
  readonly ready = $derived(this.options.find((each) => each.index === this.#place) ?? null);
  /** The option that is shown: where the mouse points, or else the chosen one. */
  readonly option = $derived(this.options.find((each) => each.index === this.#pointed) ?? this.ready);
  readonly canLay = $derived(this.ready !== null && this.ready === this.option);
  readonly mayAddShield = $derived(this.options.some(({ shield }) => shield !== null));
  readonly withShield = $derived(this.#wantsShield && this.mayAddShield);
  readonly result = $derived<LayResult | null>(
    this.option && ((this.withShield && this.option.shield) || this.option.plain),
  );

  /** Takes the card at this index of the hand. */
  choose(index: number): void {
    const { card, options } = this.#around().cards[index]!;
    if (isSameCard(card, this.#card)) return;
    this.#card = card;
    this.#place = null;
    const boards = options.map(({ board }) => board);
    if (boards.length) this.board = nearest(boards, this.board);
  }

  /** Takes the card with this number, counted from 1, if it fits anywhere. */
  chooseNumber(number: number): void {
    if (this.#around().cards[number - 1]?.options.length) this.choose(number - 1);
  }

  point(option: LayOption | null): void {
    this.#pointed = option?.index ?? null;
  }

  pick({ index, board }: LayOption): void {
    this.#place = index;
    this.board = board;
  }

  /** Goes on to another place where the card fits. */
  step(by: 1 | -1): void {
    const count = this.options.length;
    if (!count) return;
    const at = this.option ? this.options.indexOf(this.option) : by === 1 ? -1 : 0;
    this.#pointed = null;
    this.pick(this.options[(at + by + count) % count]!);
  }

  useShield(on = !this.#wantsShield): void {
    if (this.mayAddShield) this.#wantsShield = on;
  }

  /** Plays what is chosen, if that is also what is shown. */
  lay(): void {
    if (this.canLay && !this.#around().isBusy) this.#play(chosenMove(this.ready!, this.withShield));
  }

  /** Forgets what was chosen. */
  forget(): void {
    this.#card = this.#place = this.#pointed = null;
    this.#wantsShield = false;
  }
}

/** The board that is closest to the one in sight. */
function nearest(boards: readonly number[], board: number): number {
  return boards.reduce((best, each) => (Math.abs(each - board) < Math.abs(best - board) ? each : best));
}
