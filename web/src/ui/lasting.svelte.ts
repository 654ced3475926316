/** True once something has been true for a while, so that short waits are not shown at all. */
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
