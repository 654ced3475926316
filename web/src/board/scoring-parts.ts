/**
 * What the pictures of the scoring tiles are made of, 120 x 80.
 *
 * A gold-ringed outline with a tick is a completed area; a dashed outline need not be complete;
 * a podium with 5 and 2 is for the most and the second most.
 */

import { INK } from "./palette";
import { type SymbolKind, drawSymbol } from "./symbols";
import { pointsAt } from "./tokens";

/** A picture, its view box, and the points to show beside it (0 where the picture shows them). */
export interface ScoringArt {
  draw: () => string;
  box: readonly [number, number, number, number];
  points: number;
}

export const LAND = { pasture: "#b0be7a", mountain: "#a39ea6", water: "#5e93af", any: "#e9dcb8" };
export const GOLD = "#f6cf5c";

export function sym(kind: SymbolKind, x: number, y: number, radius: number): string {
  return drawSymbol(kind, { x, y, radius });
}

export function square(x: number, y: number, size: number, fill: string = LAND.any): string {
  return `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${fill}" stroke="${INK}" stroke-width="1.6" rx="1.5"/>`;
}

export function ringed(d: string, fill: string, width = 3): string {
  return `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${GOLD}" stroke-width="1.2"/>`;
}

export function frame(x: number, y: number, width: number, height: number): string {
  return ringed(`M${x} ${y}h${width}v${height}h${-width}Z`, "none", 3.4);
}

function blobPath(x: number, y: number, radius: number, seed: number, stretch = 1, knots = 7): string {
  const points: [number, number][] = [];
  for (let i = 0; i < knots; i++) {
    const angle = (i / knots) * Math.PI * 2 + seed;
    const r = radius * (0.9 + 0.2 * Math.abs(Math.sin(i * 2.3 + seed * 3)));
    points.push([x + Math.cos(angle) * r * stretch, y + Math.sin(angle) * r]);
  }
  const middle = (a: [number, number], b: [number, number]): string =>
    `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`;
  let d = `M${middle(points[knots - 1]!, points[0]!)}`;
  points.forEach((p, i) => (d += `Q${p[0].toFixed(1)} ${p[1].toFixed(1)} ${middle(p, points[(i + 1) % knots]!)}`));
  return `${d}Z`;
}

export function completed(
  x: number,
  y: number,
  radius: number,
  fill: string,
  seed: number,
  stretch = 1,
  knots = 7,
): string {
  return ringed(blobPath(x, y, radius, seed, stretch, knots), fill);
}

export function open(
  x: number,
  y: number,
  radius: number,
  fill: string,
  seed: number,
  stretch = 1,
  knots = 7,
  opacity = 1,
): string {
  return `<path d="${blobPath(x, y, radius, seed, stretch, knots)}" fill="${fill}" stroke="#6d6150" stroke-width="1.6" stroke-dasharray="3 3" opacity="${opacity}"/>`;
}

export function waves(x: number, y: number, count = 1): string {
  return Array.from(
    { length: count },
    (_, i) =>
      `<path d="M${x - 7 + i * 4} ${y + i * 7}q3.5-4 7 0t7 0" fill="none" stroke="#e4f1ef" stroke-width="1.7" stroke-linecap="round"/>`,
  ).join("");
}

export function peak(x: number, y: number, s: number): string {
  return `<path d="M${x - s} ${y + s * 0.7}L${x} ${y - s}L${x + s} ${y + s * 0.7}Z" fill="#c9c3c6" stroke="#4b4652" stroke-width="1.2" stroke-linejoin="round"/>
    <path d="M${x} ${y - s}L${x + s} ${y + s * 0.7}H${x + s * 0.15}L${x - 0.1 * s} ${y - 0.1 * s}Z" fill="#6f6a76"/>
    <path d="M${x} ${y - s}l${-s * 0.38} ${s * 0.66}l${s * 0.25} ${-s * 0.08}l${s * 0.2} ${s * 0.2}l${s * 0.33} ${-s * 0.2}Z" fill="#fff"/>`;
}

export function tuft(x: number, y: number): string {
  return `<path d="M${x - 2.4} ${y}q-.2-3-1.4-4M${x} ${y}v-5.4M${x + 2.4} ${y}q.2-3 1.4-4" stroke="#5f7439" stroke-width="1.3" fill="none" stroke-linecap="round"/>`;
}

export function road(d: string): string {
  return `<g fill="none"><path d="${d}" stroke="#6d5233" stroke-width="10"/><path d="${d}" stroke="#f0e2bd" stroke-width="6.6"/><path d="${d}" stroke="#bb9f6c" stroke-width="1.2" stroke-dasharray="3.5 3"/></g>`;
}

export function tick(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="6.4" fill="${GOLD}" stroke="${INK}" stroke-width="1.3"/><path d="M${x - 3} ${y}l2.2 2.5 3.8-4.8" fill="none" stroke="${INK}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function arrows(d: string): string {
  return `<path d="${d}" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function podium(first: string, second: string): string {
  return `<path d="M14 76V44H50V76Z" fill="#e7cf92" stroke="${INK}" stroke-width="1.8"/><path d="M54 76V58H90V76Z" fill="#d9d2c4" stroke="${INK}" stroke-width="1.8"/>${first}${second}${pointsAt(32, 61, 19, "5")}${pointsAt(72, 67.5, 15, "2")}`;
}

export function figure(x: number, y: number, value: string): string {
  return `<text x="${x}" y="${y + 7}" text-anchor="middle" font-family="Source Sans 3" font-weight="700" font-size="20" fill="${INK}">${value}</text>`;
}

export function plus(x: number, y: number): string {
  return `<path d="M${x - 3} ${y}h6M${x} ${y - 3}v6" stroke="${INK}" stroke-width="2.4" stroke-linecap="round"/>`;
}
