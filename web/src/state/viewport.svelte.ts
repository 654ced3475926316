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

  constructor() {
    if (typeof window === "undefined") return;
    this.#measure();
    this.#use(matchMedia("(pointer: coarse)").matches);
    window.addEventListener("resize", () => this.#measure());
    window.addEventListener("pointerdown", ({ pointerType }) => this.#use(pointerType === "touch"), { capture: true });
  }

  #measure(): void {
    this.width = window.innerWidth;
    this.height = window.innerHeight;
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
