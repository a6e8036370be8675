import { academy } from "#foundation/academy/academy.ts";
import { drawDoor, drawRelief } from "./draw-art.ts";
import { artParts, artShapes, type CardArtInput } from "./draw-card-art.ts";
import { inks, type Pdf, page, write } from "./open-document.ts";

/** The band is this wide and high, with the door at its right end. */
export const band = { width: 640, height: 144, doorX: 416, doorY: -16, doorScale: 0.8 } as const;

/** The wall that carries the band's words, on the same canvas: its edge steps like a doorway. */
const bandWall = "M0 0h372v36h14v36h14v36h10v36H0z";

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

/** The wall with the words hides what is left of this. */
const firstVisible = 360;

/** Draws the program's door in its wall, with the academy's name, as on the page. @returns the y below it */
export function drawBand(pdf: Pdf, art: Omit<CardArtInput, "scope">, title: string): number {
  const shapes = artShapes(art);
  const size = page.width / band.width;
  const height = band.height * size;
  pdf.save().scale(size);
  pdf.rect(0, 0, band.width, band.height).clip();
  pdf.rect(0, 0, band.width, band.height).fill(shapes.colours.ground);
  // A little lower than the wall, or a renderer may show the relief's edge below it.
  pdf
    .save()
    .rect(0, 0, band.width, band.height - 1)
    .clip();
  drawRelief(pdf, shapes, { left: firstVisible, right: band.width, height: band.height });
  pdf.restore();
  pdf.save().translate(band.doorX, band.doorY).scale(band.doorScale);
  drawDoor(pdf, shapes);
  pdf.restore();
  pdf.path(bandWall).fill(inks.deep).restore();
  const width = 372 * size - page.margin;
  const y = write(pdf, academy.name, [page.margin, height / 2 - 20, width], {
    font: "public-sans-700",
    size: 10,
    color: inks.keke,
  });
  write(pdf, title, [page.margin, y, width], {
    font: "archivo-800",
    size: 19,
    color: inks.light,
  });
  return height;
}
