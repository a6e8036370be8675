import { describe, expect, it } from "vitest";
import { programs as seededPrograms } from "#academy/programs";
import { cardArt } from "./draw-card-art.ts";
import { type Family, families } from "./families.ts";
import { familyLooks } from "./family-looks.ts";
import { glyphs } from "./glyphs.generated.ts";

const programs = Object.keys(glyphs).map((glyph, index) => ({
  id: `program-${index}`,
  family: families[index % families.length] ?? "build",
  glyph,
}));
const seededGlyphs = seededPrograms.map(({ glyph }) => glyph);
const wall = (svg: string) => svg.replace(/<g>.*/, "").replaceAll(/="#?\w{5}"/g, "");

describe("card art", () => {
  it("draws the same program the same way every time", () => {
    const input = { id: "tiling", family: "build", glyph: "custom:tiling" } as const;
    expect(cardArt(input)).toBe(cardArt({ ...input }));
  });

  it("draws no two walls alike", () => {
    const walls = programs.map(({ id }) =>
      wall(cardArt({ id, family: "build", glyph: "custom:tiling" })),
    );
    expect(new Set(walls).size).toBe(walls.length);
  });

  it("names its patterns apart, even when one page draws a program twice", () => {
    const names = programs.flatMap((program) =>
      ["first", "second"].map((scope) => /id="(\w+)"/.exec(cardArt({ ...program, scope }))?.[1]),
    );
    expect(new Set(names).size).toBe(programs.length * 2);
  });

  it("stays small: half of the catalogue below 1.1 KB, everything below 2 KB", () => {
    const size = (input: Parameters<typeof cardArt>[0]) => cardArt(input).length;
    const seeded = seededPrograms
      .map(({ id, family, glyph }) => size({ id, family, glyph }))
      .sort((a, b) => a - b);
    expect(seeded[Math.floor(seeded.length / 2)]).toBeLessThanOrEqual(1.1 * 1024);
    const all = programs.map(({ id, glyph }) => size({ id, family: "build", glyph }));
    expect(Math.max(...all)).toBeLessThanOrEqual(2048);
  });

  it("has the tool of every seeded program (scripts/artwork/make-glyphs.mjs)", () => {
    expect(seededGlyphs.length).toBeGreaterThan(40);
    expect(seededGlyphs.filter((glyph) => !Object.hasOwn(glyphs, glyph))).toEqual([]);
  });

  it("shows the family's tool where the glyph is unknown", () => {
    const art = (glyph: string) => cardArt({ id: "x", family: "motion", glyph });
    expect(art("ph:no-such-tool")).toBe(art("ph:engine"));
    expect(art("constructor")).toBe(art("ph:engine"));
  });

  it("draws a building wall for a family that nobody knows", () => {
    const art = cardArt({ id: "x", family: "toString" as Family, glyph: "ph:hammer" });
    expect(art).toBe(cardArt({ id: "x", family: "build", glyph: "ph:hammer" }));
  });

  it("lets nothing of its input into the markup", () => {
    const hostile = '"><script>alert(1)</script>';
    const art = cardArt({ id: hostile, family: hostile as Family, glyph: hostile, scope: hostile });
    expect(art).not.toMatch(/script|alert/);
  });

  it("is hidden from screen readers", () => {
    expect(cardArt({ id: "x", family: "care", glyph: "ph:chef-hat" })).toMatch(
      /^<svg aria-hidden="true"/,
    );
  });

  it("knows every family's own tool", () => {
    for (const { defaultGlyph } of Object.values(familyLooks))
      expect(glyphs).toHaveProperty([defaultGlyph]);
  });
});
