/** Whether the bots of this host can think, for the tables at which they sit. */

class Bots {
  /** They could not be loaded: tables wait for them. */
  hasFailed = $state(false);
  /** Loads them again. */
  retry: () => void = () => undefined;
}

export const bots = new Bots();
