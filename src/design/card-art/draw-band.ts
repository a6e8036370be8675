import { codes } from "#academy";
import { academy } from "#foundation/academy/academy.ts";
import { inks, type Pdf, page, write } from "#foundation/documents/open-document.ts";
import {
  type ArtShapes,
  artParts,
  artShapes,
  type CardArtInput,
  floor,
  glyphPlace,
} from "./draw-card-art.ts";

/** The band is this wide and high, with the door at its right end. */
const band = { width: 640, height: 144, doorX: 416, doorY: -16, doorScale: 0.8 } as const;

/** The wall that carries the band's words, on the same canvas: its edge steps like a doorway. */
const bandWall = "M0 0h372v36h14v36h14v36h10v36H0z";

/**
 * A program's door in a long wall, for slips and receipts. If there is less room, its right end stays
 * visible. Pure and without typed text, like card art.
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

/** The parts of a program's picture, drawn into a PDF. */

const tile = 40;
/** Enough tiles in each direction for a wall that is turned and moved. */
const tilesAround = 30;

/** The part of a wall that can be seen, from its upper left corner. */
type Area = { readonly left: number; readonly right: number; readonly height: number };

/** Draws the relief: each tile's path twice, as light and shade. The clip is the wall. */
export function drawRelief(pdf: Pdf, { motif, offset, colours }: ArtShapes, area: Area) {
  pdf.save().translate(...offset);
  pdf.rotate(motif.turn).scale(motif.scale).lineWidth(3);
  const tiles: (readonly [number, number])[] = [];
  for (let column = -tilesAround; column <= tilesAround; column++) {
    for (let row = -tilesAround; row <= tilesAround; row++) {
      const at = [column * tile, row * tile] as const;
      if (isNear(motif, offset, at, area)) tiles.push(at);
    }
  }
  for (const [colour, shift] of [
    [colours.shade, 0],
    [colours.light, -2],
  ] as const) {
    for (const [x, y] of tiles) {
      pdf.save().translate(x + shift, y + shift);
      // A motif that leaves its tile continues in the next one, so each tile shows only its own part.
      pdf.rect(-shift, -shift, tile, tile).clip();
      pdf.path(motif.d).stroke(colour).restore();
    }
  }
  pdf.restore();
}

/** Whether any of a tile can be seen. */
function isNear(
  { turn, scale }: { turn: number; scale: number },
  [left, top]: readonly [number, number],
  [x, y]: readonly [number, number],
  area: Area,
): boolean {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const [middleX, middleY] = [x + tile / 2, y + tile / 2];
  const across = middleX * cos - middleY * sin + left;
  const down = middleX * sin + middleY * cos + top;
  const reach = tile * scale;
  return (
    across > area.left - reach &&
    across < area.right + reach &&
    down > -reach &&
    down < area.height + reach
  );
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

/** Draws the tool: paths of the icon sets, filled or outlined, some of them faint. */
function drawGlyph(pdf: Pdf, shapes: string, colour: string) {
  for (const [tag] of shapes.matchAll(/<path[^>]*>/g)) {
    const d = attribute(tag, "d");
    if (!d) continue;
    const size = Number(/scale\(([\d.]+)\)/.exec(attribute(tag, "transform") ?? "")?.[1] ?? 1);
    const isFilled = attribute(tag, "fill") !== "none";
    const faint = attribute(tag, "opacity") ?? attribute(tag, "fill-opacity") ?? "1";
    pdf.save().scale(size);
    if (isFilled) pdf.fillOpacity(Number(faint)).path(d).fill(colour, "non-zero");
    if (attribute(tag, "stroke")) {
      pdf
        .lineWidth(Number(attribute(tag, "stroke-width") ?? 1))
        .lineCap("round")
        .lineJoin("round");
      pdf
        .strokeOpacity(Number(attribute(tag, "opacity") ?? 1))
        .path(d)
        .stroke(colour);
    }
    pdf.restore();
  }
}

/** Draws the doorway with its tool, on 320 × 200. */
export function drawDoor(pdf: Pdf, { colours, door, glyph }: ArtShapes) {
  pdf.save();
  pdf.lineWidth(5).path(door).fillAndStroke(colours.door, colours.shade);
  pdf.fillOpacity(0.14).path(floor).fill(colours.glyph).fillOpacity(1);
  pdf.translate(glyphPlace.x, glyphPlace.y).scale(glyphPlace.scale);
  drawGlyph(pdf, glyph, colours.glyph);
  pdf.restore();
}

/** The academy's own door, for texts that are not about a single program. */
export const ownDoor = { id: codes.platform, family: "build", glyph: "ph:door-open" } as const;

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

/** Draws the band of a program or of the academy, with a heading. */
export const bandOf =
  (art: Omit<CardArtInput, "scope">) =>
  (pdf: Pdf, heading: string): number =>
    drawBand(pdf, art, heading);
