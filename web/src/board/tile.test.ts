import { describe, expect, test } from "vitest";
import { type Point, type Turn, TURNS, turned } from "./geometry";
import { EXPANSIONS } from "../boxes/catalog";
import layouts from "./layouts.json";
import { type Place, areApart, isRight, spotAt, wantedOn } from "./places";
import { roadsOf } from "./roads";
import { areaAt } from "./shape";
import { boxOf, drawTile, prepare } from "./tile";
import { ALL_TILES, BASE_TILES, SIDES, edgeAt, tileOf } from "./tiles";

/** A point just inside a side of the world, `along` from -50 to 50. */
function justInside(side: number, along: number): Point {
  return turned([along, -49.6], side as Turn);
}

/** What the drawing of a turned tile shows at a point of the world. */
function terrainShown(id: string, turn: Turn, at: Point): string {
  const { shape } = prepare(tileOf(id)).ground;
  const back = ((4 - turn) % 4) as Turn;
  return shape.areas[areaAt(shape, turned(at, back))]!.terrain;
}

describe.each(ALL_TILES.map((tile) => tile.id))("tile %s", (id) => {
  const tile = tileOf(id);

  test("shows one terrain from corner to corner on every side, at every turn", () => {
    for (const turn of TURNS)
      for (let side = 0; side < 4; side++)
        for (const along of [-49, -40, -25, -10, 0, 10, 25, 40, 49]) {
          const shown = terrainShown(id, turn, justInside(side, along));
          expect(shown, `side ${SIDES[side]} turn ${turn} at ${along}`).toBe(edgeAt(tile, side, turn).terrain);
        }
  });

  test("its borders start and end at corners of the tile or at one another", () => {
    const { borders, isIsland } = prepare(tile).ground.shape;
    const ends = borders.flatMap(({ line }) => [line[0]!, line.at(-1)!]);
    for (const end of ends) {
      const isCorner = Math.abs(end[0]) === 50 && Math.abs(end[1]) === 50;
      const meets = ends.filter((other) => Math.hypot(other[0] - end[0], other[1] - end[1]) < 0.01).length > 1;
      expect(isCorner || meets || isIsland).toBe(true);
    }
  });

  test("its roads leave at the exact middle of their sides, at a right angle", () => {
    const middles: Point[] = [
      [0, -50],
      [50, 0],
      [0, 50],
      [-50, 0],
    ];
    const exits = new Set<number>();
    for (const road of prepare(tile).ground.roads) {
      for (const exit of road.exits) {
        exits.add(exit);
        const line = road.lines.find((l) => [l[0]!, l.at(-1)!].some((p) => String(p) === String(middles[exit])));
        expect(line, `road to side ${SIDES[exit]}`).toBeDefined();
        const starts = String(line![0]) === String(middles[exit]);
        const next = starts ? line![1]! : line!.at(-2)!;
        const sideways = exit % 2 === 0 ? Math.abs(next[0]) : Math.abs(next[1]);
        expect(sideways).toBeLessThan(0.8);
      }
    }
    expect([...exits].sort()).toEqual(SIDES.flatMap((side, i) => (tile.edges[side].road ? [i] : [])));
  });

  test("shows everything its data names, each in its right place", () => {
    const { ground, places } = prepare(tile);
    const wanted = wantedOn(tile);
    expect(places.map((place) => place.kind)).toEqual(wanted.map((want) => want.kind));
    places.forEach((place, i) => {
      expect(
        isRight(ground, wanted[i]!, spotAt(ground, place.at), place.radius),
        `${place.kind} at ${place.at.join()}`,
      ).toBe(true);
    });
  });

  test("cuts no symbol at a side and lays none over another, at any turn", () => {
    const { places } = prepare(tile);
    for (const turn of TURNS)
      for (const place of places) {
        const box = boxOf(place, turn);
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(-50);
        expect(Math.max(box.right, box.bottom)).toBeLessThanOrEqual(50);
      }
    places.forEach((a: Place, i) =>
      places.slice(i + 1).forEach((b) => expect(areApart(a, b), `${a.kind} and ${b.kind}`).toBe(true)),
    );
  });
});

test("every pair of sides that may touch joins without a step", () => {
  // The sides meet in 100 points; terrain is equal there, and so are the ends of roads.
  for (const a of ALL_TILES)
    for (const b of ALL_TILES.slice(0, 12))
      for (const turn of TURNS) {
        const left = edgeAt(a, 1, 0);
        const right = edgeAt(b, 3, turn);
        if (left.terrain !== right.terrain) continue;
        for (const along of [-48, -20, 20, 48]) {
          expect(terrainShown(a.id, 0, [49.6, along])).toBe(terrainShown(b.id, turn, [-49.6, along]));
        }
      }
});

test("bridges stand where roads cross water, and only there", () => {
  const bridged = ALL_TILES.filter((tile) => prepare(tile).bridges.length > 0).map((tile) => tile.id);
  for (const id of ["T18", "T33", "T52", "T53", "T57", "T73"]) expect(bridged).toContain(id);
  for (const id of bridged) {
    const { ground, bridges } = prepare(tileOf(id));
    for (const p of bridges.flat()) expect(ground.shape.areas[areaAt(ground.shape, p)]!.terrain).toBe("water");
  }
});

test("a road within one land goes round the lake", () => {
  expect(prepare(tileOf("T05")).bridges).toEqual([]);
});

test("there is a stored layout for every tile and for nothing else", () => {
  expect(Object.keys(layouts).sort()).toEqual(BASE_TILES.map((tile) => tile.id).sort());
  for (const box of EXPANSIONS)
    expect(Object.keys(box.layouts).sort(), box.name).toEqual(box.tiles.map((tile) => tile.id).sort());
});

test("drawing is a function of the data: the same picture each time, another for each turn and theme", () => {
  const tile = tileOf("T33");
  expect(drawTile(tile, { turn: 1 })).toBe(drawTile(tile, { turn: 1 }));
  expect(drawTile(tile, { turn: 1 })).not.toBe(drawTile(tile, { turn: 2 }));
  expect(drawTile(tile, { theme: "dark" })).not.toBe(drawTile(tile, { theme: "light" }));
});

test("small tiles carry less: no grass at 48 px, no symbols at 24 px", () => {
  const tile = tileOf("T26");
  const full = drawTile(tile, { detail: "full" });
  const small = drawTile(tile, { detail: "small" });
  const mini = drawTile(tile, { detail: "mini" });
  expect(small.length).toBeLessThan(full.length);
  expect(mini).not.toContain("<g");
});

test("symbols stay upright: a turned tile moves its ship but does not turn it", () => {
  for (const turn of TURNS) expect(drawTile(tileOf("T34"), { turn })).not.toContain("rotate(");
});

test("a dead end without a barrel stays on its own land", () => {
  const tile = tileOf("J4");
  const { shape, roads } = prepare(tile).ground;
  expect(roadsOf(tile, shape, { depths: [], ring: 0, ringAt: [0, 0], cross: 14, bow: 0 })[0]!.leadsToBarrel).toBe(
    false,
  );
  for (const p of roads[0]!.lines[0]!.slice(1)) expect(shape.areas[areaAt(shape, p)]!.terrain).toBe("pasture");
});
