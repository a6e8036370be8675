import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { familyLooks } from "../card-art/family-looks.ts";

/* The ratios that the interface claims, computed from the variables that pages really use (WCAG 2.2, 1.4.3 and 1.4.11). */

const read = (file: string) => readFileSync(new URL(`./${file}`, import.meta.url), "utf8");

function variablesIn(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
}

const schemes = read("schemes.css");
const start = schemes.indexOf("@media screen and (prefers-color-scheme: dark)");
const day = variablesIn(read("tokens.css"));
const night = { ...day, ...variablesIn(schemes.slice(start)) };
const deepBlock = schemes.slice(schemes.indexOf(".ground-deep"), start);
const deepByDay = { ...day, ...variablesIn(deepBlock) };
const deepByNight = { ...night, ...variablesIn(deepBlock) };

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string | undefined, other: string | undefined): number {
  if (!one || !other) throw new Error(`no such colour: ${one}, ${other}`);
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["lime", "surface", "mist"];
const texts = ["ink", "ink2", "ink3", "baba", "danger", "dawa", "laterite", "henna", "faru"];

describe.each([
  ["by day", day],
  ["at night", night],
])("contrast %s", (_, colours) => {
  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    "reads %s on %s",
    (text, ground) => expect(ratio(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5),
  );

  it.each(["baba", "baba-hover", "danger", "danger-hover", "dawa", "laterite", "henna", "faru"])(
    "reads on a filled %s",
    (fill) => expect(ratio(colours["on-fill"], colours[fill])).toBeGreaterThanOrEqual(4.5),
  );

  it.each(["keke", "keke-hover"])("reads deep on %s", (fill) =>
    expect(ratio(colours["baba-deep"], colours[fill])).toBeGreaterThanOrEqual(7),
  );

  it.each([
    ["baba", "baba-tint"],
    ["baba-hover", "baba-tint"],
    ["ink2", "baba-tint"],
    ["dawa", "dawa-tint"],
    ["ink", "keke-tint"],
    ["danger", "danger-tint"],
  ])("reads %s on %s", (text, tint) =>
    expect(ratio(colours[text], colours[tint])).toBeGreaterThanOrEqual(4.5),
  );

  it.each(grounds.slice(0, 2))("shows the border of a control on %s", (ground) =>
    expect(ratio(colours.control, colours[ground])).toBeGreaterThanOrEqual(3),
  );

  it("shows the focus ring on every ground, by one of its two colours", () => {
    for (const ground of [...grounds, "keke", "baba", "deep", "danger"]) {
      const best = Math.max(
        ratio(colours.keke, colours[ground]),
        ratio(colours["baba-deep"], colours[ground]),
      );
      expect(best, ground).toBeGreaterThanOrEqual(3);
    }
  });
});

describe.each([
  ["by day", deepByDay],
  ["at night", deepByNight],
])("contrast on a deep ground %s", (_, colours) => {
  it.each(["ink", "ink2", "ink3", "baba", "keke", "danger", "dawa"])("reads %s", (text) =>
    expect(ratio(colours[text], colours.deep)).toBeGreaterThanOrEqual(4.5),
  );

  it("shows the border of a control", () =>
    expect(ratio(colours.control, colours.deep)).toBeGreaterThanOrEqual(3));
});

describe("card art", () => {
  it.each(Object.entries(familyLooks))("shows the tool and the doorway of %s", (_, family) => {
    expect(ratio(family.glyph, family.door)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(family.door, family.ground)).toBeGreaterThanOrEqual(3);
  });
});
