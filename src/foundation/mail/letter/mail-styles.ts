import { colours, mark } from "#academy";

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

const { light, dark } = colours;

/**
 * The colours of emails, light and dark. Each class of `darkStyles` replaces the inline colour of its element, in
 * programs that honour the reader's scheme.
 */
export const mailColours = {
  page: light.lime,
  sheet: light.surface,
  ink: light.ink,
  ink2: light.ink2,
  line: light.line,
  baba: light.baba,
  deep: light["baba-deep"],
  keke: light.keke,
  white: "#ffffff",
};

export const darkStyles = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  `.m-page{background-color:${dark.lime}!important}`,
  `.m-sheet{background-color:${dark.surface}!important}`,
  `.m-ink{color:${dark.ink}!important}`,
  `.m-ink2{color:${dark.ink2}!important}`,
  `.m-line{border-color:${dark.line}!important}`,
  `.m-link{color:${dark.baba}!important}`,
  `.m-button{background-color:${dark.baba}!important;color:${dark["on-fill"]}!important}`,
  "}",
].join("");

export const mailFont = "Arial, Helvetica, sans-serif";

export const textStyle = {
  color: mailColours.ink,
  fontFamily: mailFont,
  fontSize: "16px",
  lineHeight: "25px",
  margin: "0 0 16px",
} as const;

export const cellStyle = { fontFamily: mailFont, fontSize: "15px", lineHeight: "22px" } as const;

/** Edges are shades between two colours, so each pixel gets the nearest colour of the mark. */
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
