/**
 * A drawing as an image: one element on the page, however much is drawn in it. The browser parses and lays out each
 * image once, so a territory of twenty tiles costs little more than twenty elements.
 */

const CODES: Readonly<Record<string, string>> = { "%": "%25", "#": "%23", "<": "%3C", ">": "%3E", '"': "'", "\n": " " };

/** A data URL of the drawing. */
export function pictureOf(markup: string, viewBox: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="${viewBox}">${markup}</svg>`;
  return `data:image/svg+xml,${svg.replace(/[%#<>"\n]/g, (sign) => CODES[sign]!)}`;
}
