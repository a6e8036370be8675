import { academy } from "#foundation/academy.ts";
import { band, bandWall } from "./band-art.ts";
import { drawDoor, drawRelief } from "./draw-art.ts";
import { artShapes, type CardArtInput } from "./draw-card-art.ts";
import { inks, type Pdf, page, write } from "./open-document.ts";

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
