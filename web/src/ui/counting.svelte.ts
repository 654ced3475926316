/** A number that counts up or down to its new value, unless animations are off. */

import { untrack } from "svelte";
import { isStill } from "./travel";

const LASTS = 300;

export function counting(value: () => number): () => number {
  let shown = $state(untrack(value));
  $effect(() => {
    const to = value();
    const from = untrack(() => shown);
    if (from === to) return;
    if (isStill()) {
      shown = to;
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - start) / LASTS);
      shown = Math.round(from + (to - from) * part);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  });
  return () => shown;
}
