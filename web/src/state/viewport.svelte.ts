/** The size of the window, which decides how a table is laid out. */

class Viewport {
  width = $state(typeof window === "undefined" ? 1280 : window.innerWidth);
  height = $state(typeof window === "undefined" ? 720 : window.innerHeight);

  constructor() {
    if (typeof window === "undefined") return;
    window.addEventListener("resize", () => {
      this.width = window.innerWidth;
      this.height = window.innerHeight;
    });
  }

  /** The table is a single column with drawers. */
  get isPhone(): boolean {
    return this.width < 760;
  }
}

export const viewport = new Viewport();
