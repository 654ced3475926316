/**
 * The pictures of the scoring tiles, 120 x 80.
 *
 * A gold-ringed outline with a tick is a completed area; a dashed outline need not be complete;
 * a podium with 5 and 2 is for the most and the second most.
 */

import base from "../../../src/clachan/games/skye/data/base.json";
import druids from "../../../src/clachan/games/skye/expansions/druids/druids.json";
import journeyman from "../../../src/clachan/games/skye/expansions/journeyman/journeyman.json";
import { INK } from "./palette";
import { type SymbolKind, STANDING_STONE, drawScroll, drawSymbol } from "./symbols";
import { pointsAt } from "./tokens";

export type ScoringBox = "base" | "journeyman" | "druids";

export interface ScoringTile {
  id: string;
  name: string;
  box: ScoringBox;
}

function rows(box: ScoringBox, list: readonly { id: string; name: string }[]): ScoringTile[] {
  return list.map(({ id, name }) => ({ id, name, box }));
}

export const SCORING_TILES: readonly ScoringTile[] = [
  ...rows("base", base.scoring),
  ...rows("journeyman", journeyman.scoring),
  ...rows("druids", druids.scoring),
];

const LAND = { pasture: "#b0be7a", mountain: "#a39ea6", water: "#5e93af", any: "#e9dcb8" };
const GOLD = "#f6cf5c";

function sym(kind: SymbolKind, x: number, y: number, radius: number): string {
  return drawSymbol(kind, { x, y, radius });
}

function square(x: number, y: number, size: number, fill: string = LAND.any): string {
  return `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${fill}" stroke="${INK}" stroke-width="1.6" rx="1.5"/>`;
}

function ringed(d: string, fill: string, width = 3): string {
  return `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${GOLD}" stroke-width="1.2"/>`;
}

function frame(x: number, y: number, width: number, height: number): string {
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

function completed(x: number, y: number, radius: number, fill: string, seed: number, stretch = 1, knots = 7): string {
  return ringed(blobPath(x, y, radius, seed, stretch, knots), fill);
}

function open(
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

function waves(x: number, y: number, count = 1): string {
  return Array.from(
    { length: count },
    (_, i) =>
      `<path d="M${x - 7 + i * 4} ${y + i * 7}q3.5-4 7 0t7 0" fill="none" stroke="#e4f1ef" stroke-width="1.7" stroke-linecap="round"/>`,
  ).join("");
}

function peak(x: number, y: number, s: number): string {
  return `<path d="M${x - s} ${y + s * 0.7}L${x} ${y - s}L${x + s} ${y + s * 0.7}Z" fill="#c9c3c6" stroke="#4b4652" stroke-width="1.2" stroke-linejoin="round"/>
    <path d="M${x} ${y - s}L${x + s} ${y + s * 0.7}H${x + s * 0.15}L${x - 0.1 * s} ${y - 0.1 * s}Z" fill="#6f6a76"/>
    <path d="M${x} ${y - s}l${-s * 0.38} ${s * 0.66}l${s * 0.25} ${-s * 0.08}l${s * 0.2} ${s * 0.2}l${s * 0.33} ${-s * 0.2}Z" fill="#fff"/>`;
}

function tuft(x: number, y: number): string {
  return `<path d="M${x - 2.4} ${y}q-.2-3-1.4-4M${x} ${y}v-5.4M${x + 2.4} ${y}q.2-3 1.4-4" stroke="#5f7439" stroke-width="1.3" fill="none" stroke-linecap="round"/>`;
}

function road(d: string): string {
  return `<g fill="none"><path d="${d}" stroke="#6d5233" stroke-width="10"/><path d="${d}" stroke="#f0e2bd" stroke-width="6.6"/><path d="${d}" stroke="#bb9f6c" stroke-width="1.2" stroke-dasharray="3.5 3"/></g>`;
}

function tick(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="6.4" fill="${GOLD}" stroke="${INK}" stroke-width="1.3"/><path d="M${x - 3} ${y}l2.2 2.5 3.8-4.8" fill="none" stroke="${INK}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function arrows(d: string): string {
  return `<path d="${d}" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function podium(first: string, second: string): string {
  return `<path d="M14 76V44H50V76Z" fill="#e7cf92" stroke="${INK}" stroke-width="1.8"/><path d="M54 76V58H90V76Z" fill="#d9d2c4" stroke="${INK}" stroke-width="1.8"/>${first}${second}${pointsAt(32, 61, 19, "5")}${pointsAt(72, 67.5, 15, "2")}`;
}

function figure(x: number, y: number, value: string): string {
  return `<text x="${x}" y="${y + 7}" text-anchor="middle" font-family="Source Sans 3" font-weight="700" font-size="20" fill="${INK}">${value}</text>`;
}

function plus(x: number, y: number): string {
  return `<path d="M${x - 3} ${y}h6M${x} ${y - 3}v6" stroke="${INK}" stroke-width="2.4" stroke-linecap="round"/>`;
}

function stone(x: number, y: number, radius: number): string {
  return `<g transform="translate(${x} ${y}) scale(${radius / 24})">${STANDING_STONE}</g>`;
}

function brochHills(): string {
  return [
    [1, 1, 13, 18],
    [2, 3, 18, 59],
    [3, 6, 22, 100],
  ]
    .map(([count, points, half, x], i) => {
      const hill = `<path d="M${x! - half! + 2} 56Q${x! - half! / 2} ${40 - i * 3} ${x} ${36 - i * 5}Q${x! + half! / 2} ${40 - i * 3} ${x! + half! - 2} 56Z" fill="${LAND.mountain}" stroke="${INK}" stroke-width="1.8"/>`;
      const brochs = Array.from({ length: count! }, (_, k) =>
        sym("broch", x! + (k - (count! - 1) / 2) * 11.5, count === 3 && k === 1 ? 30 : 39 - i, 8.6),
      );
      return hill + brochs.join("") + pointsAt(x!, 68, 17, String(points));
    })
    .join("");
}

function farmSquare(): string {
  const cells = Array.from(
    { length: 9 },
    (_, i) =>
      `<rect x="${18 + (i % 3) * 24}" y="${4 + Math.floor(i / 3) * 24}" width="24" height="24" fill="${i === 4 ? "#cfd89f" : LAND.any}" stroke="#8a7c62" stroke-width="1.2"/>`,
  );
  return `${cells.join("")}<rect x="18" y="4" width="72" height="72" fill="none" stroke="${INK}" stroke-width="2.6" rx="2"/>${sym("farm", 54, 40, 12.5)}${sym("sheep", 31, 17, 10)}${sym("cattle", 78, 40, 10.5)}${sym("sheep", 54, 65, 10)}`;
}

const ELL = "M22 8H52V38H82V68H22Z";
const TO_CASTLE = "M22 62C40 62 44 44 62 44S84 30 84 24";

/** Picture, its view box, and the points to show beside it (none where the picture has them). */
interface Picture {
  draw: () => string;
  box: readonly [number, number, number, number];
  points: number;
}

const PICTURES: Readonly<Record<string, Picture>> = {
  squares: {
    box: [20, 4, 72, 72],
    points: 2,
    draw: () =>
      [LAND.pasture, LAND.water, LAND.mountain, LAND.pasture]
        .map((fill, i) => square(26 + (i % 2) * 30, 10 + (i >> 1) * 30, 30, fill))
        .join("") +
      tuft(38, 30) +
      tuft(46, 24) +
      waves(71, 26) +
      peak(41, 56, 10) +
      tuft(70, 60) +
      tuft(76, 54) +
      frame(26, 10, 60, 60),
  },
  sheep: { box: [18, 6, 70, 68], points: 1, draw: () => sym("sheep", 52, 40, 32) },
  brochs: { box: [-2, 10, 126, 70], points: 0, draw: brochHills },
  whisky_majority: {
    box: [6, 2, 92, 77],
    points: 0,
    draw: () => podium(sym("whisky", 25, 27, 14) + sym("whisky", 40, 24, 14), sym("whisky", 72, 42, 13)),
  },
  farm_animals: { box: [12, 1, 84, 78], points: 1, draw: farmSquare },
  cattle_on_road: {
    box: [-4, 2, 110, 76],
    points: 2,
    draw: () => road(TO_CASTLE) + sym("castle", 20, 50, 20) + sym("cattle", 82, 26, 21),
  },
  tiles_on_road: {
    box: [-4, 0, 94, 66],
    points: 1,
    draw: () =>
      square(37, 28, 25, LAND.pasture) +
      square(62, 28, 25, LAND.mountain) +
      square(62, 3, 25, LAND.pasture) +
      road("M14 40.5H69Q75 40.5 75 34V3") +
      sym("castle", 20, 34, 21),
  },
  largest_lake: {
    box: [6, 4, 106, 74],
    points: 2,
    draw: () =>
      open(100, 18, 11, LAND.water, 2, 1, 7, 0.6) +
      completed(53, 44, 31, LAND.water, 0.6, 1.35, 8) +
      `<path d="M36 15V74M70 15V74M13 44H96" stroke="#e4f1ef" stroke-width="1.3" stroke-dasharray="3 3" opacity=".9"/>` +
      waves(53, 36, 2) +
      waves(24, 52) +
      waves(82, 54) +
      tick(92, 64),
  },
  areas: {
    box: [-2, 0, 94, 82],
    points: 1,
    draw: () =>
      completed(24, 26, 20, LAND.pasture, 0.4) +
      tuft(18, 30) +
      tuft(28, 26) +
      completed(66, 24, 20, LAND.mountain, 1.9) +
      peak(66, 25, 11) +
      completed(44, 60, 18, LAND.water, 2.7, 1.3) +
      waves(44, 58, 2) +
      tick(38, 10) +
      tick(84, 12) +
      tick(66, 68),
  },
  big_areas: {
    box: [14, 2, 78, 74],
    points: 3,
    draw: () =>
      ringed(ELL, LAND.pasture, 3.2) +
      `<path d="M22 38H52V68" fill="none" stroke="${INK}" stroke-width="1.2" stroke-dasharray="3 2.5"/>` +
      figure(37, 23, "1") +
      figure(37, 53, "2") +
      figure(67, 53, "3+") +
      tick(82, 40),
  },
  sets: {
    box: [-2, 14, 114, 56],
    points: 5,
    draw: () =>
      sym("broch", 18, 42, 18) + sym("farm", 54, 44, 17) + sym("lighthouse", 90, 38, 19) + plus(36, 42) + plus(73, 42),
  },
  ship_majority: {
    box: [6, 2, 92, 77],
    points: 0,
    draw: () => podium(sym("ship", 24, 27, 14) + sym("ship", 42, 24, 14), sym("ship", 72, 42, 13)),
  },
  gold_majority: {
    box: [6, 2, 92, 77],
    points: 0,
    draw: () =>
      podium(sym("coin", 28, 29, 11) + sym("coin", 37, 26, 11) + sym("coin", 32, 18, 11), sym("coin", 72, 44, 11)),
  },
  harbours: {
    box: [0, 6, 108, 74],
    points: 3,
    draw: () =>
      open(50, 44, 31, LAND.water, 0.6, 1.4, 8) +
      waves(30, 64) +
      waves(64, 68) +
      waves(20, 30) +
      sym("ship", 38, 42, 19) +
      sym("lighthouse", 82, 36, 22),
  },
  columns: {
    box: [28, 0, 66, 80],
    points: 3,
    draw: () =>
      square(40, 4, 24, LAND.pasture) +
      square(40, 28, 24, LAND.water) +
      square(40, 52, 24, LAND.mountain) +
      tuft(52, 20) +
      waves(52, 40) +
      peak(52, 65, 8) +
      arrows("M78 10V70M72 16L78 8L84 16M72 64L78 72L84 64") +
      frame(40, 4, 24, 72),
  },
  peaks: {
    box: [6, 6, 96, 72],
    points: 2,
    draw: () =>
      completed(52, 42, 30, LAND.mountain, 1.2, 1.3, 8) +
      peak(36, 46, 14) +
      peak(70, 48, 12) +
      peak(53, 38, 17) +
      tick(88, 64),
  },
  wayfarer: {
    box: [4, 2, 104, 78],
    points: 1,
    draw: () =>
      Array.from(
        { length: 12 },
        (_, i) =>
          `<rect x="${10 + (i % 4) * 23}" y="${6 + Math.floor(i / 4) * 23}" width="23" height="23" fill="${LAND.any}" stroke="#b9a981" stroke-width="1"/>`,
      ).join("") +
      `<path d="M22 62H90V22" fill="none" stroke="#862c7a" stroke-width="3.4" stroke-dasharray="6 4" stroke-linecap="round"/>` +
      sym("castle", 22, 60, 15) +
      sym("journeyman", 91, 18, 17),
  },
  even_hand: {
    box: [2, 4, 104, 74],
    points: 1,
    draw: () =>
      [14, 38, 62]
        .map((y, i) => {
          const reached = [4, 2, 3][i]!;
          const spaces = Array.from(
            { length: 5 },
            (_, k) =>
              `<rect x="${8 + k * 18}" y="${y - 7}" width="15" height="16" rx="3" fill="${k < reached ? (i === 1 ? GOLD : "#dfe8c6") : "#f2e8d2"}" stroke="${i === 1 && k < reached ? INK : "#a5966f"}" stroke-width="1.4"/>`,
          );
          return `${spaces.join("")}<path d="M${8 + (reached - 1) * 18 + 1} ${y - 8}l6.5-4 6.5 4v8l-6.5 4-6.5-4Z" fill="#2f5f9e" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>`;
        })
        .join(""),
  },
  lookouts: {
    box: [2, 0, 104, 80],
    points: 1,
    draw: () =>
      square(10, 20, 40, LAND.mountain) +
      square(54, 20, 40, LAND.pasture) +
      `<rect x="54" y="-22" width="40" height="40" fill="none" stroke="#8a7c62" stroke-width="2" stroke-dasharray="4 4"/><rect x="10" y="63" width="40" height="30" fill="none" stroke="#8a7c62" stroke-width="2" stroke-dasharray="4 4"/>` +
      sym("broch", 30, 40, 17) +
      sym("lighthouse", 74, 40, 18) +
      arrows("M30 62V75M25 70l5 6 5-6M74 18V5M69 10l5-6 5 6"),
  },
  broad_meadows: {
    box: [2, 4, 104, 74],
    points: 1,
    draw: () =>
      open(52, 42, 31, LAND.pasture, 0.9, 1.35, 8) +
      `<path d="M36 15V72M70 15V72M13 42H96" stroke="#7d8f52" stroke-width="1.4" stroke-dasharray="3 3"/>` +
      tuft(26, 34) +
      tuft(52, 34) +
      tuft(80, 36) +
      tuft(30, 60) +
      tuft(56, 62) +
      tuft(78, 58),
  },
  rows: {
    box: [10, 10, 84, 64],
    points: 3,
    draw: () =>
      square(16, 14, 24, LAND.pasture) +
      square(40, 14, 24, LAND.water) +
      square(64, 14, 24, LAND.mountain) +
      tuft(28, 30) +
      waves(52, 27) +
      peak(76, 28, 8) +
      arrows("M22 56H82M28 50L20 56L28 62M76 50L84 56L76 62") +
      frame(16, 14, 72, 24),
  },
  meadows: {
    box: [6, 6, 96, 72],
    points: 2,
    draw: () =>
      completed(52, 42, 30, LAND.pasture, 1.2, 1.3, 8) +
      tuft(32, 40) +
      tuft(48, 32) +
      tuft(70, 40) +
      tuft(40, 58) +
      tuft(62, 58) +
      tuft(80, 52) +
      tick(88, 64),
  },
  scrolls: {
    box: [0, 2, 108, 78],
    points: 0,
    draw: () =>
      drawScroll("any", { x: 26, y: 30, radius: 24 }) +
      completed(80, 32, 26, LAND.pasture, 0.5) +
      drawScroll("any", { x: 80, y: 30, radius: 18 }) +
      tick(98, 50) +
      pointsAt(26, 68, 20, "1") +
      pointsAt(80, 68, 20, "2"),
  },
  druid_majority: {
    box: [6, 2, 92, 77],
    points: 0,
    draw: () => podium(stone(25, 28, 15) + stone(40, 26, 15), stone(72, 43, 14)),
  },
  surrounded: {
    box: [10, 0, 84, 80],
    points: 2,
    draw: () =>
      square(40, 2, 24) +
      square(40, 54, 24) +
      square(14, 28, 24) +
      square(66, 28, 24) +
      square(40, 28, 24, LAND.pasture) +
      tuft(48, 44) +
      tuft(56, 48) +
      frame(40, 28, 24, 24),
  },
  buildings_on_road: {
    box: [-4, 2, 112, 76],
    points: 2,
    draw: () =>
      road("M22 60H62Q84 60 84 34") +
      sym("castle", 18, 50, 19) +
      sym("farm", 50, 30, 14) +
      sym("broch", 70, 24, 13) +
      sym("lighthouse", 92, 26, 15),
  },
};

function pictureOf(tile: ScoringTile): Picture {
  const picture = PICTURES[tile.name];
  if (!picture) throw new Error(`no picture of scoring tile ${tile.id} (${tile.name})`);
  return picture;
}

export interface ScoringDrawing {
  markup: string;
  viewBox: string;
}

/** The picture alone, for cards that show points elsewhere. */
export function drawScoring(tile: ScoringTile): ScoringDrawing {
  const { draw, box } = pictureOf(tile);
  return { markup: draw(), viewBox: box.join(" ") };
}

/** The whole tile: the picture with its points beside it. */
export function drawScoringTile(tile: ScoringTile): ScoringDrawing {
  const { draw, box, points } = pictureOf(tile);
  const [x, y, width, height] = box;
  if (!points) return { markup: draw(), viewBox: box.join(" ") };
  return {
    markup: draw() + pointsAt(x + width + 18, y + height / 2, 32, String(points)),
    viewBox: `${x} ${y} ${width + 36} ${height}`,
  };
}

export function scoringTileOf(id: string): ScoringTile {
  const tile = SCORING_TILES.find((each) => each.id === id);
  if (!tile) throw new Error(`no scoring tile ${id}`);
  return tile;
}
