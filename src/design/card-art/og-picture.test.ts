import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import { ogPicture } from "./og-picture.ts";

const art = { id: "tiling", family: "build", glyph: "custom:tiling" } as const;
const linesOf = (svg: string) => [...svg.matchAll(/<tspan[^>]*>([^<]*)/g)].map((match) => match[1]);

describe("pictures for sharing", () => {
  it("escapes what was typed", () => {
    const svg = ogPicture({ ...art, title: `<b>"Tiles" & 'grout'</b>`, kicker: "a<b" });
    expect(svg).toContain("&lt;b&gt;&quot;Tiles&quot;");
    expect(svg).toContain("a&lt;b");
    expect(svg).not.toContain("<b>");
  });

  it("leaves out characters that would make the picture invalid", () => {
    expect(ogPicture({ ...art, title: "Tiling\u0000\u0007", kicker: "\u001b" })).not.toMatch(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      /[\u0000-\u001f]/,
    );
  });

  it("sets a short title large and a long one smaller, on four lines at most", () => {
    const size = (svg: string) => Number(/font-weight="800" font-size="(\d+)"/.exec(svg)?.[1]);
    const short = ogPicture({ ...art, title: "Tiling", kicker: "" });
    const long = ogPicture({
      ...art,
      title: "Office administration and secretarial practice for beginners",
      kicker: "",
    });
    expect(size(short)).toBe(84);
    expect(size(long)).toBeLessThan(84);
    expect(linesOf(long).length).toBeLessThanOrEqual(4);
    expect(linesOf(long).join(" ")).toBe(
      "Office administration and secretarial practice for beginners",
    );
  });

  it("cuts a title without end, and says so", () => {
    const lines = linesOf(ogPicture({ ...art, title: "Welding and ".repeat(20), kicker: "" }));
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toMatch(/…$/);
  });

  it("becomes a picture of 1200 × 630 in which text is drawn", () => {
    const fonts = ["archivo-800", "public-sans-700"].map(
      (name) => new URL(`../fonts/print/${name}.ttf`, import.meta.url).pathname,
    );
    const draw = (title: string) =>
      new Resvg(ogPicture({ ...art, title, kicker: "" }), {
        font: { fontFiles: fonts, loadSystemFonts: false },
      }).render();
    const picture = draw("₦95,000 ɗaki Ọlá");
    expect([picture.width, picture.height]).toEqual([1200, 630]);
    // A letter that the font lacks would be drawn as the same empty box.
    const letters = ["₦", "ɓ", "ɗ", "ƙ", "ƴ", "ẹ", "ọ", "ṣ", "é"].map((letter) =>
      draw(letter).asPng().toString("base64"),
    );
    expect(new Set([...letters, draw("\u4e2d").asPng().toString("base64")]).size).toBe(10);
  });
});
