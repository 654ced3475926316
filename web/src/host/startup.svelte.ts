/** How far the host is with starting, for screens that are shown meanwhile. */

class Startup {
  /** From 0 to 1. */
  fraction = $state(1);
  /** The code of the reason why it cannot start. */
  trouble = $state("");

  get isReady(): boolean {
    return this.fraction >= 1;
  }
}

export const startup = new Startup();
