import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const folder = join("src", "design", "fonts", "print");

/** Single weights with ₦ and ɓ ɗ ƙ ƴ; Noto Sans has all Latin letters and their marks (scripts/artwork/make-fonts.mjs). */
export type PrintFont =
  | "archivo-700"
  | "archivo-800"
  | "public-sans-400"
  | "public-sans-700"
  | "noto-sans-400"
  | "noto-sans-700";

/** The font for a text whose letters or marks the usual font lacks: a name in one font is better than a name in two. */
export const wholeFontFor = (font: PrintFont): PrintFont =>
  font.endsWith("-400") ? "noto-sans-400" : "noto-sans-700";

/**
 * The file of one of the project's fonts, found from the sources and from the bundle in build/server.
 * @throws Error when it is missing, because renderers silently leave out text or use another font
 */
export function printFontFile(name: PrintFont): string {
  for (let from = import.meta.dirname; dirname(from) !== from; from = dirname(from)) {
    const file = join(from, folder, `${name}.ttf`);
    if (existsSync(file)) return file;
  }
  throw new Error(`no font to draw with: ${folder}/${name}.ttf`);
}
