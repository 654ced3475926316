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
const MOST = 1.8;

/** The whole territory in the middle. With a density, a cell takes whole pixels of the screen. */
export function fitted(bounds: Bounds, width: number, height: number, most = 1.2, room = 16, density = 0): Camera {
  const best = Math.max(
    LEAST,
    Math.min(most, (width - room) / (bounds.width * CELL), (height - room) / (bounds.height * CELL)),
  );
  const scale = density ? Math.floor(CELL * best * density) / (CELL * density) : best;
  const middleX = bounds.left + (bounds.width - 1) / 2;
  const middleY = bounds.top + (bounds.height - 1) / 2;
  return { x: width / 2 - middleX * CELL * scale, y: height / 2 - middleY * CELL * scale, scale };
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
