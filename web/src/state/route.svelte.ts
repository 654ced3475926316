/** Where we are: a path and what follows its question mark, kept in the address bar.
 *
 * A server gives the page for every path. A plain file server has it at one address only; there the path of the page
 * stands behind a `#`, so it also works in any folder.
 */

import { onDestroy } from "svelte";
import { host } from "../host/host";
import { sharedAddress } from "./shared-link";
import { updates } from "./updates";

const isHashed = host.can("turnFiles");

/** The address of a path of this page. */
export function addressOf(path: string): string {
  return isHashed ? `#${path}` : path;
}

class Route {
  path = $state("/");
  /** Empty, or with the question mark: `?favorite`. */
  search = $state("");
  /** The browser loads the page again, and whatever is on the screen goes away. */
  isReloading = false;

  constructor() {
    if (typeof window === "undefined") return;
    this.#read();
    window.addEventListener("popstate", () => this.#read());
    if (isHashed) for (const event of ["pointerover", "focusin"]) document.addEventListener(event, pointToHash, true);
  }

  go(path: string): void {
    const takesUpdate = updates.isWaiting && !matched("/table/:id", this.path);
    if (path !== this.path + this.search) history.pushState(null, "", addressOf(path));
    if (takesUpdate) {
      this.isReloading = true;
      location.reload();
      return;
    }
    updates.check();
    this.#read();
    window.scrollTo(0, 0);
  }

  #read(): void {
    if (!isHashed) {
      if (location.pathname === "/share")
        history.replaceState(null, "", sharedAddress(location.search, location.origin));
      this.path = location.pathname;
      this.search = location.search;
      return;
    }
    const { hash } = location;
    // Another fragment, such as the one that skips to the table, leads somewhere on the same screen.
    if (hash && !hash.startsWith("#/")) history.replaceState(null, "", addressOf(this.path + this.search));
    else {
      const [path = "/", ...search] = (hash.slice(1) || "/").split("?");
      this.path = path;
      this.search = search.length ? `?${search.join("?")}` : "";
    }
  }
}

/** Links are written as paths. One that may be opened in another tab gets its whole address. */
function pointToHash(event: Event): void {
  const link = (event.target as Element).closest?.("a");
  const path = link?.getAttribute("href");
  if (path?.startsWith("/")) link!.setAttribute("href", addressOf(path));
}

const current = new Route();

/** Screens only look where we are. They lead on by links with `follow`, or by a `Visit`. */
export const route: Readonly<Pick<Route, "path" | "search">> = current;

/**
 * The way on from a screen. It ends when the screen is left, so an answer that comes late leads nobody away.
 *
 * Make it while a component is set up; Svelte refuses it after an `await`.
 */
export class Visit {
  #isOver = false;

  constructor() {
    onDestroy(() => (this.#isOver = true));
  }

  go(path: string): void {
    if (!this.#isOver && !current.isReloading) current.go(path);
  }

  /** To where the person came from. */
  back(): void {
    if (history.length === 1) this.go("/");
    else if (!this.#isOver) history.back();
  }
}

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
  current.go(link.getAttribute("href")!.replace(/^#/, ""));
}
