import { artParts, type CardArtInput } from "./draw-card-art.ts";
import { titleWidths } from "./title-widths.generated.ts";

export interface OgPictureInput extends Omit<CardArtInput, "scope"> {
  readonly title: string;
  /** The line above the title: mode and place, or what kind of page it is. */
  readonly kicker: string;
  /** The academy's name, at the foot. */
  readonly brand?: string | undefined;
}

const markup: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
// Control characters are not allowed in XML, not even escaped.
const escapeXml = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
  text.replace(/[\u0000-\u001f]/g, " ").replace(/[&<>"']/g, (character) => markup[character] ?? "");

const space = 0x20;
const widest = 700;
const widthOf = (text: string, size: number) =>
  ([...text].reduce(
    (sum, character) => sum + (titleWidths[(character.codePointAt(0) ?? 0) - space] ?? widest),
    0,
  ) *
    size) /
  1000;

/** Breaks at spaces into lines no wider than `width` units. */
function breakLines(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

const textWidth = 590;
const mostLines = 4;

/** The largest size at which a title fits on four lines; what is still too long then is cut with an ellipsis. */
function setTitle(title: string): { readonly size: number; readonly lines: readonly string[] } {
  for (const size of [84, 72, 60, 52]) {
    const lines = breakLines(title, size, textWidth);
    const fits = lines.every((line) => widthOf(line, size) <= textWidth);
    if (fits && lines.length <= mostLines && lines.length * size <= 270) return { size, lines };
  }
  const lines = breakLines(title, 52, textWidth).slice(0, mostLines);
  const last = lines.at(-1) ?? "";
  return { size: 52, lines: [...lines.slice(0, -1), `${last.slice(0, 20)}…`] };
}

/**
 * The picture that is shown where a page is shared, as SVG of 1200 × 630. Text is set in Archivo and Public Sans:
 * whoever renders it (resvg) is given fonts/print/archivo-800.ttf and public-sans-700.ttf.
 */
export function ogPicture({
  title,
  kicker,
  brand = "Zaure Academy",
  ...art
}: OgPictureInput): string {
  const { colours, pattern, patternId, doorway } = artParts(art);
  const { size, lines } = setTitle(title);
  const leading = size * 1.06;
  const top = 330 - ((lines.length - 1) * leading) / 2 + size * 0.3;
  const titleLines = lines
    .map(
      (line, index) =>
        `<tspan x="64" y="${Math.round(top + index * leading)}">${escapeXml(line)}</tspan>`,
    )
    .join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">${pattern}` +
    `<path d="M0 0h1200v630H0z" fill="${colours.ground}"/>` +
    `<g transform="translate(458 0)scale(3.15)"><path d="M0 0h320v200H0z" fill="url(#${patternId})"/>${doorway}</g>` +
    // The text stands on a wall of the compound, whose edge steps like a doorway.
    `<path d="M0 0h648v70h28v70h28v70h20v420H0z" fill="#0a1137"/>` +
    `<g font-family="Public Sans" font-weight="700"><text x="64" y="104" font-size="28" fill="#fcc100">${escapeXml(kicker)}</text>` +
    `<text x="112" y="562" font-size="28" fill="#edf0f6">${escapeXml(brand)}</text></g>` +
    `<path d="M64 566v-22h5v-7h5v-6h16v6h5v7h5v22z" fill="#fcc100"/>` +
    `<text font-family="Archivo" font-weight="800" font-size="${size}" letter-spacing="${-size * 0.02}" fill="#fff">${titleLines}</text></svg>`
  );
}
