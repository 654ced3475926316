/** Scrolls a row sideways just far enough to show one of its parts. */
export function bringInSight(row: HTMLElement | undefined, part: HTMLElement | null | undefined, margin = 10): void {
  if (!row || !part) return;
  const from = part.offsetLeft - row.offsetLeft - margin;
  const to = from + part.offsetWidth + 2 * margin - row.clientWidth;
  if (row.scrollLeft > from) row.scrollLeft = from;
  else if (row.scrollLeft < to) row.scrollLeft = to;
}
