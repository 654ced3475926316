/** Tufts, waves and peaks: seeded, upright at every turn, never under a symbol, on a road or across a side. */

import { type Point, type Turn, distance, distanceToLines, margin, round1, turned } from "./geometry";
import { seeded } from "./noise";
import type { Palette } from "./palette";
import { type Ground, type Place } from "./places";
import { terrainAt } from "./shape";

interface Mark {
  at: Point;
  size: number;
  chance: number;
}

export interface Texture {
  tufts: readonly Mark[];
  waves: readonly Mark[];
  peaks: readonly Mark[];
}

/** Whatever is told quickly is asked first: most places are refused. */
export function textureOf(ground: Ground, places: readonly Place[]): Texture {
  const { shape, roads, tile } = ground;
  const rng = seeded(`${tile.id} texture`);
  const ways = roads.flatMap((road) => road.lines);
  const borders = shape.borders.map((border) => border.line);
  const isClear = (p: Point, room: number, offRoad: number): boolean =>
    places.every((place) => distance(p, place.at) >= place.radius * 1.02 + room) &&
    distanceToLines(p, ways) >= room + offRoad;
  const farFrom = (marks: readonly Mark[], p: Point, gap: number): boolean =>
    marks.every((mark) => distance(mark.at, p) >= gap);
  const anywhere = (width: number): Point => [(rng() - 0.5) * width, (rng() - 0.5) * width];

  const peaks: Mark[] = [];
  if (shape.areas.some((area) => area.terrain === "mountain")) {
    for (const size of [12.5, 10, 7.5, 5.5]) {
      for (let n = 0; n < 260; n++) {
        const p = anywhere(98);
        if (margin(p) < size * 1.02 || peaks.some((peak) => distance(peak.at, p) < (peak.size + size) * 0.74)) continue;
        if (
          terrainAt(shape, p) !== "mountain" ||
          !isClear(p, size * 0.78, 3.2) ||
          distanceToLines(p, borders) < size * 0.92
        )
          continue;
        peaks.push({ at: p, size: size * (0.92 + rng() * 0.16), chance: rng() });
      }
    }
  }
  const tufts: Mark[] = [];
  const waves: Mark[] = [];
  for (let n = 0; n < 420; n++) {
    const p = anywhere(95);
    if (margin(p) <= 4) continue;
    const terrain = terrainAt(shape, p);
    if (terrain === "pasture" && farFrom(tufts, p, 8.6) && isClear(p, 2.6, 4) && distanceToLines(p, borders) >= 4) {
      tufts.push({ at: p, size: 1, chance: rng() });
    } else if (
      terrain === "water" &&
      margin(p) > 6 &&
      farFrom(waves, p, 10.5) &&
      isClear(p, 4, 4) &&
      distanceToLines(p, borders) >= 9
    ) {
      waves.push({ at: p, size: 1, chance: rng() });
    }
  }
  return { tufts, waves, peaks };
}

function drawTufts(tufts: readonly Mark[], turn: Turn, c: Palette): string {
  let grass = "";
  let rims = "";
  let blossoms = "";
  for (const { at, chance } of tufts) {
    const [x, y] = turned(at, turn).map(round1) as [number, number];
    if (chance < 0.7) {
      const h = 2.6 + chance * 1.2;
      const [side, lean] = [round1(h * 0.6), round1(h * 0.8)];
      grass += `M${round1(x - 2)} ${y}q-.2-${side}-1.2-${lean}M${x} ${y}v-${round1(h * 1.15)}M${round1(x + 2)} ${y}q.2-${side} 1.2-${lean}`;
    } else if (chance < 0.86) {
      blossoms += `<circle cx="${x}" cy="${y}" r="1"/><circle cx="${round1(x + 2.3)}" cy="${round1(y - 1.2)}" r=".9"/><circle cx="${round1(x + 1)}" cy="${round1(y - 2.6)}" r=".8"/>`;
    } else rims += `<ellipse cx="${x}" cy="${y}" rx="3.4" ry="1.5"/>`;
  }
  return (
    (rims && `<g fill="${c.pastureRim}">${rims}</g>`) +
    (grass && `<path d="${grass}" fill="none" stroke="${c.tuft}" stroke-linecap="round"/>`) +
    (blossoms && `<g fill="${c.heather}">${blossoms}</g>`)
  );
}

function drawWaves(waves: readonly Mark[], turn: Turn, c: Palette): string {
  const paths = { light: "", dark: "" };
  for (const { at, chance } of waves) {
    const [x, y] = turned(at, turn);
    const w = chance < 0.5 ? 4.2 : 3.2;
    paths[chance < 0.62 ? "light" : "dark"] += `M${round1(x - w)} ${round1(y)}q${w / 2}-2.4 ${w} 0t${w} 0`;
  }
  const stroke = (d: string, color: string): string =>
    d && `<path d="${d}" fill="none" stroke="${color}" stroke-width="1.15" stroke-linecap="round"/>`;
  return stroke(paths.light, c.waveLight) + stroke(paths.dark, c.waveDark);
}

function drawPeak({ size: s, chance }: Mark, [x, y]: Point, c: Palette): string {
  const skew = (chance - 0.5) * s * 0.4;
  const top: Point = [x + skew, y - s * 0.98];
  const left: Point = [x - s * 0.98, y + s * 0.72];
  const right: Point = [x + s * 0.98, y + s * 0.72];
  const foot: Point = [x + skew * 0.3 + s * 0.12, y + s * 0.72];
  const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  const f = ([px, py]: Point): string => `${round1(px)} ${round1(py)}`;
  const moved = ([px, py]: Point, dx: number, dy: number): Point => [px + s * dx, py + s * dy];
  const bowLeft = moved(between(top, left, 0.5), 0.08, 0.04);
  const bowRight = moved(between(top, right, 0.5), -0.05, 0.05);
  const slope = `M${f(left)}Q${f(bowLeft)} ${f(top)}Q${f(bowRight)} ${f(right)}`;
  const shade =
    `M${f(top)}Q${f(bowRight)} ${f(right)}Q${f([(right[0] + foot[0]) / 2, y + s * 0.8])} ${f(moved(foot, 0, 0.06))}` +
    `L${f([top[0] + s * 0.18, y + s * 0.2])}L${f([top[0] - s * 0.06, y - s * 0.25])}Z`;
  let peak = `<path d="${slope}Q${f([x, y + s * 0.86])} ${f(left)}Z" fill="${c.litFace}"/><path d="${shade}" fill="${c.shadedFace}"/>`;
  if (s > 6.5) {
    const snowLeft = between(top, left, 0.42);
    const snowRight = between(top, right, 0.42);
    const snowFoot = between(top, foot, 0.5);
    const hem = [
      snowLeft,
      moved(snowLeft, 0.16, -0.06),
      moved(snowLeft, 0.26, 0.18),
      moved(snowFoot, 0, -0.1),
      moved(snowFoot, 0.12, 0.12),
      snowRight,
    ];
    peak += `<path d="M${f(top)}L${hem.map(f).join("L")}Z" fill="${c.snow}"/>`;
  }
  return `${peak}<path d="${slope}" fill="none" stroke="${c.mountainInk}" stroke-width="${s > 6.5 ? 1.15 : 0.9}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

function drawPeaks(peaks: readonly Mark[], turn: Turn, c: Palette): string {
  return peaks
    .map((peak) => ({ peak, at: turned(peak.at, turn) }))
    .sort((a, b) => a.at[1] - b.at[1])
    .map(({ peak, at }) => drawPeak(peak, at, c))
    .join("");
}

/** `withMarks` is false for small tiles: peaks only. */
export function drawTexture(texture: Texture, turn: Turn, c: Palette, withMarks: boolean): string {
  const marks = withMarks ? drawTufts(texture.tufts, turn, c) + drawWaves(texture.waves, turn, c) : "";
  return marks + drawPeaks(texture.peaks, turn, c);
}
