import { artParts, type CardArtInput } from "./draw-card-art.ts";

/** The band is this wide and high, with the door at its right end. */
export const band = { width: 640, height: 144, doorX: 416, doorY: -16, doorScale: 0.8 } as const;

/** The wall that carries the band's words, on the same canvas: its edge steps like a doorway. */
export const bandWall = "M0 0h372v36h14v36h14v36h10v36H0z";

/**
 * A program's door in a long wall, for slips and receipts. It keeps its right end when the place is narrower. Pure and
 * without typed text, like card art.
 */
export function bandArt(input: CardArtInput): string {
  const { colours, pattern, patternId, doorway } = artParts(input);
  const { width, height, doorX, doorY, doorScale } = band;
  const wall = `M0 0h${width}v${height}H0`;
  // Tiles keep their size of 40 units, whatever the wall's.
  const tiles = pattern.replace(
    'width=".125" height=".2"',
    'width="40" height="40" patternUnits="userSpaceOnUse"',
  );
  return (
    `<svg aria-hidden="true" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMax slice">${tiles}` +
    `<path d="${wall}" fill="${colours.ground}"/><path d="${wall}" fill="url(#${patternId})"/>` +
    `<g transform="translate(${doorX} ${doorY})scale(${doorScale})">${doorway}</g></svg>`
  );
}
