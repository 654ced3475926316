/** Writes where every symbol of every tile lies, into the layouts.json of each box. `npm run layout [ids]` */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { layoutOf } from "../src/board/layout";
import { BASE_TILES, type TileData } from "../src/board/tiles";
import { EXPANSIONS } from "../src/boxes/catalog";

const asked = process.argv.slice(2);
let missing = 0;

function write(path: string, tiles: readonly TileData[]): void {
  const file = fileURLToPath(new URL(path, import.meta.url));
  const kept: unknown = asked.length && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const layouts = kept as Record<string, unknown>;
  for (const tile of tiles) {
    if (asked.length && !asked.includes(tile.id)) continue;
    try {
      const layout = layoutOf(tile);
      layouts[tile.id] = layout;
      const radii = layout.places.map((place) => place.radius);
      process.stderr.write(`${tile.id}  smallest symbol ${Math.min(...radii, 50)}\n`);
    } catch (error) {
      missing++;
      process.stderr.write(`${String(error)}\n`);
    }
  }
  const rows = Object.entries(layouts).map(([id, layout]) => ` ${JSON.stringify(id)}: ${JSON.stringify(layout)}`);
  writeFileSync(file, `{\n${rows.join(",\n")}\n}\n`);
}

write("../src/board/layouts.json", BASE_TILES);
for (const box of EXPANSIONS) write(`../src/boxes/${box.name}/layouts.json`, box.tiles);
process.exitCode = missing ? 1 : 0;
