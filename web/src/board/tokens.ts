/** Coins, point shields and letter seals: gold is a disc, points are a shield, a slot is a wax seal. */

import { INK } from "./palette";

function text(value: string, y: number, size: number, fill: string, family = "Source Sans 3", weight = 700): string {
  return `<text y="${y}" text-anchor="middle" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${fill}">${value}</text>`;
}

/** A coin in a box -14..14; without a figure it carries a star. */
export function drawCoin(figure = ""): string {
  const star = `<path d="M0-6.2L1.8-2 6.3-1.8 2.8 1.1 4 5.5 0 3-4 5.5-2.8 1.1-6.3-1.8-1.8-2Z" fill="#a87a1c"/>`;
  const mark = figure ? text(figure, 4.8, figure.length > 1 ? 12.5 : 14, "#4a3405") : star;
  return `<circle r="12.4" fill="#e2b13c" stroke="${INK}" stroke-width="1.3"/><circle r="9.6" fill="#f4d57c" stroke="#a87a1c"/>${mark}`;
}

const POINT_SHIELD = "M-10.5-11.5Q0-14.5 10.5-11.5V0Q10 9 0 13Q-10 9-10.5 0Z";

/** Points in a box -13..13; colors from the theme unless given. */
export function drawPoints(figure: string, fill = "var(--point)", line = "var(--point-line)"): string {
  const size = figure.length > 2 ? 10.5 : 14.5;
  return `<path d="${POINT_SHIELD}" fill="${fill}" stroke="${line}" stroke-width="1.4"/>${text(figure, 5, size, "#fff7e4")}`;
}

/** Points inside a picture, in the colors of the light theme. */
export function pointsAt(x: number, y: number, size: number, figure: string): string {
  return `<g transform="translate(${x} ${y}) scale(${+(size / 26).toFixed(3)})">${drawPoints(figure, "#3b3f5c", "#23263c")}</g>`;
}

function wax(): string {
  let d = "";
  for (let i = 0; i <= 24; i++) {
    const angle = (i / 24) * Math.PI * 2;
    const radius = 12 + (i % 2 ? 0.9 : -0.5) + (i % 5 === 0 ? 0.5 : 0);
    d += `${i ? "L" : "M"}${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  }
  return `${d}Z`;
}

const WAX = wax();

/** The seal of a scoring slot, in a box -14..14. */
export function drawSeal(letter: string, isActive = true): string {
  const [fill, line, ink] = isActive
    ? ["var(--seal)", "var(--seal-line)", "#fff4de"]
    : ["var(--seal-off)", "var(--line)", "var(--ink2)"];
  return `<path d="${WAX}" fill="${fill}" stroke="${line}"/>${text(letter, 5.6, 16, ink, "Alegreya", 800)}`;
}
