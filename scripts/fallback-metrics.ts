/** Makes a local font as wide and as tall as ours: the numbers of the fallback faces in src/design/fonts.css. */

/** The frequency of characters in English text, per thousand. */
const frequency =
  " 180e102t75a65o62i57n57s53h50r49d33l33u23c22m20f18w18g16y15p15b12v8k6,10.10x1j1q1z1";

/** `a556b611`: a character and its number. */
const readPairs = (list: string): [code: number, value: number][] =>
  [...list.matchAll(/([^\d])(\d+)/g)].map(([, character = "", value]) => [
    character.charCodeAt(0),
    Number(value),
  ]);
const weights = readPairs(frequency);

type Widths = { readonly unitsPerEm: number; readonly advances: ReadonlyMap<number, number> };
/** In the font's own units, as `metricsOf` of true-type.mjs reads them. */
type Metrics = Widths & {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
};

/** The average width of a character of English text, in em. */
export const averageWidth = ({ advances, unitsPerEm }: Widths) =>
  weights.reduce((sum, [code, share]) => sum + (advances.get(code) ?? 0) * share, 0) /
  weights.reduce((sum, [, share]) => sum + share, 0) /
  unitsPerEm;

const widths = (list: string): Widths => ({ unitsPerEm: 1000, advances: new Map(readPairs(list)) });

/** Advances of the fonts that phones and computers have. Liberation Sans, Nimbus Sans and Helvetica are as wide as Arial. */
export const localFonts = {
  Arial: widths(
    " 278,278.278a556b556c500d556e556f278g556h556i222j222k500l222m833n556o556p556q556r333s500t278u556v500w722x500y500z500",
  ),
  "Arial Bold": widths(
    " 278,278.278a556b611c556d611e556f333g611h611i278j278k556l278m889n611o611p611q611r389s556t333u611v556w778x556y556z500",
  ),
};

/** `size-adjust` and the overrides, in percent. */
export function fallbackMetrics(font: Metrics, local: Widths) {
  const size = averageWidth(font) / averageWidth(local);
  const percent = (value: number) => Math.round((value / font.unitsPerEm / size) * 1000) / 10;
  return {
    "size-adjust": Math.round(size * 1000) / 10,
    "ascent-override": percent(font.ascent),
    "descent-override": percent(-font.descent),
    "line-gap-override": percent(font.lineGap),
  };
}
