/** Writes src/board/layouts.json: where every symbol of every tile lies. `npm run layout [ids]` */

import { readFileSync, writeFileSync, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { layoutOf } from "../src/board/layout";
import { ALL_TILES } from "../src/board/tiles";

const file = fileURLToPath(new URL("../src/board/layouts.json", import.meta.url));
const asked = process.argv.slice(2);
const layouts = (asked.length && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}) as Record<
  string,
  unknown
>;
let missing = 0;
for (const tile of ALL_TILES) {
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
process.exitCode = missing ? 1 : 0;
