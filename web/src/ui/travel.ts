/** Animates a piece that changes its place: a copy of its picture flies across the screen in a low arc. */

import type { TransitionConfig } from "svelte/transition";
import { drawCoin } from "../board/tokens";
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
  /** The copy lies on the page itself, so it takes over how much larger its original is drawn. */
  const zoom = thing instanceof HTMLElement && thing.offsetWidth ? a.width / thing.offsetWidth : 1;
  const [width, height] = [a.width / zoom, a.height / zoom];
  const copy = thing.cloneNode(true) as HTMLElement;
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("id");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${a.left + (a.width - width) / 2}px`,
    top: `${a.top + (a.height - height) / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
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
      { transform: `scale(${zoom})` },
      { transform: `translate(${dx / 2}px, ${dy / 2 - ARC}px) scale(${(zoom * (1 + scale)) / 2})`, offset: 0.5 },
      { transform: `translate(${dx}px, ${dy}px) scale(${zoom * scale})`, opacity: 0.85 },
    ],
    { duration: LASTS, easing: "ease-in-out", direction: back ? "reverse" : "normal" },
  );
  flight.onfinish = () => copy.remove();
  flight.oncancel = () => copy.remove();
}

/** Sends a coin with the amount on it from one place to another. */
export function sendCoin(amount: number, from: Element | null | undefined, to: Element | null | undefined): void {
  if (!from || !to || isStill()) return;
  const { left, top, width, height } = from.getBoundingClientRect();
  const coin = document.createElement("span");
  coin.innerHTML = `<svg viewBox="-14 -14 28 28" width="30" height="30">${drawCoin(String(amount))}</svg>`;
  Object.assign(coin.style, {
    position: "fixed",
    left: `${left + width / 2 - 15}px`,
    top: `${top + height / 2 - 15}px`,
  });
  document.body.append(coin);
  travel(coin, to);
  coin.remove();
}

/** A transition: a piece slides to its place from where something else is on the screen. */
export function slideFrom(node: HTMLElement, { from }: { from: string }): TransitionConfig {
  const source = isStill() ? null : document.querySelector(from);
  if (!source) return { duration: 0 };
  const [a, b] = [source.getBoundingClientRect(), node.getBoundingClientRect()];
  const zoom = b.width / node.offsetWidth || 1;
  const dx = (a.left + a.width / 2 - b.left - b.width / 2) / zoom;
  const dy = (a.top + a.height / 2 - b.top - b.height / 2) / zoom;
  return {
    duration: LASTS,
    easing: (part) => 1 - (1 - part) ** 3,
    css: (_, left) => `z-index: 4; transform: translate(${dx * left}px, ${dy * left}px)`,
  };
}
