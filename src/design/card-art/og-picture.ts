import { mark, name, colours as schemes } from "#academy";
import { printFontFile } from "#foundation/documents/print-fonts.ts";
import { artParts, type CardArtInput } from "./draw-card-art.ts";
import { titleWidths } from "./title-widths.generated.ts";

export interface OgPictureInput extends Omit<CardArtInput, "scope"> {
  readonly title: string;
  /** The line above the title: mode and place, or the kind of page. */
  readonly kicker: string;
  /** The academy's name, at the foot. */
  readonly brand?: string | undefined;
}

const { light } = schemes;

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

/** From the left margin to the step in the wall's edge, minus some space. */
const textWidth = 624;
const kickerWidth = 560;
const mostLines = 4;
const sizes = [84, 78, 72, 66, 60, 56, 52];
const least = 52;

/** Shortens a text that does not fit with an ellipsis. */
function cut(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text;
  const characters = [...text];
  while (characters.length > 1 && widthOf(`${characters.join("")}…`, size) > width) {
    characters.pop();
  }
  return `${characters.join("").trimEnd()}…`;
}

/** The fewest lines that fit, all of about the same length. */
function balance(title: string, size: number): string[] {
  let best = breakLines(title, size, textWidth);
  for (let width = textWidth - 20; width > textWidth / 3; width -= 20) {
    const lines = breakLines(title, size, width);
    if (lines.length > best.length) break;
    if (lines.every((line) => widthOf(line, size) <= textWidth)) best = lines;
  }
  return best;
}

/** The largest size at which the title fits on four lines. A title that is still too long is cut. */
function setTitle(title: string): { readonly size: number; readonly lines: readonly string[] } {
  for (const size of sizes) {
    const lines = balance(title, size);
    const fits = lines.every((line) => widthOf(line, size) <= textWidth);
    if (fits && lines.length <= mostLines && lines.length * size <= 270) return { size, lines };
  }
  const lines = breakLines(title, least, textWidth);
  const last = lines.slice(mostLines - 1).join(" ");
  return {
    size: least,
    lines: [...lines.slice(0, mostLines - 1), last]
      .filter((line) => line !== "")
      .map((line) => cut(line, least, textWidth)),
  };
}

/**
 * The preview picture of a shared page, as SVG of 1200 × 630. Its text uses Archivo and Public Sans, so the renderer
 * (resvg) needs fonts/print/archivo-800.ttf and public-sans-700.ttf.
 */
export function ogPicture({ title, kicker, brand = name, ...art }: OgPictureInput): string {
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
    // The text is on a wall whose edge steps like a doorway.
    `<path d="M0 0h648v70h28v70h28v70h20v420H0z" fill="${light["baba-deep"]}"/>` +
    `<g font-family="Public Sans" font-weight="700"><text x="64" y="106" font-size="34" fill="${light.keke}">${escapeXml(cut(kicker, 34, kickerWidth))}</text>` +
    `<text x="120" y="563" font-size="34" fill="${schemes.deepByDay.ink}">${escapeXml(brand)}</text></g>` +
    mark.replace("<svg", '<svg x="64" y="529" width="40" height="40"') +
    `<text font-family="Archivo" font-weight="800" font-size="${size}" letter-spacing="${-size * 0.02}" fill="#fff">${titleLines}</text></svg>`
  );
}

let fontFiles: string[] | undefined;
let lastDrawn: Promise<unknown> = Promise.resolve();

/** Draws one picture at a time, because the same threads also compress pages and hash passwords. */
function drawInTurn(svg: string): Promise<Buffer> {
  fontFiles ??= [printFontFile("archivo-800"), printFontFile("public-sans-700")];
  const options = { font: { fontFiles, loadSystemFonts: false } };
  const drawn = lastDrawn.then(async () => {
    const { renderAsync } = await import("@resvg/resvg-js");
    return (await renderAsync(svg, options)).asPng();
  });
  lastDrawn = drawn.catch(() => {});
  return drawn;
}

/**
 * The preview picture of a shared page, as PNG. Another thread draws it (about 60 ms). Packing it blocks
 * this thread for about 17 ms. The page cache keeps the response.
 */
export async function sendOgPicture(input: OgPictureInput): Promise<Response> {
  return new Response(new Uint8Array(await drawInTurn(ogPicture(input))), {
    // Sites that show previews cache them for weeks anyway, so a day is short enough here.
    headers: {
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
      // Other sites show it on their pages.
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
