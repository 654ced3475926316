/** The window and the pointer in use: together they decide how a table is laid out. */

/**
 * What fits the window: a phone held `upright` or `sideways` (or a window that is as small, as it is when the page
 * is enlarged), `medium` without a side panel, or `wide` with one.
 */
export type Shape = "upright" | "sideways" | "medium" | "wide";

export function shapeOf(width: number, height: number): Shape {
  if (width < 700 || height < 560) return width > height ? "sideways" : "upright";
  return width < 1000 ? "medium" : "wide";
}

class Viewport {
  width = $state(1280);
  height = $state(720);
  /** The last pointer was a finger; before the first one, whether the device is made for fingers. */
  isTouch = $state(false);
  readonly shape = $derived(shapeOf(this.width, this.height));
  /** The shape of the whole window, including what a panel reserves. */
  whole = $state<Shape>("wide");
  /** The window is low and too narrow for a table with something beside it. */
  isSmall = $state(false);
  #reserved = { width: 0, height: 0 };

  constructor() {
    if (typeof window === "undefined") return;
    this.#measure();
    this.#use(matchMedia("(pointer: coarse)").matches);
    window.addEventListener("resize", () => this.#measure());
    window.addEventListener("pointerdown", ({ pointerType }) => this.#use(pointerType === "touch"), { capture: true });
  }

  /** Keeps room for a panel outside the table; the table is laid out for the rest. */
  reserve(room: { width: number; height: number }): void {
    this.#reserved = room;
    this.#measure();
  }

  #measure(): void {
    this.width = window.innerWidth - this.#reserved.width;
    this.height = window.innerHeight - this.#reserved.height;
    this.whole = shapeOf(window.innerWidth, window.innerHeight);
    this.isSmall = this.whole === "sideways" && window.innerWidth < 760;
  }

  #use(isTouch: boolean): void {
    this.isTouch = isTouch;
    document.documentElement.dataset.pointer = isTouch ? "touch" : "mouse";
  }

  /** The table is slim, with drawers. */
  get isPhone(): boolean {
    return this.shape === "upright" || this.shape === "sideways";
  }
}

export const viewport = new Viewport();
