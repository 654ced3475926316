/** Colors of the landscape in the light and the dark theme. Symbols keep their own colors. */

export type Theme = "light" | "dark";
export type Terrain = "pasture" | "mountain" | "water";

export interface Palette {
  pasture: string;
  pastureRim: string;
  tuft: string;
  mountain: string;
  mountainFoot: string;
  litFace: string;
  shadedFace: string;
  snow: string;
  mountainInk: string;
  water: string;
  nearShore: string;
  shallow: string;
  foam: string;
  waveLight: string;
  waveDark: string;
  sand: string;
  ink: string;
  road: string;
  roadEdge: string;
  roadRut: string;
  plank: string;
  rail: string;
  halo: string;
  heather: string;
  seam: string;
}

const DAY: Palette = {
  pasture: "#b0be7a",
  pastureRim: "#bfcb8d",
  tuft: "#6d8145",
  mountain: "#a39ea6",
  mountainFoot: "#8f8993",
  litFace: "#c3bdbf",
  shadedFace: "#6f6a76",
  snow: "#fbf8f0",
  mountainInk: "#4b4652",
  water: "#5e93af",
  nearShore: "#72a6bd",
  shallow: "#98c6cf",
  foam: "#e9f4ee",
  waveLight: "#d3e8ea",
  waveDark: "#437690",
  sand: "#ead9a8",
  ink: "#2f2a26",
  road: "#f0e2bd",
  roadEdge: "#7b6040",
  roadRut: "#d7c08f",
  plank: "#c79f66",
  rail: "#e0d6c4",
  halo: "#fffaf0",
  heather: "#b06aa6",
  seam: "rgba(47,42,38,.13)",
};

const DUSK: Palette = {
  pasture: "#71834f",
  pastureRim: "#7f915c",
  tuft: "#48592f",
  mountain: "#77747f",
  mountainFoot: "#65626e",
  litFace: "#96929b",
  shadedFace: "#484551",
  snow: "#e4e4e6",
  mountainInk: "#2b2932",
  water: "#3d6c87",
  nearShore: "#4a7b94",
  shallow: "#659aa8",
  foam: "#bcd6d6",
  waveLight: "#94b9c2",
  waveDark: "#2a5069",
  sand: "#c2b184",
  ink: "#1d1a18",
  road: "#d3c193",
  roadEdge: "#4b3a28",
  roadRut: "#b29c6c",
  plank: "#a07c4c",
  rail: "#b6ad9c",
  halo: "#f2e8d2",
  heather: "#b573ab",
  seam: "rgba(0,0,0,.28)",
};

export const PALETTES: Readonly<Record<Theme, Palette>> = { light: DAY, dark: DUSK };

/** Ink of every drawn symbol, in both themes. */
export const INK = "#2f2a26";
