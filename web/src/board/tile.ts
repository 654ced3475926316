/** A landscape tile as SVG, from its data. */

import { EXPANSIONS } from "../boxes/catalog";
import { drawCastle } from "./clans";
import { type Line, type Turn, pathOf, round1, turned } from "./geometry";
import { type Layout, groundOf, layoutOf } from "./layout";
import baseLayouts from "./layouts.json";
import { type Palette, type Theme, INK, PALETTES } from "./palette";
import { pictureOf } from "./picture";
import { type Ground, type Place, decorationOf } from "./places";
import { ROAD_WIDTH, bridgesOf } from "./roads";
import { drawScroll } from "./scrolls";
import { type SymbolKind, drawSymbol } from "./symbols";
import { type Texture, drawTexture, textureOf } from "./texture";
import { CLANS } from "./clans";
import { type TileData } from "./tiles";

/** How much of a tile is drawn: `mini` under 30 px, `small` to 64 px, `full` above. */
export type Detail = "mini" | "small" | "full";

export function detailFor(pixels: number): Detail {
  return pixels < 30 ? "mini" : pixels <= 64 ? "small" : "full";
}

export interface TileDrawing {
  turn?: Turn;
  theme?: Theme;
  detail?: Detail;
}

interface Prepared {
  ground: Ground;
  places: readonly Place[];
  bridges: readonly Line[];
  texture: Texture;
}

const LAYOUTS = Object.assign({ ...baseLayouts }, ...EXPANSIONS.map((box) => box.layouts)) as unknown as Readonly<
  Record<string, Layout | undefined>
>;

const prepared = new Map<TileData, Prepared>();

/** The stored layout of a known tile; a tile from someone's own content file is laid out here. */
function layoutFor(tile: TileData): Layout {
  return LAYOUTS[tile.id] ?? layoutOf(tile);
}

export function prepare(tile: TileData): Prepared {
  const known = prepared.get(tile);
  if (known) return known;
  const { shaping, places } = layoutFor(tile);
  const barrel = places.find((place) => place.kind === "whisky")?.at;
  const ground = groundOf(tile, shaping, barrel);
  const result = { ground, places, bridges: bridgesOf(ground.shape, ground.roads), texture: textureOf(ground, places) };
  prepared.set(tile, result);
  return result;
}

const SQUARE = "M-50-50H50V50H-50Z";

function drawAreas({ ground }: Prepared, turn: Turn, c: Palette): string {
  const { shape } = ground;
  const fill = (k: number, d: string): string => {
    const color = c[shape.areas[k]!.terrain];
    return `<path d="${d}" fill="${color}" stroke="${color}" stroke-width=".6"/>`;
  };
  const order = shape.areas.map((_, k) => k).sort((a, b) => rank(a) - rank(b));
  function rank(k: number): number {
    if (shape.areas[k]!.polygon === null) return 0;
    return shape.isIsland && k === shape.center ? 2 : 1;
  }
  return order.map((k) => fill(k, areaPath(shape.areas[k]!.polygon, turn))).join("");
}

function areaPath(polygon: Line | null, turn: Turn): string {
  return polygon ? `${turnedPath(polygon, turn)}Z` : SQUARE;
}

function turnedPath(line: Line, turn: Turn): string {
  return pathOf(line.map((p) => turned(p, turn)));
}

/** Shallows, the foot of mountains, the rim of pastures: wide strokes along the borders, inside the area only. */
function drawBands({ ground }: Prepared, turn: Turn, c: Palette): string {
  const { shape } = ground;
  let defs = "";
  let bands = "";
  const order = shape.areas.map((_, k) => k).sort((a, b) => Number(a === shape.center) - Number(b === shape.center));
  for (const k of order) {
    const { terrain, polygon } = shape.areas[k]!;
    const d = shape.borders
      .filter((border) => border.areas.includes(k))
      .map((border) => turnedPath(border.line, turn))
      .join("");
    if (!d) continue;
    const holes = polygon
      ? ""
      : shape.areas.map((area) => (area.polygon ? `${turnedPath(area.polygon, turn)}Z` : "")).join("");
    defs += `<clipPath id="area${k}"><path d="${areaPath(polygon, turn)}${holes}" clip-rule="evenodd"/></clipPath>`;
    if (shape.isIsland && k === shape.center) bands += `<path d="${areaPath(polygon, turn)}" fill="${c[terrain]}"/>`;
    const stroke = (color: string, width: number, dash = ""): string =>
      `<path d="${d}" stroke="${color}" stroke-width="${width}"${dash && ` stroke-dasharray="${dash}"`}/>`;
    const inner =
      terrain === "water"
        ? stroke(c.nearShore, 21) + stroke(c.shallow, 12.5) + stroke(c.foam, 7.6, "11 5 6 4") + stroke(c.shallow, 5.8)
        : terrain === "mountain"
          ? stroke(c.mountainFoot, 8)
          : stroke(c.pastureRim, 9);
    bands += `<g clip-path="url(#area${k})" fill="none" stroke-linejoin="round" stroke-linecap="round">${inner}</g>`;
  }
  return `<defs>${defs}</defs>${bands}`;
}

function drawBorders({ ground }: Prepared, turn: Turn, c: Palette): string {
  const { shape } = ground;
  let shores = "";
  let edges = "";
  for (const { line, areas } of shape.borders) {
    const isShore = areas.some((k) => shape.areas[k]!.terrain === "water");
    if (isShore) shores += turnedPath(line, turn);
    else edges += turnedPath(line, turn);
  }
  return (
    (shores &&
      `<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="${shores}" stroke="${c.roadEdge}" stroke-width="3.6" opacity=".55"/><path d="${shores}" stroke="${c.sand}" stroke-width="2.7"/></g>`) +
    (edges &&
      `<path d="${edges}" fill="none" stroke="${c.mountainInk}" stroke-width="1.1" stroke-dasharray="5 1.6 2.4 1.4" stroke-linecap="round" opacity=".75"/>`)
  );
}

function drawRoads({ ground, bridges }: Prepared, turn: Turn, c: Palette): string {
  const d = ground.roads.flatMap((road) => road.lines.map((line) => turnedPath(line, turn))).join("");
  if (!d) return "";
  const deck = bridges.map((line) => turnedPath(line, turn)).join("");
  const bridge =
    deck &&
    `<path d="${deck}" stroke="${c.ink}" stroke-width="12.6" opacity=".25" transform="translate(1 2.2)"/>
    <path d="${deck}" stroke="${c.roadEdge}" stroke-width="12.4"/><path d="${deck}" stroke="${c.rail}" stroke-width="10"/>
    <path d="${deck}" stroke="${c.roadEdge}" stroke-width="7.6"/><path d="${deck}" stroke="${c.plank}" stroke-width="6.2" stroke-dasharray="2.2 .8"/>`;
  return `<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="${d}" stroke="${c.roadEdge}" stroke-width="${ROAD_WIDTH + 2.4}"/>
    <path d="${d}" stroke="${c.road}" stroke-width="${ROAD_WIDTH}"/>
    <path d="${d}" stroke="${c.roadRut}" stroke-dasharray="3.4 3"/></g><g fill="none">${bridge}</g>`;
}

function drawPlace(tile: TileData, place: Place, turn: Turn, c: Palette, isSmall: boolean): string {
  const [x, y] = turned(place.at, turn);
  const at = { x, y, radius: place.radius, halo: c.halo };
  switch (place.kind) {
    case "castle":
      return drawCastle(tile.color ?? "blue", "cloth", { x, y: y + 3.5, radius: place.radius - 1 });
    case "scroll":
      return drawScroll(tile.scroll!, at, isSmall);
    default:
      return decorationOf(place.kind)?.draw(tile, at) ?? drawSymbol(place.kind as SymbolKind, at);
  }
}

function drawMini(p: Prepared, tile: TileData, turn: Turn, c: Palette): string {
  const roads = p.ground.roads.flatMap((road) => road.lines.map((line) => turnedPath(line, turn))).join("");
  const clan = tile.color
    ? `<rect x="-30" y="-30" width="60" height="60" rx="8" fill="${CLANS[tile.color].ground}" stroke="${INK}" stroke-width="8"/>`
    : "";
  return `${drawAreas(p, turn, c)}${roads && `<path d="${roads}" fill="none" stroke="${c.road}" stroke-width="11"/>`}${clan}`;
}

const drawings = new Map<TileData, Map<string, string>>();

/** The inside of an `<svg viewBox="-50 -50 100 100">` that shows the tile; drawn once, then remembered. */
export function drawTile(tile: TileData, options: TileDrawing = {}): string {
  const { turn = 0, theme = "light", detail = "full" } = options;
  return remembered(drawings, tile, `${turn} ${theme} ${detail}`, () => draw(tile, turn, PALETTES[theme], detail));
}

const pictures = new Map<TileData, Map<string, string>>();

/** The same as a picture of its own. */
export function tilePicture(tile: TileData, options: TileDrawing = {}): string {
  const { turn = 0, theme = "light", detail = "full" } = options;
  return remembered(pictures, tile, `${turn} ${theme} ${detail}`, () =>
    pictureOf(drawTile(tile, options), "-50 -50 100 100"),
  );
}

function remembered(
  shelf: Map<TileData, Map<string, string>>,
  tile: TileData,
  key: string,
  make: () => string,
): string {
  const known = shelf.get(tile) ?? new Map<string, string>();
  shelf.set(tile, known);
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

function draw(tile: TileData, turn: Turn, c: Palette, detail: Detail): string {
  const p = prepare(tile);
  if (detail === "mini") return drawMini(p, tile, turn, c);
  const places = [...p.places].sort((a, b) => turned(a.at, turn)[1] - turned(b.at, turn)[1]);
  return [
    drawAreas(p, turn, c),
    drawBands(p, turn, c),
    drawBorders(p, turn, c),
    drawTexture(p.texture, turn, c, detail === "full"),
    drawRoads(p, turn, c),
    places.map((place) => drawPlace(tile, place, turn, c, detail === "small")).join(""),
    `<path d="${SQUARE}" fill="none" stroke="${c.seam}" stroke-width="1"/>`,
  ].join("");
}

/** The outermost points of what is drawn in a symbol's place, for tests. */
export function boxOf(place: Place, turn: Turn): { left: number; top: number; right: number; bottom: number } {
  const [x, y] = turned(place.at, turn);
  const r = place.radius;
  return { left: round1(x - r), top: round1(y - r), right: round1(x + r), bottom: round1(y + r) };
}
