/**
 * Makes the site's fonts from the fontsource packages and writes them to src/design/fonts:
 * - archivo.woff2, public-sans.woff2: the page fonts, one file each, with ₦ and the dotted letters of Yoruba
 * and Igbo
 * - noto-hausa-400.woff2, -600, -800: ɓ ɗ ƙ ƴ, which neither family has; loaded only on pages that use them
 * - print/*.ttf: single weights with all of these letters in one file, for pictures (resvg) and PDF (pdfkit)
 * - print/noto-sans-400.ttf, -700: Noto Sans as it comes, for names with other letters and marks (`Ọlọ́runfẹ́mi`)
 * - ../card-art/title-widths.generated.ts: advance widths of Archivo 800, to break titles on pictures into
 * lines
 * Prints the x-heights of ɓ ɗ ƙ ƴ for the faces in fonts.css.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { mergeFonts } from "./merge-fonts.mjs";
import { charactersOf, evenSpaces, metricsOf, renameFont } from "./true-type.mjs";

const require = createRequire(import.meta.url);
const out = new URL("../../src/design/fonts/", import.meta.url);
const read = (file) => readFileSync(require.resolve(file));

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
const latin = `${range(0x20, 0x7e)}\u00a0©®°£€·½«»àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜß–—‘’“”…•×−←→\u2009\u202f`;
const nigerian = "₦ẹọṣịụṅẸỌṢỊỤṄ";
const hausa = "ɓɗƙƴƁƊƘƳ";
const keepFeatures = ["kern", "tnum", "mark", "mkmk", "ccmp"];

const families = {
  archivo: {
    name: "Archivo",
    files: ["latin", "latin-ext", "vietnamese"].map(
      (alphabet) => `@fontsource-variable/archivo/files/archivo-${alphabet}-wdth-normal.woff2`,
    ),
    axes: { wdth: 112, wght: { min: 600, max: 800 } },
    weights: [700, 800],
  },
  "public-sans": {
    name: "Public Sans",
    files: ["latin", "latin-ext", "vietnamese"].map(
      (alphabet) =>
        `@fontsource-variable/public-sans/files/public-sans-${alphabet}-wght-normal.woff2`,
    ),
    axes: { wght: { min: 400, max: 700 } },
    weights: [400, 700],
  },
};

const noto = (weight) =>
  read(`@fontsource/noto-sans/files/noto-sans-latin-ext-${weight}-normal.woff2`);
const cut = (font, text, variationAxes) =>
  subsetFont(font, text, {
    targetFormat: "truetype",
    keepFeatures,
    ...(variationAxes ? { variationAxes } : {}),
  });

/** One font of a family with all characters, each from the file that has it. */
async function assemble({ files }, axes, text) {
  const [first, ...others] = files.map(read);
  let font = await cut(first, text, axes);
  for (const other of others) {
    const has = new Set(charactersOf(font));
    const missing = [...nigerian].filter((character) => !has.has(character.codePointAt(0)));
    const donor = await cut(other, missing.join(""), axes);
    const found = charactersOf(donor).filter((code) =>
      missing.includes(String.fromCodePoint(code)),
    );
    if (found.length > 0)
      font = mergeFonts(font, await cut(other, String.fromCodePoint(...found), axes));
  }
  return evenSpaces(font);
}

/** The Noto weight that looks as dark as the family's: Archivo is wide and dark, Public Sans is not. */
function hookedWeight(family, weight) {
  if (family === "archivo") return 800;
  return weight === 400 ? 400 : 600;
}

/** The scale of a borrowed letter, so that it is as tall as its neighbours. */
function xHeightRatio(font, lent) {
  const [own, other] = [metricsOf(font), metricsOf(lent)];
  return own.xHeight / own.unitsPerEm / (other.xHeight / other.unitsPerEm);
}

const save = (name, font) => {
  writeFileSync(new URL(name, out), font);
  console.log(`${name}: ${(font.length / 1024).toFixed(1)} KB`);
};
const pack = (font) =>
  subsetFont(font, undefined, { keepAllGlyphs: true, targetFormat: "woff2", keepFeatures });

mkdirSync(new URL("print/", out), { recursive: true });
for (const [name, family] of Object.entries(families)) {
  save(`${name}.woff2`, await pack(await assemble(family, family.axes, latin)));
  for (const weight of family.weights) {
    const axes = { ...family.axes, wght: weight };
    const whole = await assemble(family, axes, latin);
    const hooked = await cut(noto(hookedWeight(name, weight)), hausa);
    const merged = mergeFonts(whole, hooked, xHeightRatio(whole, hooked));
    save(`print/${name}-${weight}.ttf`, renameFont(merged, family.name, weight));
  }
}
for (const face of ["400Regular", "700Bold"]) {
  const whole = read(`@expo-google-fonts/noto-sans/${face}/NotoSans_${face}.ttf`);
  save(`print/noto-sans-${Number.parseInt(face, 10)}.ttf`, whole);
}
for (const weight of [400, 600, 800]) {
  save(`noto-hausa-${weight}.woff2`, await pack(await cut(noto(weight), hausa)));
}

for (const [name, weight] of [
  ["archivo", 700],
  ["public-sans", 400],
]) {
  const whole = readFileSync(new URL(`print/${name}-${weight}.ttf`, out));
  const hooked = await cut(noto(hookedWeight(name, weight)), hausa);
  console.log(`${name}: ɓ ɗ ƙ ƴ at ${(xHeightRatio(whole, hooked) * 100).toFixed(1)} %`);
}
for (const [name, licensed] of [
  ["archivo", "@fontsource-variable/archivo"],
  ["public-sans", "@fontsource-variable/public-sans"],
  ["noto-sans", "@fontsource/noto-sans"],
]) {
  save(`OFL-${name}.txt`, read(`${licensed}/LICENSE`));
}

const { advances, unitsPerEm } = metricsOf(readFileSync(new URL("print/archivo-800.ttf", out)));
const widths = [...advances]
  .filter(([code]) => code >= 0x20 && code < 0x7f)
  .sort(([a], [b]) => a - b)
  .map(([, advance]) => Math.round((advance / unitsPerEm) * 1000));
writeFileSync(
  new URL("../card-art/title-widths.generated.ts", out),
  `// Made by scripts/artwork/make-fonts.mjs: advances of Archivo 800 in thousandths of an em, from space to tilde.\nexport const titleWidths: readonly number[] = [${widths.join(", ")}];\n`,
);
