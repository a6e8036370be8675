import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { unreadableColours } from "./contrast.ts";
import { darkColours, linesOnDeep } from "./dark-colours.ts";
import type { Colours } from "./identity-shape.ts";

const template = join(
  import.meta.dirname,
  ...["..", "..", "..", "..", "scripts", "academy", "template.yaml"],
);
const given = parse(await readFile(template, "utf8")).colours as {
  light: Colours;
  dark: Partial<Colours>;
};

/** Shades of one hue, as an academy of that colour would choose them. */
const brands = {
  green: ["#0b5b53", "#08433d", "#06251f"],
  purple: ["#7a2d5e", "#5a1d44", "#2c0b21"],
  red: ["#a3122b", "#7d0c20", "#33050d"],
  brown: ["#6b3f12", "#4f2e0c", "#2a1704"],
  grey: ["#3a3a3a", "#262626", "#141414"],
  blue: ["#0b4fa8", "#083b7e", "#041b3a"],
} as const;

test.each(Object.entries(brands))(
  "a %s academy has dark pages that people can read",
  (_, tones) => {
    const [baba, hover, deep] = tones;
    const own = { baba, "baba-hover": hover, "baba-deep": deep, deep, "baba-tint": "#f4f2f3" };
    const light = { ...given.light, ...own };
    const dark = { ...light, ...darkColours(light), ...given.dark };
    const lines = linesOnDeep(light);
    const schemes = {
      ...{ light, dark },
      deepByDay: { ...dark, deep: light.deep, ...lines },
      deepByNight: { ...dark, ...lines },
    };
    expect(unreadableColours(schemes)).toEqual([]);
  },
);

test("fields in dark mode have the hue of the academy, not of the template", () => {
  const surfaceOf = (deep: string) => darkColours({ ...given.light, "baba-deep": deep }).surface;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(surfaceOf(brands.purple[2])?.slice(at, at + 2) ?? "", 16),
  );
  expect(green).toBeLessThan(Math.min(red, blue));
  expect(surfaceOf(brands.grey[2])).toBe("#1f1f1f");
});
