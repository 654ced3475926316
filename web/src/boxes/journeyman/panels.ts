import type { Panels } from "../box";
import Journey from "./Journey.svelte";
import TracksFigure from "./TracksFigure.svelte";
import Pieces from "./Pieces.svelte";
import RoadEdges from "./RoadEdges.svelte";
import RoadsTray from "./RoadsTray.svelte";
import StepTray from "./StepTray.svelte";

export default {
  stages: { plan: Journey },
  trays: { step: StepTray, roads: RoadsTray },
  overlays: { roads: RoadEdges },
  figures: { tracks: TracksFigure },
  gallery: Pieces,
} satisfies Panels as Panels;
