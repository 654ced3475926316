/** Drawings of the shell: the mark, seats, campfires. */

/** The mark in a box 0..64: a round stone house with thatch and a cairn for a chimney. */
export const MARK = `
  <path d="M3 52C14 44 22 46 32 44s20-4 29 4v6H3Z" fill="#6f8a58"/>
  <g stroke="#2d2822" stroke-width="2" stroke-linejoin="round">
  <path d="M7 52c-1.5-5 2-8 7-8s9.5 2 9 8c0 3-15.5 3.2-16 0Z" fill="#8d9499"/>
  <path d="M41 52c-1-5 2.5-8.5 8-8s8.5 4 8 8c-.3 3-15.3 3-16 0Z" fill="#7b8389"/>
  <path d="M18 53V35.5C18 31 24 28.5 32 28.5s14 2.5 14 7V53Z" fill="#d9cfb8"/>
  <path d="M18 40c4 2 8 1.5 12 .5 5-1.2 11-1 16 .5M18 47c5 1 9 .4 13 0 5-.6 10 .2 15 .6M25 34v6M38 33v7M24 41v6M40 41v6" fill="none" stroke-width="1.5"/>
  <path d="M28 53v-8.5c0-5 8-5 8 0V53Z" fill="#c8481b"/>
  <path d="M13.5 33C17 22 24 17.5 32 17.5S47 22 50.5 33c-5 2.5-10-3-18.5-3s-13.5 5.5-18.5 3Z" fill="#c9a85c"/>
  <path d="M22 26l-3 6M28 22l-2 8M36 22l2 8M42 26l3 6" fill="none" stroke-width="1.5"/>
  <path d="M26.5 18c-2-4 1.5-6.5 5.5-6.5s7.5 2.5 5.5 6.5c-1.5 1.5-9.5 1.5-11 0Z" fill="#8d9499"/>
  <path d="M28.3 11.5c-1-3.5 1-6 3.7-6s4.7 2.5 3.7 6c-1.2 1-6.2 1-7.4 0Z" fill="#a9afb3"/>
  </g>`;

/** The mark for 24 px and below: house and stones, no joints. */
export const SMALL_MARK = `
  <g stroke="#2d2822" stroke-width="4" stroke-linejoin="round">
  <path d="M16 58V35C16 30 23 28 32 28s16 2 16 7V58Z" fill="#d9cfb8"/>
  <path d="M27 58V46c0-6 10-6 10 0V58Z" fill="#c8481b"/>
  <path d="M8 36C13 22 22 16 32 16s19 6 24 20c-7 3-14-4-24-4S15 39 8 36Z" fill="#c9a85c"/>
  <path d="M25 17c-2-6 2-9 7-9s9 3 7 9c-2 2-12 2-14 0Z" fill="#8d9499"/>
  </g>`;

const HEARTH_STONES: readonly [number, number, string][] = [
  [18, 58, "#7b8389"],
  [27, 64, "#949b9f"],
  [39, 66, "#878e93"],
  [51, 64, "#9aa1a5"],
  [61, 58, "#7b8389"],
];

/** A campfire in a box 0..80; decoration, never a control. */
export function drawFire(): string {
  const stones = HEARTH_STONES.map(
    ([x, y, fill]) => `<ellipse cx="${x}" cy="${y}" rx="7.5" ry="5.5" fill="${fill}"/>`,
  ).join("");
  return `
    <g stroke="#2b2621" stroke-width="1.8" stroke-linejoin="round">${stones}
    <path d="M20 52 58 60M60 52 22 60" stroke="#2b2621" stroke-width="8" stroke-linecap="round"/>
    <path d="M20 52 58 60M60 52 22 60" stroke="#7d5533" stroke-width="4.6" stroke-linecap="round"/>
    <path d="M40 8c3 12 17 19 17 34 0 10-7 16-17 16s-17-6-17-16c0-8 4-12 7-16 1 5 3 7 5 8-1-10 0-18 5-26Z" fill="#dd5a1f"/>
    <path d="M41 26c2 7 9 12 9 20 0 6-4 10-10 10s-10-4-10-10c0-5 3-8 5-10 0 3 2 5 3 5-1-6 1-11 3-15Z" fill="#f5a33c"/>
    </g>
    <path d="M40 40c1 4 5 6 5 10 0 3-2 5-5 5s-5-2-5-5c0-4 4-6 5-10Z" fill="#ffe29a"/>`;
}

/** A seat in a box 118 x 120, with the clan's colors on its cushion; without a clan it is free. */
export function drawSeat(cushion?: { ground: string; deep: string }): string {
  const wood = cushion ? "#b98f5f" : "none";
  const board = cushion ? "#cfa878" : "none";
  const tartan = cushion
    ? `<path d="M33 34h53M31 48h56M46 20l-3 40M72 20l3 40" stroke="${cushion.deep}" stroke-width="4" opacity=".55"/>
       <path d="M59 20v40M32 41h55" stroke="#fdf9ee" stroke-width="1.6" opacity=".8"/>`
    : "";
  return `<ellipse cx="59" cy="112" rx="46" ry="6" fill="#3c2a12" opacity=".16"/>
    <g stroke="${cushion ? "#2b2620" : "currentColor"}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round" ${cushion ? "" : 'stroke-dasharray="5 5"'}>
      <path d="M26 78 22 110M92 78l4 32M38 84v22M80 84v22" fill="none" ${cushion ? 'stroke-width="7"' : ""}/>
      ${cushion ? '<path d="M26 78 22 110M92 78l4 32M38 84v22M80 84v22" fill="none" stroke="#8a6339" stroke-width="3.4"/>' : ""}
      <path d="M24 12c0-8 70-8 70 0l4 58H20Z" fill="${wood}"/>
      <path d="M33 22c0-4 52-4 52 0l3 38H30Z" fill="${cushion?.ground ?? "none"}" ${cushion ? 'fill-opacity=".8"' : ""}/>${tartan}
      <path d="M14 70c0-5 90-5 90 0l3 12c0 6-96 6-96 0Z" fill="${board}"/>
    </g>`;
}

/** A free place at the long table: a stool in a box 0..26. */
export const STOOL = `
  <ellipse cx="13" cy="9" rx="10" ry="4.5" fill="none" stroke="currentColor" stroke-width="1.8"/>
  <path d="M5 12 3 23M21 12l2 11M13 14v8" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>`;
