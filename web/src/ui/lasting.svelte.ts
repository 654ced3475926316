/** True once something has been true for a while: what is over at once need not be shown at all. */
export function lasting(isTrue: () => boolean, wait: number): () => boolean {
  let has = $state(false);
  $effect(() => {
    if (!isTrue()) {
      has = false;
      return;
    }
    const timer = setTimeout(() => (has = true), wait);
    return () => clearTimeout(timer);
  });
  return () => has;
}
