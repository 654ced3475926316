/** The six clansfolk, drawn on a card of 112 x 160. The silhouette tells the rank. */

import type { Suit } from "./suits";

export type Rank = 3 | 4 | 5 | 6 | 7 | 8;

export const RANKS: readonly Rank[] = [3, 4, 5, 6, 7, 8];

export const CARD_INK = "#2b2621";
export const CREAM = "#f7efdc";
const SKIN = "#e5b48d";
const TAN = "#d59b74";
const LINE = `stroke="${CARD_INK}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"`;

function eyes(x: number, y: number, gap = 12): string {
  return `<circle cx="${x}" cy="${y}" r="2.3" fill="${CARD_INK}"/><circle cx="${x + gap}" cy="${y}" r="2.3" fill="${CARD_INK}"/>`;
}

function smile(x: number, y: number, width = 9): string {
  return `<path d="M${x} ${y}q${width / 2} 5 ${width} 0" fill="none" stroke="${CARD_INK}" stroke-width="2.2" stroke-linecap="round"/>`;
}

function cook(suit: Suit): string {
  return `
    <path d="M30 160C30 116 48 100 72 100s40 16 40 60Z" fill="${suit.deep}" ${LINE}/>
    <path d="M56 103h32l8 57H46Z" fill="${CREAM}" ${LINE}/>
    <circle cx="73" cy="76" r="20" fill="${SKIN}" ${LINE}/>
    <path d="M53 78c-1 9 2 14 5 16M93 78c1 9-2 14-5 16" fill="none" stroke="#7a4a2a" stroke-width="5" stroke-linecap="round"/>
    <path d="M50 68C40 50 56 34 73 34s34 15 23 34c-10-7-35-7-46 0Z" fill="${CREAM}" ${LINE}/>
    <path d="M52 67c12-6 31-6 42 0" fill="none" stroke="${suit.deep}" stroke-width="4"/>
    ${eyes(67, 78, 12)}${smile(68, 86, 10)}<circle cx="62" cy="84" r="3.5" fill="#d9826a" opacity=".6"/>
    <circle cx="85" cy="84" r="3.5" fill="#d9826a" opacity=".6"/>
    <path d="M101 62 87 124" stroke="${CARD_INK}" stroke-width="8.5" stroke-linecap="round"/>
    <path d="M101 62 87 124" stroke="#c9975d" stroke-width="4" stroke-linecap="round"/>
    <ellipse cx="66" cy="144" rx="37" ry="23" fill="#3b3a3c" ${LINE}/>
    <ellipse cx="66" cy="127" rx="34" ry="8.5" fill="#26252a" ${LINE}/>
    <ellipse cx="66" cy="127.5" rx="26" ry="5" fill="#d9a24f"/>
    <path d="M38 142c4 10 12 14 20 15" stroke="#77757a" stroke-width="3.5" fill="none" stroke-linecap="round"/>
    <path d="M54 116c-5-6 5-9 0-16" fill="none" stroke="#fff" stroke-width="3" opacity=".85" stroke-linecap="round"/>`;
}

function fisherwoman(suit: Suit): string {
  return `
    <path d="M32 160c0-42 16-60 42-60s38 18 38 60Z" fill="${suit.deep}" ${LINE}/>
    <path d="M46 56C48 38 60 32 73 32s27 8 28 30c1 18-8 34-27 38C55 97 44 78 46 56Z" fill="${CREAM}" ${LINE}/>
    <path d="M56 98 74 118l17-20" fill="${CREAM}" ${LINE}/>
    <path d="M68 103l-7 18 13-6 12 7-5-19" fill="${CREAM}" ${LINE}/>
    <path d="M55 68c0-14 8-20 18-20s19 6 19 20-8 24-19 24-18-10-18-24Z" fill="${TAN}" ${LINE}/>
    <path d="M55 66c6-3 12-9 15-18 6 10 15 14 22 16-1-12-9-18-19-18S55 54 55 66Z" fill="#6d3b22"/>
    ${[
      [52, 46],
      [62, 38],
      [84, 38],
      [95, 50],
      [50, 60],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.4" fill="${suit.ground}"/>`)
      .join("")}
    ${eyes(67, 73, 12)}${smile(68, 82, 9)}
    <path d="M20 136c18-22 50-23 70-3l20-13c-5 11-5 20 0 31L90 139c-20 20-52 19-70-3Z" fill="#dfe6e4" ${LINE}/>
    <path d="M30 129c16-11 38-13 57-1-18 3-38 5-57 1Z" fill="#8fa7b2"/>
    <path d="M41 126c5 6 5 14 0 20" fill="none" ${LINE}/>
    <circle cx="32" cy="133" r="2.8" fill="${CARD_INK}"/>
    <path d="M52 138q4 4 8 0M62 138q4 4 8 0M72 138q4 4 8 0" fill="none" stroke="#7d929c" stroke-width="2"/>`;
}

function weaver(suit: Suit): string {
  return `
    <path d="M34 160c0-44 16-60 39-60s39 16 39 60Z" fill="${CREAM}" ${LINE}/>
    <path d="M62 100h22l-11 16Z" fill="${suit.deep}" ${LINE}/>
    <circle cx="73" cy="34" r="11" fill="#4a2f20" ${LINE}/>
    <path d="M51 74C46 48 58 40 73 40s28 9 22 34c-1 8-3 10-5 12H56c-3-3-4-6-5-12Z" fill="#4a2f20" ${LINE}/>
    <path d="M55 72c0-12 8-18 18-18s18 6 18 18-7 22-18 22-18-10-18-22Z" fill="${SKIN}" ${LINE}/>
    <path d="M54 68c9 0 18-4 21-12 4 7 9 11 17 12-1-12-9-18-19-18s-18 6-19 18Z" fill="#4a2f20"/>
    ${eyes(67, 75, 12)}${smile(68, 84, 9)}
    <rect x="22" y="113" width="90" height="9" rx="3" fill="#9c6b3d" ${LINE}/>
    <g stroke="${CREAM}" stroke-width="1.6">${[30, 37, 44, 51, 58, 65, 72, 79, 86, 93, 100].map((x) => `<path d="M${x} 122V133" stroke="${CARD_INK}"/>`).join("")}</g>
    <rect x="26" y="131" width="82" height="30" fill="${suit.light}" ${LINE}/>
    <g>
    <path d="M36 131v30M62 131v30M88 131v30" stroke="${suit.deep}" stroke-width="8" opacity=".75"/>
    <path d="M26 143h82" stroke="${suit.deep}" stroke-width="8" opacity=".6"/>
    <path d="M49 131v30M75 131v30M101 131v30M26 154h82" stroke="${CREAM}" stroke-width="2.4"/>
    </g>
    <path d="M38 127c12-8 36-8 48 0-12 8-36 8-48 0Z" fill="#c9975d" ${LINE}/>
    <path d="M54 127h16" stroke="${suit.deep}" stroke-width="4.5"/>`;
}

function shepherdess(suit: Suit): string {
  return `
    <path d="M103 160V52c0-18-22-18-22-3 0 6 6 8 9 4" fill="none" stroke="${CARD_INK}" stroke-width="9" stroke-linecap="round"/>
    <path d="M103 160V52c0-18-22-18-22-3 0 6 6 8 9 4" fill="none" stroke="#c9975d" stroke-width="4.2" stroke-linecap="round"/>
    <path d="M22 160c0-44 18-62 43-62s40 18 40 62Z" fill="${suit.deep}" ${LINE}/>
    <path d="M40 78c-6-26 6-44 26-44s32 18 25 46c-2 10-8 18-8 18H50s-8-9-10-20Z" fill="${suit.light}" ${LINE}/>
    <path d="M48 74c0-14 7-20 18-20s18 6 18 20-7 21-18 21-18-7-18-21Z" fill="${SKIN}" ${LINE}/>
    <path d="M47 74c4-4 6-9 7-15 8 6 20 7 29 5 1 3 2 6 2 10 3-16-4-26-19-26S45 58 47 74Z" fill="#b5652f"/>
    <path d="M50 88c-7 8-8 18-5 26" fill="none" stroke="${CARD_INK}" stroke-width="9" stroke-linecap="round"/>
    <path d="M50 88c-7 8-8 18-5 26" fill="none" stroke="#b5652f" stroke-width="5" stroke-linecap="round"/>
    ${eyes(60, 77, 12)}${smile(61, 85, 9)}
    <path d="M40 130c-8-12 6-20 13-14 4-9 18-9 22-1 9-5 19 3 15 12 8 5 4 18-6 18-3 8-15 9-20 3-6 6-18 4-20-4-10 0-12-11-4-14Z" fill="${CREAM}" ${LINE}/>
    <path d="M29 118c8-4 18 0 19 10s-6 16-13 14-11-16-6-24Z" fill="#3a3331" ${LINE}/>
    <path d="M28 121c-7-2-10 2-9 6 4 2 8 1 10-1Z" fill="#3a3331" ${LINE}/>
    <circle cx="36" cy="127" r="2.2" fill="#fff"/>
    <path d="M58 128q4 4 8 0M72 134q4 4 8 0M62 140q4 4 8 0" fill="none" stroke="#b9ab8d" stroke-width="2.4"/>`;
}

function smith(suit: Suit): string {
  return `
    <path d="M22 160c0-48 18-64 46-64s44 16 44 64Z" fill="${CREAM}" ${LINE}/>
    <path d="M50 108c8 6 28 6 36 0l4 52H46Z" fill="#8a5a33" ${LINE}/>
    <path d="M52 97l-4 16M84 97l4 16" ${LINE}/>
    <path d="M48 66c0-20 8-28 20-28s20 8 20 28Z" fill="${TAN}" ${LINE}/>
    <path d="M46 66c0 30 4 52 22 52s22-22 22-52c-2 6-5 9-9 10H55c-4-1-7-4-9-10Z" fill="#33241c" ${LINE}/>
    <path d="M51 60c0 14 6 24 17 24s17-10 17-24Z" fill="${TAN}"/>
    <path d="M47 58c9 5 33 5 42 0l1-8c-10 4-34 4-44 0Z" fill="${suit.deep}" ${LINE}/>
    <path d="M50 50c2-12 8-16 18-16s16 4 18 16c-8 3-28 3-36 0Z" fill="${TAN}" ${LINE}/>
    ${eyes(62, 67, 12)}<path d="M56 80c5-6 9-4 12-2 3-2 7-4 12 2-6 5-18 5-24 0Z" fill="#33241c"/>
    <path d="M104 128 98 56" stroke="${CARD_INK}" stroke-width="10" stroke-linecap="round"/>
    <path d="M104 128 98 56" stroke="#c9975d" stroke-width="5" stroke-linecap="round"/>
    <rect x="82" y="34" width="28" height="21" rx="4" transform="rotate(-6 96 44)" fill="#5a5e63" ${LINE}/>
    <path d="M86 41l20-2" stroke="#a7adb2" stroke-width="3.5" stroke-linecap="round"/>
    <path d="M12 126h72c10 0 16-2 20-4-2 12-12 18-24 18 0 6 6 12 12 14v8H28v-8c8-2 12-8 12-14-14 0-26-4-28-14Z" fill="#46494e" ${LINE}/>
    <path d="M18 130h62" stroke="#9aa0a5" stroke-width="3" stroke-linecap="round"/>
    <g stroke="#f6c667" stroke-width="3" stroke-linecap="round">
    <path d="M36 118l-5-8M48 116V106M60 118l5-8"/>
    </g>`;
}

function piper(suit: Suit): string {
  return `
    <g stroke-linecap="round">
    <path d="M92 122 82 42M96 122 97 34M100 122l10-78" stroke="${CARD_INK}" stroke-width="9"/>
    <path d="M92 122 82 42M96 122 97 34M100 122l10-78" stroke="#6b4325" stroke-width="4.4"/>
    <path d="M84.5 66l-2.5-24M97 58V34M107 66l3-22" stroke="${CREAM}" stroke-width="4.4"/>
    </g>
    <path d="M22 160c0-44 16-62 40-62s44 18 44 62Z" fill="${suit.deep}" ${LINE}/>
    <path d="M34 110 88 160H62L26 124Z" fill="${suit.light}" ${LINE}/>
    <path d="M31 117 77 160M42 117l-8 10M54 128l-8 10M66 139l-8 10" stroke="${suit.deep}" stroke-width="2.6"/>
    <circle cx="62" cy="78" r="20" fill="${SKIN}" ${LINE}/>
    <path d="M43 84c1 12 8 18 19 18s18-6 19-18c-5 6-10 8-19 8s-14-2-19-8Z" fill="#b5652f" ${LINE}/>
    <path d="M38 66c-4-14 8-26 26-26 16 0 28 8 24 24-14-6-36-6-50 2Z" fill="${CARD_INK}" ${LINE}/>
    <path d="M41 68c12-7 32-8 44-3" fill="none" stroke="${CREAM}" stroke-width="6.5"/>
    <path d="M41 68c12-7 32-8 44-3" fill="none" stroke="${suit.ground}" stroke-width="6.5" stroke-dasharray="5 5"/>
    <circle cx="66" cy="38" r="6.5" fill="${suit.ground}" ${LINE}/>
    ${eyes(57, 78, 12)}<circle cx="66" cy="90" r="3" fill="${CARD_INK}"/>
    <path d="M66 91C72 100 82 104 88 112" stroke="${CARD_INK}" stroke-width="7" fill="none" stroke-linecap="round"/>
    <path d="M67 92C73 100 82 104 88 112" stroke="#c9975d" stroke-width="3" fill="none" stroke-linecap="round"/>
    <path d="M64 118c14-14 46-14 46 12s-32 24-42 10c-4-6-8-16-4-22Z" fill="${CREAM}" ${LINE}/>
    <path d="M72 113c4 10 4 22 0 31M88 109c3 12 3 28 0 40M103 114c2 10 2 20 0 28M63 124c16-3 32-3 47 0M67 138c14-2 28-2 41 0" stroke="${suit.ground}" stroke-width="3" fill="none"/>
    <path d="M72 140 52 158" stroke="${CARD_INK}" stroke-width="8" stroke-linecap="round"/>
    <path d="M72 140 52 158" stroke="#6b4325" stroke-width="3.6" stroke-linecap="round"/>`;
}

const FIGURES: Readonly<Record<Rank, (suit: Suit) => string>> = {
  3: cook,
  4: fisherwoman,
  5: weaver,
  6: shepherdess,
  7: smith,
  8: piper,
};

export function drawFigure(rank: Rank, suit: Suit): string {
  return FIGURES[rank](suit);
}
