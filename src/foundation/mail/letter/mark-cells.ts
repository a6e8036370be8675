import { mark } from "#academy";
import { mailColours } from "./mail-styles.ts";

/** A row of the mark: so many pixels high, with parts of one colour from left to right. */
export type MarkRow = {
  readonly height: number;
  readonly parts: readonly { readonly width: number; readonly colour: string }[];
};

/** The side of the mark in an email, in pixels. */
export const markSide = 24;

type Rgb = readonly [number, number, number];
const rgbOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const distance = (one: Rgb, other: Rgb) =>
  one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0);

/** Edges are shades between two colours: each pixel gets the nearest colour that the mark really has. */
function nearest(pixel: Rgb, colours: readonly string[]): string {
  const byDistance = colours.toSorted(
    (one, other) => distance(rgbOf(one), pixel) - distance(rgbOf(other), pixel),
  );
  return byDistance[0] ?? mailColours.baba;
}

function partsOf(colours: readonly string[]) {
  const parts: { width: number; colour: string }[] = [];
  for (const colour of colours) {
    const last = parts.at(-1);
    if (last?.colour === colour) last.width += 1;
    else parts.push({ width: 1, colour });
  }
  return parts;
}

async function draw(): Promise<MarkRow[]> {
  const { Resvg } = await import("@resvg/resvg-js");
  const background = mailColours.baba;
  const fitTo = { mode: "width", value: markSide } as const;
  const { width, height, pixels } = new Resvg(mark, { background, fitTo }).render();
  const colours = [...new Set([background, ...(mark.match(/#[0-9a-f]{6}/gi) ?? [])])];
  const rows: { height: number; parts: MarkRow["parts"] }[] = [];
  for (let y = 0; y < height; y++) {
    const row = Array.from({ length: width }, (_, x) => {
      const at = (y * width + x) * 4;
      return nearest([...pixels.subarray(at, at + 3)] as unknown as Rgb, colours);
    });
    const parts = partsOf(row);
    const last = rows.at(-1);
    if (last && JSON.stringify(last.parts) === JSON.stringify(parts)) last.height += 1;
    else rows.push({ height: 1, parts });
  }
  return rows;
}

let drawn: Promise<MarkRow[]> | undefined;

/** The academy's mark as coloured cells: many mail programs show no pictures. Drawn once. */
export function markRows(): Promise<MarkRow[]> {
  drawn ??= draw();
  return drawn;
}
