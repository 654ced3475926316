/** The journeyman and the boot: the symbols this box adds. */

import { INK } from "../../board/palette";
import { type SymbolAt, framed } from "../../board/symbols";

export const JOURNEYMAN = `
    <path d="M15-14L11 21" fill="none" stroke="${INK}" stroke-width="5.4" stroke-linecap="round"/>
    <path d="M15-14L11 21" fill="none" stroke="#c9975d" stroke-width="2.4" stroke-linecap="round"/>
    <path d="M-7 9L-11 20H-4L-1 11L2 20H9L5 9Z" fill="#4a3a2c" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M-13 12C-13-5-9-10-1-10S9-5 9 12C2 15-6 15-13 12Z" fill="#7d5b8c" stroke="${INK}" stroke-width="2.2"/>
    <path d="M4-4L12-1" stroke="${INK}" stroke-width="6.4" stroke-linecap="round"/>
    <path d="M4-4L12-1" stroke="#7d5b8c" stroke-width="3" stroke-linecap="round"/>
    <path d="M-16-4C-19 0-19 7-16 10H-10V-4Z" fill="#b98f5f" stroke="${INK}" stroke-width="1.8"/>
    <circle cx="-1" cy="-13" r="6.6" fill="#e5b48d" stroke="${INK}" stroke-width="1.8"/>
    <path d="M-13-15C-8-18 6-18 11-15C10-17 6-17 5-19C3-24-5-24-7-19C-8-17-12-17-13-15Z" fill="#5c4a2c" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/>
    <circle cx="1.4" cy="-12" r="1.3" fill="${INK}"/>`;

export const BOOT = `
    <path d="M-10-20H5L4.2-3.400C8.6 1.8 17.8 2.6 19.6 8.400C20.4 10.8 20.2 13.2 19.6 15H-11.400C-14 3-8.8-6-10-20Z" fill="#8a5a33" stroke="${INK}" stroke-width="2.6" stroke-linejoin="round"/>
    <path d="M-12.4 15.400H20.400V19H-12.400Z" fill="${INK}"/>
    <path d="M-10-13.800H4.6" stroke="#fdf9ee" stroke-width="2.8"/>`;

const OUTLINE = "M-13-15C-10-24 8-24 11-15L16-14L13 21H-11L-13 12L-19 6L-16-4L-8-8Z";

export function drawJourneyman(at: SymbolAt): string {
  return framed(at, OUTLINE, JOURNEYMAN);
}
