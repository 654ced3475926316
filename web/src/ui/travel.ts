/** Animates a piece that changes its place: a copy of its picture flies across the screen in a low arc. */

import { settings } from "../state/settings.svelte";

const LASTS = 280;
const ARC = 36;

/** Whether animations are off, by setting or by the system. */
export function isStill(): boolean {
  return settings.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Moves a copy of `thing` to `to`, unless animations are off. It is over in less than a third of a second and
 * never in the way of the pointer. With `back` the thing is already in its place, and the copy comes from `to`.
 */
export function travel(thing: Element | null | undefined, to: Element | null | undefined, back = false): void {
  if (!thing || !to || isStill()) return;
  const [a, b] = [thing.getBoundingClientRect(), to.getBoundingClientRect()];
  const copy = thing.cloneNode(true) as HTMLElement;
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("id");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${a.left}px`,
    top: `${a.top}px`,
    width: `${a.width}px`,
    height: `${a.height}px`,
    margin: "0",
    zIndex: "50",
    pointerEvents: "none",
    opacity: "1",
    transformOrigin: "center",
  });
  document.body.append(copy);
  const [dx, dy] = [b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2];
  const scale = Math.min(1, Math.max(0.2, b.height / a.height));
  const flight = copy.animate(
    [
      { transform: "none" },
      { transform: `translate(${dx / 2}px, ${dy / 2 - ARC}px) scale(${(1 + scale) / 2})`, offset: 0.5 },
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.85 },
    ],
    { duration: LASTS, easing: "ease-in-out", direction: back ? "reverse" : "normal" },
  );
  flight.onfinish = () => copy.remove();
  flight.oncancel = () => copy.remove();
}
