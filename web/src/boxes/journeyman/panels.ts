import type { Component } from "svelte";
import type { Panels, StagePanelProps } from "../box";
import Journey from "./Journey.svelte";
import Pieces from "./Pieces.svelte";

export default {
  stages: { journey: Journey as Component<StagePanelProps> },
  gallery: Pieces,
} satisfies Panels as Panels;
