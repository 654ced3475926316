/**
 * Installs the service worker, where the browser has one, and notices new versions of the page.
 *
 * A new version is used when the next screen is opened from one without a game, never in the middle of a game.
 */

import { host } from "../host/host";

const CHECK_EVERY = 10 * 60 * 1000;

class Updates {
  #registration: ServiceWorkerRegistration | null = null;
  /** A worker that waited when the page was loaded: the page came from the server, so it is as new. */
  #known: ServiceWorker | null = null;
  #checkedAt = 0;

  async start(): Promise<void> {
    if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
    await host.settled;
    try {
      const scope = host.root;
      this.#registration = await navigator.serviceWorker.register(`${scope}service-worker.js`, { scope });
    } catch {
      return; // The page works without it.
    }
    this.#known = this.#registration?.waiting ?? null;
    this.#known?.postMessage("take over");
    this.#checkedAt = Date.now();
  }

  /** Whether the next screen has to be loaded from the server, because there is a newer version. */
  get isWaiting(): boolean {
    const waiting = this.#registration?.waiting ?? null;
    return waiting !== null && waiting !== this.#known;
  }

  /** Look for a newer version now and then. */
  check(): void {
    if (!this.#registration || Date.now() - this.#checkedAt < CHECK_EVERY) return;
    this.#checkedAt = Date.now();
    this.#registration.update().catch(() => undefined);
  }

  get registration(): ServiceWorkerRegistration | null {
    return this.#registration;
  }
}

export const updates = new Updates();
