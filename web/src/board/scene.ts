/** The home scene: hills, a loch, four houses. The only large drawing of the product. */

import type { Theme } from "./palette";

interface SceneColors {
  sky: readonly [string, string, string];
  sun: string;
  far: string;
  farLine: string;
  snow: string;
  heather: string;
  hill: string;
  near: string;
  grass: string;
  loch: readonly [string, string];
  shore: string;
  foam: string;
  wall: string;
  roof: string;
  thatch: string;
  door: string;
  lamp: string;
  window: string;
  smoke: string;
  ground: string;
  path: string;
  pathEdge: string;
}

const COLORS: Readonly<Record<Theme, SceneColors>> = {
  light: {
    sky: ["#e3d3b4", "#f1dfc0", "#f6e6cb"],
    sun: "#fbeecb",
    far: "#b3a9b6",
    farLine: "#6c6374",
    snow: "#fbf8f0",
    heather: "#8f7a98",
    hill: "#7f9367",
    near: "#8ea064",
    grass: "#5f7439",
    loch: ["#a9c5cb", "#5f93ab"],
    shore: "#ead9a8",
    foam: "#e4f1ef",
    wall: "#cfc6b2",
    roof: "#c9a85c",
    thatch: "#8a6f35",
    door: "#e2712d",
    lamp: "#f7b955",
    window: "#f3cf7a",
    smoke: "#fdf9ee",
    ground: "#e8dcc2",
    path: "#f0e2bd",
    pathEdge: "#7b6040",
  },
  dark: {
    sky: ["#2a2e3a", "#3a3745", "#4a4150"],
    sun: "#d9cfc0",
    far: "#575365",
    farLine: "#37343f",
    snow: "#b9b6c0",
    heather: "#4b4159",
    hill: "#3b4a38",
    near: "#445237",
    grass: "#2c3a24",
    loch: ["#4a5d6c", "#31536a"],
    shore: "#8d8161",
    foam: "#7f9aa6",
    wall: "#6f695e",
    roof: "#7c683c",
    thatch: "#4e3f20",
    door: "#f08a3a",
    lamp: "#ffd27a",
    window: "#ffd988",
    smoke: "#8a8590",
    ground: "#171b1d",
    path: "#8b7b58",
    pathEdge: "#3a2d1e",
  },
};

const OUTLINE = `stroke="#2b2620" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"`;

const FAR: readonly [number, number][] = [
  [0, 0.62],
  [0.06, 0.54],
  [0.12, 0.58],
  [0.19, 0.47],
  [0.24, 0.52],
  [0.31, 0.45],
  [0.38, 0.53],
  [0.46, 0.42],
  [0.53, 0.3],
  [0.58, 0.36],
  [0.63, 0.26],
  [0.7, 0.42],
  [0.77, 0.34],
  [0.83, 0.45],
  [0.9, 0.3],
  [0.95, 0.36],
  [1, 0.3],
];
const SUMMITS: readonly [number, number][] = [
  [0.19, 0.47],
  [0.31, 0.45],
  [0.53, 0.3],
  [0.63, 0.26],
  [0.9, 0.3],
  [0.77, 0.34],
];
const MOOR: readonly [number, number][] = [
  [0, 0.58],
  [0.08, 0.56],
  [0.16, 0.62],
  [0.24, 0.57],
  [0.33, 0.63],
  [0.42, 0.58],
  [0.5, 0.63],
  [0.6, 0.56],
  [0.7, 0.6],
  [0.8, 0.55],
  [0.9, 0.58],
  [1, 0.52],
];

interface House {
  x: number;
  y: number;
  scale: number;
  smokes?: boolean;
  flip?: boolean;
}

function house({ x, y, scale, smokes, flip }: House, c: SceneColors): string {
  const smoke = smokes
    ? `<path d="M38-58c-6-9 8-12 2-22s8-12 3-22" fill="none" stroke="${c.smoke}" stroke-width="5" stroke-linecap="round" opacity=".7"/>`
    : "";
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(flip ? -scale : scale).toFixed(3)} ${scale.toFixed(3)})">${smoke}
    <rect x="32" y="-58" width="13" height="20" fill="#8d9499" ${OUTLINE}/>
    <path d="M-52 0V-27c0-6 104-6 104 0V0Z" fill="${c.wall}" ${OUTLINE}/>
    <path d="M-52-14c14 3 26-2 40 0s30 2 64-1M-50-25h18M-34-14v14M-14-26v12M4-14v14M30-25v11M40-14v14" fill="none" stroke="#7d7566" stroke-width="1.6"/>
    <path d="M-62-24C-54-44-44-52-30-52H32c14 0 22 8 30 28-12 6-22-2-34-2s-20 4-30 4-20-4-30-4-20 6-30 2Z" fill="${c.roof}" ${OUTLINE}/>
    <path d="M-44-44l-8 14M-30-50l-5 20M-14-50l-2 20M2-50v22M18-50l3 20M34-49l6 18" fill="none" stroke="${c.thatch}" stroke-width="1.8"/>
    <path d="M-58-32C-30-38 30-38 58-32" fill="none" stroke="${c.thatch}" stroke-width="1.5"/>
    <path d="M-9 0V-17c0-8 18-8 18 0V0Z" fill="${c.door}" ${OUTLINE}/><path d="M-5 0V-15c0-5 10-5 10 0V0Z" fill="${c.lamp}"/>
    <rect x="-37" y="-19" width="12" height="11" rx="1.5" fill="${c.window}" ${OUTLINE}/><rect x="25" y="-19" width="12" height="11" rx="1.5" fill="${c.window}" ${OUTLINE}/></g>`;
}

function sheep(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})"><path d="M-8 6v9M-2 7v9M5 7v9M10 6v9" stroke="#2b2620" stroke-width="3"/>
    <path d="M-14 0c-4-6 2-11 7-8 3-6 12-6 14-1 7-2 11 5 7 9 2 6-5 9-9 6-4 4-12 4-14-1-5 0-7-2-5-5Z" fill="#fbf4e2" stroke="#2b2620" stroke-width="1.8"/>
    <path d="M-13-3c-5-2-9 1-8 6s6 6 9 2Z" fill="#3a3331"/></g>`;
}

function cairn(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})" stroke="#2b2620" stroke-width="1.8" stroke-linejoin="round">
    <path d="M-24 0c-2-8 4-13 12-12s13 4 12 12Z" fill="#8d9499"/><path d="M-4 0c-2-8 4-13 13-12s14 6 13 12Z" fill="#7b8389"/>
    <path d="M-17-11c-2-8 8-11 17-11s19 3 17 10c-1 4-32 6-34 1Z" fill="#a0a7ab"/><path d="M-11-21c-2-7 5-10 12-10s13 4 11 10c-1 3-22 4-23 0Z" fill="#8d9499"/>
    <path d="M-6-31c-1-6 3-9 7-9s8 3 7 9c-1 2-13 2-14 0Z" fill="#b3b9bc"/></g>`;
}

function tuft(x: number, y: number): string {
  return `M${x.toFixed(0)} ${y.toFixed(0)}l-3-6m3 6v-8m0 8l3-6`;
}

interface SceneOptions {
  width: number;
  height: number;
  theme: Theme;
  /** Where the houses stand and where the ship sails, in pixels from the left. */
  village: number;
  ship: number;
  uid: string;
}

/** The inside of an `<svg viewBox="0 0 width height">`. */
export function drawScene({ width: w, height: h, theme, village, ship, uid }: SceneOptions): string {
  const c = COLORS[theme];
  const k = h / 430;
  const ridge = (points: readonly [number, number][]): string =>
    points.map(([x, y], i) => `${i ? "L" : "M"}${(x * w).toFixed(0)} ${(y * h).toFixed(0)}`).join("");
  const summits = SUMMITS.map(([x, y]) => {
    const [px, py] = [x * w, y * h];
    const s = (n: number): string => (h * n).toFixed(1);
    return `<path d="M${px.toFixed(0)} ${py.toFixed(0)}l-${s(0.055)} ${s(0.07)}l${s(0.03)}-${s(0.012)}l${s(0.02)} ${s(0.022)}l${s(0.025)}-${s(0.022)}l${s(0.035)} ${s(0.016)}Z" fill="${c.snow}"/>
      <path d="M${(px + 2).toFixed(0)} ${(py + 4).toFixed(0)}l${s(0.1)} ${s(0.15)}M${(px - h * 0.03).toFixed(0)} ${(py + h * 0.09).toFixed(0)}l-${s(0.05)} ${s(0.1)}" stroke="${c.farLine}" stroke-width="1.5" opacity=".6" fill="none"/>`;
  }).join("");
  let waves = "";
  for (let i = 0; i < 16; i++)
    waves += `M${(w * (0.08 + ((i * 37) % 45) / 100)).toFixed(0)} ${(h * (0.735 + ((i * 13) % 9) / 100)).toFixed(0)}q6-4 12 0t12 0`;
  let grass = "";
  for (let i = 0; i < 80; i++) grass += tuft((i * 89.7) % w, h * (0.9 + ((i * 31) % 10) / 100));
  let blossoms = "";
  for (let i = 0; i < 26; i++) {
    const [x, y] = [w * 0.6 + ((i * 57.3) % (w * 0.4)), h * (0.79 + ((i * 17) % 12) / 100)];
    grass += tuft(x, y);
    if (i % 3 === 0)
      blossoms += `<circle cx="${(x + 12).toFixed(0)}" cy="${(y - 2).toFixed(0)}" r="2.4"/><circle cx="${(x + 16).toFixed(0)}" cy="${(y - 5).toFixed(0)}" r="2"/>`;
  }
  const way = `M${village - 40 * k} ${h * 0.8}C${village - 90 * k} ${h * 0.88} ${village - 20 * k} ${h * 0.92} ${village - 60 * k} ${h + 6}`;
  const torn = `M0 ${h - 8}C${w * 0.1} ${h - 16} ${w * 0.2} ${h - 3} ${w * 0.32} ${h - 9}S${w * 0.55} ${h - 16} ${w * 0.68} ${h - 7}S${w * 0.9} ${h - 15} ${w} ${h - 6}`;
  const light = [village - w * 0.16, h * 0.33] as const;
  return `<defs>
      <linearGradient id="${uid}s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${c.sky[0]}"/><stop offset=".55" stop-color="${c.sky[1]}"/><stop offset="1" stop-color="${c.sky[2]}"/></linearGradient>
      <linearGradient id="${uid}l" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${c.loch[0]}"/><stop offset="1" stop-color="${c.loch[1]}"/></linearGradient>
    </defs>
    <rect width="${w}" height="${h}" fill="url(#${uid}s)"/>
    <circle cx="${light[0]}" cy="${light[1]}" r="${h * (theme === "dark" ? 0.07 : 0.12)}" fill="${c.sun}"/><circle cx="${light[0]}" cy="${light[1]}" r="${h * 0.2}" fill="${c.sun}" opacity="${theme === "dark" ? 0.1 : 0.35}"/>
    <path d="${ridge(FAR)}L${w} ${h}L0 ${h}Z" fill="${c.far}"/><path d="${ridge(FAR)}" fill="none" stroke="${c.farLine}" stroke-width="1.8"/>${summits}
    <path d="${ridge(MOOR)}L${w} ${h}L0 ${h}Z" fill="${c.heather}"/>
    <path d="M0 ${h * 0.64}C${w * 0.2} ${h * 0.58} ${w * 0.4} ${h * 0.68} ${w * 0.6} ${h * 0.62}S${w * 0.85} ${h * 0.6} ${w} ${h * 0.58}V${h}H0Z" fill="${c.hill}"/>
    <path d="M${w * 0.1} ${h * 0.72}C${w * 0.26} ${h * 0.65} ${w * 0.48} ${h * 0.7} ${w * 0.6} ${h * 0.685}C${w * 0.66} ${h * 0.7} ${w * 0.6} ${h * 0.77} ${w * 0.5} ${h * 0.84}C${w * 0.34} ${h * 0.92} ${w * 0.1} ${h * 0.86} ${w * 0.03} ${h * 0.8}C${w * 0.02} ${h * 0.76} ${w * 0.06} ${h * 0.73} ${w * 0.1} ${h * 0.72}Z" fill="url(#${uid}l)" stroke="${c.shore}" stroke-width="4"/>
    <path d="${waves}" fill="none" stroke="${c.foam}" stroke-width="1.7" stroke-linecap="round" opacity=".85"/>
    <g transform="translate(${ship} ${h * 0.745}) scale(${k})" stroke="#2b2620" stroke-width="2" stroke-linejoin="round"><path d="M0-44V0"/><path d="M-22-38Q0-44 22-38Q26-22 18-10Q0-16-18-10Q-12-24-22-38Z" fill="#f5ead0"/><path d="M-8-40Q-4-26-7-13M8-40Q12-26 7-13" stroke="#b3382e" stroke-width="5" fill="none"/><path d="M-36-8C-30 2-20 4 0 4s30-2 36-12c2 16-10 24-20 24H-16C-26 16-38 8-36-8Z" fill="#8a5a33"/></g>
    <path d="M-5 ${h * 0.86}C${w * 0.15} ${h * 0.82} ${w * 0.3} ${h * 0.92} ${w * 0.46} ${h * 0.88}S${w * 0.62} ${h * 0.74} ${w * 0.78} ${h * 0.73}S${w * 0.95} ${h * 0.7} ${w + 5} ${h * 0.66}V${h + 5}H-5Z" fill="${c.near}" stroke="${c.grass}" stroke-width="2"/>
    <path d="${grass}" fill="none" stroke="${c.grass}" stroke-width="1.5" stroke-linecap="round"/><g fill="#b06aa6">${blossoms}</g>
    <path d="${way}" fill="none" stroke="${c.pathEdge}" stroke-width="${22 * k}"/><path d="${way}" fill="none" stroke="${c.path}" stroke-width="${17 * k}"/>
    ${house({ x: village + 118 * k, y: h * 0.745, scale: 0.78 * k }, c)}${house({ x: village - 40 * k, y: h * 0.8, scale: 1.05 * k, smokes: true }, c)}
    ${house({ x: village + 205 * k, y: h * 0.83, scale: 1.15 * k, smokes: true, flip: true }, c)}${house({ x: village + 88 * k, y: h * 0.9, scale: 0.98 * k }, c)}
    ${cairn(village - 170 * k, h * 0.86, 1.1 * k)}${sheep(village - 250 * k, h * 0.865, k)}${sheep(village - 222 * k, h * 0.885, 0.9 * k)}${sheep(village + 305 * k, h * 0.84, 1.05 * k)}${sheep(village + 335 * k, h * 0.86, 0.9 * k)}
    <path d="${torn}V${h + 2}H0Z" fill="${c.ground}"/><path d="${torn}" fill="none" stroke="${c.pathEdge}" stroke-width="1.5" opacity=".6"/>`;
}
