import type { Panels } from "../box";
import Dolmen from "./Dolmen.svelte";
import ExtraDrawTray from "./ExtraDrawTray.svelte";
import OwnTileFirst from "./OwnTileFirst.svelte";
import DolmenFigure from "./DolmenFigure.svelte";
import Pieces from "./Pieces.svelte";
import PlayerTablets from "./PlayerTablets.svelte";
import ReturnTray from "./ReturnTray.svelte";

export default {
  stages: { second_buy: Dolmen, own_tile_first: OwnTileFirst },
  trays: { return: ReturnTray, tablets: ExtraDrawTray },
  player: PlayerTablets,
  figures: { dolmen: DolmenFigure },
  gallery: Pieces,
} satisfies Panels as Panels;
