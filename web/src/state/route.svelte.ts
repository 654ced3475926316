/** Where we are: a path and what follows its question mark, kept in the address bar. */

class Route {
  path = $state("/");
  /** Empty, or with the question mark: `?favorite`. */
  search = $state("");

  constructor() {
    if (typeof window === "undefined") return;
    this.#read();
    window.addEventListener("popstate", () => this.#read());
  }

  go(address: string): void {
    if (address !== location.pathname + location.search) history.pushState(null, "", address);
    this.#read();
    window.scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.search = location.search;
  }
}

export const route = new Route();

/** The parts of the path that stand for names in a pattern like `/table/:id`, or null. */
export function matched(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split("/").filter(Boolean);
  const have = path.split("/").filter(Boolean);
  if (want.length !== have.length) return null;
  const parts: Record<string, string> = {};
  for (const [i, piece] of want.entries()) {
    if (piece.startsWith(":")) parts[piece.slice(1)] = decodeURIComponent(have[i]!);
    else if (piece !== have[i]) return null;
  }
  return parts;
}

/** For links: stay in the page unless the person asks for a new tab. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  route.go(link.getAttribute("href")!);
}
