import { expect, test } from "./browser/fixture.ts";
import { overflow } from "./browser/look-for.ts";

/** How pages look. Their pictures are in test-results. */

const pages = [
  ...["/", "/programs", "/programs/tiling", "/register/tiling", "/starts", "/find-your-door"],
  ...["/about", "/contact", "/login", "/help"],
];

const nameOf = (path: string) => path.slice(1).replaceAll("/", "-") || "home";

test("no page is wider than a phone or a desktop", async ({ visitor }, testInfo) => {
  for (const width of [360, 1280]) {
    await visitor.tab.resize(width, 800);
    for (const path of pages) {
      await visitor.open(path);
      expect([path, width, await visitor.tab.run(overflow)]).toEqual([
        path,
        width,
        { over: 0, names: [] },
      ]);
      await visitor.tab.picture(testInfo.outputPath(`${nameOf(path)}-${width}.png`));
    }
  }
});

test.describe("in the dark scheme", () => {
  test.use({ scheme: "dark" });

  test("pages are dark, with light text", async ({ visitor }, testInfo) => {
    for (const path of ["/", "/programs", "/register/tiling", "/contact"]) {
      await visitor.open(path);
      const [ground = 0, text = 0] = await visitor.tab.run(() => {
        const { backgroundColor, color } = getComputedStyle(document.body);
        return [backgroundColor, color].map((each) => {
          const canvas = document.createElement("canvas").getContext("2d");
          if (!canvas) return Number.NaN;
          canvas.fillStyle = each;
          canvas.fillRect(0, 0, 1, 1);
          return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
        });
      });
      expect(ground, path).toBeLessThan(80);
      expect(text, path).toBeGreaterThan(180);
      await visitor.tab.picture(testInfo.outputPath(`${nameOf(path)}-dark.png`));
    }
  });
});
