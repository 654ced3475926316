/** The tile that is being placed: which one, on which cell, in which rotation, and what it would bring there. */

import type { BuildingStageOut, PlacementIn, PreviewsOut, TableView } from "../../api/wire";
import { isSameCell, type Cell } from "../../board/cells";
import { signed, t } from "../../i18n/t";
import { cellName } from "../../ui/cell-names";
import { bestRotation, cellsIn, nextRotation, placementsAt, placementsOf, previewAt } from "./placements";

interface Around {
  /** Null while nobody builds. */
  stage: BuildingStageOut | null;
  moves: TableView["moves"];
  /** By tile: what each of its placements would bring. */
  previews: Readonly<Record<string, PreviewsOut>>;
}

export class Placing {
  readonly #around: () => Around;
  readonly #play: (move: string) => void;
  /** The cell a finger touched last: the first touch shows the tile there, the second places it. */
  #touched: Cell | null = null;
  #chosen = $state<string | null>(null);
  #pointed = $state.raw<Cell | null>(null);
  rotation = $state(0);

  constructor(around: () => Around, play: (move: string) => void) {
    this.#around = around;
    this.#play = play;
  }

  readonly #open = $derived.by(() => this.#around().stage?.tiles.filter((each) => each.state === "open") ?? []);
  readonly tile = $derived(this.#open.find((each) => each.tile === this.#chosen) ?? this.#open[0] ?? null);
  readonly placements = $derived.by(() => (this.tile ? placementsOf(this.#around().moves, this.tile.tile) : []));
  readonly cells = $derived(cellsIn(this.placements));
  readonly #previews = $derived.by(() => (this.tile ? this.#around().previews[this.tile.tile] : undefined));
  /** The placements on the cell that is pointed at, and the one in the chosen rotation. */
  readonly #there = $derived(this.#pointed ? placementsAt(this.placements, this.#pointed) : []);
  readonly placement = $derived(this.#there.find((each) => each.rotation === this.rotation) ?? null);
  readonly preview = $derived(this.placement && previewAt(this.#previews, this.placement.cell, this.rotation));
  /** The tile as it would lie. */
  readonly ghost = $derived(
    this.tile && this.placement
      ? {
          tile: this.tile.tile,
          cell: this.placement.cell,
          rotation: this.rotation,
          ...(this.preview ? { points: signed(this.preview.points_now) } : {}),
          canRotate: this.#there.length > 1,
        }
      : null,
  );

  choose(tile: string): void {
    this.#chosen = tile;
    this.forget();
  }

  /** Takes the tile with this number, counted from 1, if it is still to be placed. */
  chooseNumber(number: number): void {
    const each = this.#around().stage?.tiles[number - 1];
    if (each?.state === "open") this.choose(each.tile);
  }

  /** Shows a suggested placement. */
  suggest({ tile, cell: [x, y], rotation }: PlacementIn): void {
    this.#chosen = tile;
    this.#pointed = [x!, y!];
    this.rotation = rotation;
  }

  point(cell: Cell | null): void {
    if (!cell) return;
    const legal = placementsAt(this.placements, cell);
    if (!legal.length) return;
    if (!isSameCell(this.#pointed, cell)) {
      const stays = this.#pointed !== null && legal.some((each) => each.rotation === this.rotation);
      if (!stays) this.rotation = bestRotation(legal, this.#previews);
    }
    this.#pointed = cell;
  }

  rotate(direction: 1 | -1 = 1): void {
    if (this.#there.length) this.rotation = nextRotation(this.#there, this.rotation, direction);
  }

  /** A click places the tile; a touch shows it first, and places it if the same cell is touched again. */
  pick(cell: Cell, isTouch: boolean): void {
    const again = isSameCell(this.#touched, cell);
    this.#touched = cell;
    this.point(cell);
    if (!isTouch || again) this.place();
  }

  place(): void {
    if (!this.placement) return;
    const { text } = this.placement;
    this.forget();
    this.#play(text);
  }

  /** Points at no cell any more; false if it did not. */
  forget(): boolean {
    const did = this.#pointed !== null;
    this.#pointed = this.#touched = null;
    return did;
  }

  cellWords(cell: Cell): string {
    const legal = placementsAt(this.placements, cell);
    const best = legal.length ? previewAt(this.#previews, cell, bestRotation(legal, this.#previews)) : undefined;
    return best
      ? t("territory.cellWorth", {
          cell: cellName(cell),
          now: signed(best.points_now),
          byEnd: signed(best.points_by_end),
        })
      : t("territory.cell", { cell: cellName(cell) });
  }
}
