/** Whether the table on the screen is for practice: its head says so. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("practice");

export function providePractice(isPractice: () => boolean): void {
  setContext(KEY, isPractice);
}

export function usePractice(): () => boolean {
  return getContext<(() => boolean) | undefined>(KEY) ?? (() => false);
}
