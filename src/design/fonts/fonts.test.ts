import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./fonts.css", import.meta.url), "utf8");
const standIns = readFileSync(new URL("./stand-ins.css", import.meta.url), "utf8");
const files = [
  ...new Set([...css.matchAll(/url\("(\.\/[^"]+)"\)/g)].map((match) => match[1] ?? "")),
];

describe("fonts", () => {
  it("are all there", () => {
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect(existsSync(new URL(file, import.meta.url)), file).toBe(true);
  });

  it("weigh 45 KB at most, all together", () => {
    const bytes = files.reduce(
      (sum, file) => sum + statSync(new URL(file, import.meta.url)).size,
      0,
    );
    expect(bytes).toBeLessThanOrEqual(45 * 1024);
  });

  it("swap in, and the letters that few pages have are fetched only by those", () => {
    const faces = css.match(/@font-face \{[^}]*url[^}]*\}/g) ?? [];
    for (const face of faces) {
      expect(face).toContain("font-display: swap");
      if (face.includes("noto")) expect(face).toContain("unicode-range: U+181");
    }
  });

  it("offer the hooked letters right after each family, before its stand-ins", () => {
    const families = readFileSync(new URL("../css/tokens.css", import.meta.url), "utf8");
    expect(families).toMatch(/--font-sans:\s*"Public Sans", "Noto Hausa", "Public Sans Fallback"/);
    expect(families).toMatch(/--font-display:\s*Archivo, "Noto Hausa Display", "Archivo Fallback"/);
  });

  it("have a local stand-in of the same measure for each family", () => {
    const families = readFileSync(new URL("../css/tokens.css", import.meta.url), "utf8");
    for (const name of [
      "Archivo Fallback",
      "Archivo Roboto",
      "Public Sans Fallback",
      "Public Sans Roboto",
    ]) {
      expect(families).toContain(`"${name}"`);
      expect(standIns).toMatch(
        new RegExp(`"${name}";[^}]*size-adjust[^}]*ascent-override[^}]*line-gap-override`),
      );
    }
  });

  it.each(["archivo-700", "archivo-800", "public-sans-400", "public-sans-700"])(
    "keep every space as wide as it is: %s has no letter that stands closer to one",
    async (name) => {
      const reader = new URL("../../../scripts/artwork/true-type.mjs", import.meta.url);
      const { readCmap, readTables } = await import(reader.href);
      const font = readFileSync(new URL(`./print/${name}.ttf`, import.meta.url));
      const glyphs = new Map<number, number>(readCmap(readTables(font).get("cmap")));
      // The families kern letters with the glyph of the space, and with no other.
      expect(glyphs.get(0x20)).toBeDefined();
      expect(glyphs.get(0x20)).toBe(glyphs.get(0xa0));
    },
  );
});
