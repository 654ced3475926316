import type { Component } from "svelte";
import type { Panels, StagePanelProps } from "../box";
import Dolmen from "./Dolmen.svelte";
import KeepOwnTile from "./KeepOwnTile.svelte";
import Pieces from "./Pieces.svelte";
import PlayerTablets from "./PlayerTablets.svelte";

export default {
  stages: { dolmen: Dolmen as Component<StagePanelProps> },
  player: PlayerTablets,
  buying: KeepOwnTile,
  gallery: Pieces,
} satisfies Panels as Panels;
