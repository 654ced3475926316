/** Whether the person uses a finger: then a first tap shows what would happen, and something else confirms it. */

class Pointer {
  /** From the last press; before the first one, from what the device has. */
  isTouch = $state(typeof matchMedia !== "undefined" && matchMedia("(pointer: coarse)").matches);

  constructor() {
    if (typeof window === "undefined") return;
    const look = ({ pointerType }: PointerEvent): void => void (this.isTouch = pointerType === "touch");
    window.addEventListener("pointerdown", look, { capture: true });
  }
}

export const pointer = new Pointer();
