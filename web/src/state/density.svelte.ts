/** How many pixels of the screen a pixel of the page takes; none on paper, where everything must stay a drawing. */

function seen(): number {
  return devicePixelRatio * (visualViewport?.scale ?? 1);
}

class Density {
  current = $state(typeof window === "undefined" ? 1 : seen());

  constructor() {
    if (typeof window === "undefined") return;
    const look = (): void => void (this.current = seen());
    window.addEventListener("resize", look);
    window.visualViewport?.addEventListener("resize", look);
    window.addEventListener("afterprint", look);
    window.addEventListener("beforeprint", () => (this.current = 0));
  }
}

export const density = new Density();
