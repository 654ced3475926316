/** Where the eye is over the territory: pan, zoom and fit as plain values. */

import type { Cell } from "../../board/cells";
import type { Bounds } from "../../board/territory";

export interface Camera {
  /** Pixels of the screen where the middle of cell (0, 0) lies, and pixels a cell. */
  x: number;
  y: number;
  scale: number;
}

/** Pixels of a cell before scaling. */
export const CELL = 100;

const LEAST = 0.12;
const MOST = 2.6;
/** A legal cell, a little smaller than a tile, is 44 pixels wide. */
export const LEAST_BY_TOUCH = 0.49;

interface Fit {
  most?: number;
  least?: number;
  /** Pixels left free around the territory. */
  room?: number;
  /** With a density, a cell takes whole pixels of the screen. */
  density?: number;
  /** Pixels kept free on the right; the territory stays in the middle if it leaves that much anyway. */
  dock?: number;
}

/** How large tiles may become: larger on large screens. */
export function mostScale(height: number): number {
  return Math.max(1.2, Math.min(2.2, height / 520));
}

/** The whole territory in the middle. */
export function fitted(bounds: Bounds, width: number, height: number, fit: Fit = {}): Camera {
  const { most = 1.2, least = LEAST, room = 16, density = 0, dock = 0 } = fit;
  const best = Math.max(
    LEAST,
    least,
    Math.min(most, (width - dock - room) / (bounds.width * CELL), (height - room) / (bounds.height * CELL)),
  );
  const scale = density ? Math.floor(CELL * best * density) / (CELL * density) : best;
  const free = (width - bounds.width * CELL * scale) / 2;
  const aside = Math.max(0, Math.min(dock - free, free - room / 2));
  const middleX = bounds.left + (bounds.width - 1) / 2;
  const middleY = bounds.top + (bounds.height - 1) / 2;
  return { x: width / 2 - aside - middleX * CELL * scale, y: height / 2 - middleY * CELL * scale, scale };
}

/** A corner at the bottom right in which nothing of the territory may lie. */
interface Corner {
  width: number;
  height: number;
}

/** The whole territory beside or above a corner, whichever leaves it larger; null if it does not fit. */
export function fittedAround(
  bounds: Bounds,
  width: number,
  height: number,
  corner: Corner,
  fit: Fit = {},
): Camera | null {
  const beside = fitted(bounds, width, height, { ...fit, dock: Math.max(fit.dock ?? 0, corner.width) });
  const above = fitted(bounds, width, height - corner.height, fit);
  const fits = ({ scale }: Camera, mostWidth: number, mostHeight: number): boolean =>
    bounds.width * CELL * scale <= mostWidth && bounds.height * CELL * scale <= mostHeight;
  const found = [
    ...(fits(beside, width - corner.width, height) ? [beside] : []),
    ...(fits(above, width, height - corner.height) ? [above] : []),
  ];
  return found.length ? found.reduce((best, each) => (each.scale > best.scale ? each : best)) : null;
}

/** The same, moved by less than a pixel of the screen, so that cells begin at whole ones. */
export function settled({ x, y, scale }: Camera, density: number): Camera {
  const half = (CELL / 2) * scale;
  const whole = (at: number): number => (density ? Math.round((at - half) * density) / density + half : at);
  return { x: whole(x), y: whole(y), scale };
}

/** Closer or farther, with the point under the pointer staying where it is. */
export function zoomed(camera: Camera, factor: number, atX: number, atY: number): Camera {
  const scale = Math.max(LEAST, Math.min(MOST, camera.scale * factor));
  const k = scale / camera.scale;
  return { x: atX - (atX - camera.x) * k, y: atY - (atY - camera.y) * k, scale };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** The cell nearest in a direction, for moving a cursor with the arrow keys. */
export function nearest(cells: readonly Cell[], [x, y]: Cell, dx: number, dy: number): Cell | undefined {
  let best: Cell | undefined;
  let least = Infinity;
  for (const cell of cells) {
    const along = (cell[0] - x) * dx + (cell[1] - y) * dy;
    if (along <= 0) continue;
    const aside = Math.abs((cell[0] - x) * dy) + Math.abs((cell[1] - y) * dx);
    const far = along + aside * 2;
    if (far < least) [least, best] = [far, cell];
  }
  return best;
}
