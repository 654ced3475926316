/** The card that is being laid: which one, at which place, with a shield or without. */

import type { CardOut, LayMoveOut } from "../../api/wire";
import { type HandCard, type LayOption, type LayResult, chosenMove, isSameCard } from "./options";

interface Around {
  cards: readonly HandCard[];
  /** Whether a card is to be chosen now. */
  isChoosing: boolean;
  /** Whether a move is on its way. */
  isBusy: boolean;
  me: number | null;
}

export class Laying {
  readonly #around: () => Around;
  readonly #play: (move: LayMoveOut) => void;
  #picked = $state.raw<CardOut | null>(null);
  /** The place chosen, and the one just pointed at, by their index around the table. */
  #place = $state<number | null>(null);
  #hovered = $state<number | null>(null);
  #wantsShield = $state(true);
  /** The board to bring into sight. */
  board = $state(0);

  constructor(around: () => Around, play: (move: LayMoveOut) => void) {
    this.#around = around;
    this.#play = play;
  }

  /** The index of the chosen card; the first that fits if nobody has chosen. */
  readonly chosen = $derived.by<number | null>(() => {
    const { cards, isChoosing } = this.#around();
    if (!isChoosing) return null;
    const at = cards.findIndex(({ card }) => isSameCard(card, this.#picked));
    return at >= 0 && cards[at]!.options.length ? at : firstFit(cards);
  });
  readonly hand = $derived.by(() => (this.chosen === null ? null : (this.#around().cards[this.chosen] ?? null)));
  readonly options = $derived(this.hand?.options ?? []);
  readonly option = $derived(
    this.options.find((each) => each.index === (this.#hovered ?? this.#place)) ??
      this.options.find((each) => each.index === this.#place) ??
      this.#bestOf(this.options),
  );
  readonly withShield = $derived(this.#wantsShield && this.option !== null && this.option.shield !== null);
  readonly result = $derived<LayResult | null>(
    this.option ? (this.withShield ? this.option.shield! : this.option.plain) : null,
  );

  #bestOf(options: readonly LayOption[]): LayOption | null {
    const { me } = this.#around();
    const gain = (each: LayOption): number => (me === null ? 0 : (each.shield ?? each.plain).points[me]!);
    return options.length ? options.reduce((best, each) => (gain(each) > gain(best) ? each : best)) : null;
  }

  /** Takes the card at this index of the hand. */
  choose(index: number): void {
    const { card, options } = this.#around().cards[index]!;
    this.#picked = card;
    this.#place = null;
    const best = this.#bestOf(options);
    if (best) this.board = best.board;
  }

  /** Takes the card with this number, counted from 1, if it fits anywhere. */
  chooseNumber(number: number): void {
    if (this.#around().cards[number - 1]?.options.length) this.choose(number - 1);
  }

  point(option: LayOption | null): void {
    this.#hovered = option?.index ?? null;
  }

  /** With a mouse the place was looked at before the click; a finger looks first and lays with the button. */
  pick(option: LayOption, isTouch: boolean): void {
    this.#place = option.index;
    if (!isTouch) this.lay();
    else this.board = option.board;
  }

  /** Goes on to another place where the card fits. */
  step(by: 1 | -1): void {
    const at = this.options.findIndex((each) => each.index === this.option?.index);
    this.#hovered = null;
    this.#place = this.options[(at + by + this.options.length) % this.options.length]!.index;
  }

  useShield(on = !this.#wantsShield): void {
    this.#wantsShield = on;
  }

  lay(): void {
    const { isChoosing, isBusy } = this.#around();
    if (!this.option || isBusy || !isChoosing) return;
    const move = chosenMove(this.option, this.withShield);
    this.#place = this.#hovered = null;
    this.#play(move);
  }

  /** Forgets the card and the place that were chosen. */
  forget(): void {
    this.#picked = this.#place = null;
  }
}

function firstFit(cards: readonly HandCard[]): number | null {
  const at = cards.findIndex((each) => each.options.length > 0);
  return at < 0 ? (cards.length ? 0 : null) : at;
}
