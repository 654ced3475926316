/** Pricing, buying and building: the base game's decisions. */

import type { MoveOut, OfferOut, PreviewOut, SkyePosition } from "../api/schema";
import type {
  BestPlace,
  BuildTile,
  BuildingStage,
  BuyingStage,
  Cell,
  LegalCell,
  OfferView,
  PricingStage,
  Preview,
  SellerView,
  Slot,
} from "../view/skye";
import { parseCell, turnOf } from "./cells";
import { type Sale, incomeOf, salesOf, toldIn } from "./rounds";
import type { Known } from "./skye";
import { tabletMoves } from "./tablets";

export function previewOf(preview: PreviewOut, position: SkyePosition): Preview {
  return {
    now: preview.now,
    byEnd: preview.total,
    slots: position.scoring.map(({ slot, times }) => ({
      slot: slot as Slot,
      change: preview.scoring.find((each) => each.slot === slot)?.change ?? 0,
      left: times,
    })),
    income: preview.income,
    final: preview.final,
  };
}

export function bestOf(preview: PreviewOut | null | undefined, position: SkyePosition): BestPlace | undefined {
  return preview
    ? { ...parseCell(preview.cell), turn: turnOf(preview.turn), preview: previewOf(preview, position) }
    : undefined;
}

export function offerOf({ offers }: Known, tile: string): OfferOut | undefined {
  return offers?.offers.find((each) => each.tile === tile);
}

export function pricingStage(known: Known, position: SkyePosition, me: number): PricingStage {
  const { view, events } = known;
  const mine = position.players[me]!;
  const told = toldIn(events);
  const before = salesOf(told, view).filter((sale) => sale.round === position.round - 1);
  const isSealed = view.pending || mine.sealed || view.moves.length === 0;
  const prices = Object.fromEntries(mine.front.map(({ tile, price }) => [tile, price ?? 1]));
  return {
    kind: "pricing",
    gold: mine.gold ?? 0,
    tiles: mine.front.map(({ tile }) => ({
      tile,
      worth: (offerOf(known, tile)?.worth ?? []).map((points, seat) => ({ seat, points })),
    })),
    sealed: isSealed ? { axe: mine.front.find((each) => each.axe)?.tile ?? "", prices } : null,
    leastPrice: view.moves.find((move) => move.kind === "price")?.least ?? 1,
    cheapestSale: before.length ? Math.min(...before.map((sale) => sale.price)) : null,
    income: incomeOf(told, me, position.round),
  };
}

/** Seats in turn order, from the start player on. */
function inOrder(start: number | null, seats: number): number[] {
  return Array.from({ length: seats }, (_, i) => ((start ?? 0) + i) % seats);
}

function offered(known: Known, position: SkyePosition, seller: number, me: number | null): OfferView[] {
  const { view } = known;
  const gold = me === null ? null : position.players[me]!.gold;
  return position.players[seller]!.front.flatMap(({ tile, price, axe }) => {
    if (axe || price === null) return [];
    const ways = view.moves.filter((move) => (move.kind === "buy" || move.kind === "tablet") && mentions(move, tile));
    const plain = ways.find((move) => move.kind === "buy");
    const also = tabletMoves(ways, price);
    const move = plain?.text;
    const isShort = gold !== null && price > gold && also.length === 0 && view.waiting.includes(me ?? -1);
    const best = bestOf(offerOf(known, tile)?.best, position);
    return [
      {
        tile,
        price,
        state: seller === me ? "mine" : move || also.length ? "open" : isShort ? "short" : "closed",
        ...(isShort ? { short: price - gold } : {}),
        ...(best ? { best } : {}),
        ...(move ? { move } : {}),
        also,
      } satisfies OfferView,
    ];
  });
}

function mentions(move: MoveOut, tile: string): boolean {
  return move.tile === tile || (move.words ?? []).includes(tile);
}

function soldOf(sales: readonly Sale[], seller: number): OfferView[] {
  return sales
    .filter((sale) => sale.seller === seller)
    .map(({ tile, price, buyer }) => ({ tile, price, buyer, state: "sold", also: [] }));
}

export function buyingStage(known: Known, position: SkyePosition, me: number | null): BuyingStage {
  const { view, events } = known;
  const told = toldIn(events).filter((each) => each.round === position.round);
  const sales = salesOf(told, view);
  const queue = (position.stage?.queue ?? []) as number[];
  const sellers: SellerView[] = inOrder(position.start, position.players.length).map((seat, i) => ({
    seat,
    order: i + 1,
    state:
      queue[0] === seat
        ? "buying"
        : queue.includes(seat)
          ? "waiting"
          : sales.some((sale) => sale.buyer === seat)
            ? "bought"
            : told.some((each) => each.code === "passed" && each.seat === seat)
              ? "passed"
              : "waiting",
    offers: [...offered(known, position, seat, me), ...soldOf(sales, seat)].sort((a, b) =>
      a.tile.localeCompare(b.tile),
    ),
  }));
  const pass = view.moves.find((move) => move.kind === "pass");
  const mine = me === null ? null : position.players[me]!;
  return {
    kind: "buying",
    gold: mine?.gold ?? 0,
    bound: mine?.bound ?? 0,
    sellers,
    isKeeping: position.phase === "own_tile_first",
    ...(pass ? { pass: pass.text } : {}),
  };
}

/** Where a tile of this round came from, and what it cost. */
function origin(known: Known, position: SkyePosition, tile: string, me: number): Pick<BuildTile, "from" | "cost"> {
  const told = toldIn(known.events).filter((each) => each.round === position.round);
  const sale = told.find((each) => each.code === "sold" && each.facts.tile === tile);
  if (sale)
    return {
      from: known.view.chairs.findIndex((chair) => chair.colour === sale.facts.seller),
      cost: Number(sale.facts.price),
    };
  const druid = told.find((each) => each.code === "bought_druid_tile" && each.facts.tile === tile);
  if (druid) return { from: "dolmen", cost: Number(druid.facts.paid ?? druid.facts.price) };
  const own = told.find((each) => each.code === "revealed" && each.seat === me && each.facts[tile] !== undefined);
  return own ? { from: me, cost: Number(own.facts[tile]) } : { from: "bag", cost: 0 };
}

function cellsOf(known: Known, position: SkyePosition, move: MoveOut): LegalCell[] {
  const previews = known.places[move.tile!]?.places ?? [];
  return (move.places ?? []).map(({ cell, turns }) => ({
    ...parseCell(cell),
    turns: turns.map((turn) => {
      const found = previews.find((each) => each.cell === cell && each.turn === turn);
      return {
        turn: turnOf(turn),
        preview: found ? previewOf(found, position) : null,
        move: `build ${move.tile} ${cell} ${turn}`,
      };
    }),
  }));
}

/** The free cells beside a land. */
function border(land: readonly Cell[]): Cell[] {
  const taken = new Set(land.map(({ x, y }) => `${x},${y}`));
  const found = new Map<string, Cell>();
  for (const { x, y } of land)
    for (const [dx, dy] of [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const) {
      const key = `${x + dx},${y + dy}`;
      if (!taken.has(key)) found.set(key, { x: x + dx, y: y + dy });
    }
  return [...found.values()];
}

export function buildingStage(known: Known, position: SkyePosition, me: number): BuildingStage {
  const { view } = known;
  const mine = position.players[me]!;
  const land = mine.land.map(({ cell }) => parseCell(cell));
  const laid: BuildTile[] = view.draft.map((move, i) => ({
    tile: move.tile!,
    state: "placed",
    ...origin(known, position, move.tile!, me),
    cells: [],
    blocked: [],
    canTakeBack: i === view.draft.length - 1,
  }));
  const open: BuildTile[] = mine.received.map((tile) => {
    const move = view.moves.find((each) => each.kind === "build" && each.tile === tile);
    const cells = move ? cellsOf(known, position, move) : [];
    const best = offerOf(known, tile)?.best;
    return {
      tile,
      state: move ? "open" : "nowhere",
      ...origin(known, position, tile, me),
      cells,
      blocked: move ? border(land).filter((cell) => !cells.some((each) => each.x === cell.x && each.y === cell.y)) : [],
      canTakeBack: false,
      ...(best ? { bestNow: best.now } : {}),
    };
  });
  return {
    kind: "building",
    tiles: [...laid, ...open],
    gold: mine.gold ?? 0,
    income: mine.income,
    canFinish: view.can.confirm && view.moves.length === 0,
  };
}
