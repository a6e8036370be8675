import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser/academy-fixture.ts";
import { publicRoutes } from "../../support/browser/public-routes.ts";

/* What every screen has in common: its two edges, few sizes of headings, and texts that fit their boxes. */

const allRoutes = [...publicRoutes];
const widths = [360, 1280];

/** Makes the browser lay out sections further down too. */
async function openWhole(page: Page, path: string) {
  await page.goto(path);
  await page.addStyleTag({ content: "* { content-visibility: visible !important; }" });
  await page.evaluate(() => document.fonts.ready);
}

/** The edges of the logo, of each container's content and of the main heading, in pixels. */
const edgesOf = (page: Page) =>
  page.evaluate(() => {
    const contentEdge = (element: Element) =>
      element.getBoundingClientRect().left +
      Number.parseFloat(getComputedStyle(element).paddingInlineStart);
    const containers = [...document.querySelectorAll(".wrap")].filter((each) =>
      each.checkVisibility(),
    );
    const heading = document.querySelector("h1");
    const range = document.createRange();
    if (heading) range.selectNodeContents(heading);
    // A very large heading extends past the edge by the white space inside its first letter.
    const hangs = heading ? Number.parseFloat(getComputedStyle(heading).marginInlineStart) : 0;
    const brands = [...document.querySelectorAll(".brand")].filter((each) =>
      each.checkVisibility(),
    );
    const contentEnd = (element: Element) =>
      element.getBoundingClientRect().right -
      Number.parseFloat(getComputedStyle(element).paddingInlineEnd);
    return {
      ends: containers.filter((each) => !each.matches(".wrap-form")).map(contentEnd),
      logos: brands.map((brand) => brand.getBoundingClientRect().left),
      containers: containers.map(contentEdge),
      // A registration's form is in its own sheet.
      heading: heading?.closest(".form-sheet") ? null : range.getBoundingClientRect().left - hangs,
    };
  });

async function expectOneEdge(page: Page, path: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const { logos, containers, ends, heading } = await edgesOf(page);
    const edge = width < 768 ? 16 : Math.max(24, (width - 1360) / 2);
    const isSheetOnPhone = width < 480 && path.startsWith("/register/tiling");
    for (const left of isSheetOnPhone ? [] : [...logos, ...containers])
      expect.soft({ path, width, left: Math.round(left) }).toEqual({ path, width, left: edge });
    for (const right of isSheetOnPhone ? [] : ends)
      expect
        .soft({ path, width, right: Math.round(right) })
        .toEqual({ path, width, right: width - edge });
    expect(containers.length, path).toBeGreaterThan(0);
    if (heading === null) continue;
    expect.soft(Math.abs(heading - edge), `${path} at ${width}: ${heading}`).toBeLessThan(2);
  }
}

async function expectFewSizes(page: Page, path: string) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const sizes = await page.evaluate(() => {
      const shown = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(
        (each) => each.checkVisibility() && !each.matches(".visually-hidden, .visually-hidden *"),
      );
      return [...new Set(shown.map((each) => getComputedStyle(each).fontSize))];
    });
    expect(sizes.length, `${path} at ${width}: ${sizes}`).toBeGreaterThan(0);
    expect(sizes.length, `${path} at ${width}: ${sizes}`).toBeLessThanOrEqual(4);
  }
}

type Fitted = { text: string; fits: boolean };

/** Which placeholders fit their boxes, and which support hours their lines. */
const fittedTexts = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    const boxes = [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")]
      .filter((box) => box.checkVisibility() && pen)
      .map((box) => {
        const style = getComputedStyle(box);
        if (pen) pen.font = style.font;
        const room =
          box.clientWidth -
          Number.parseFloat(style.paddingInlineStart) -
          Number.parseFloat(style.paddingInlineEnd);
        const needed = pen?.measureText(box.placeholder).width ?? 0;
        return { text: box.placeholder, fits: needed <= room };
      });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines: Fitted[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const at = text.search(/\d+[ap]m( to |-)\d+[ap]m/);
      if (at < 0 || !node.parentElement?.checkVisibility()) continue;
      if (node.parentElement.closest("script, style, details:not([open]) > :not(summary)"))
        continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + (/^\d+[ap]m( to |-)\d+[ap]m/.exec(text.slice(at))?.[0].length ?? 0));
      const { left, right } = range.getBoundingClientRect();
      const isWhole = range.getClientRects().length === 1;
      lines.push({ text, fits: isWhole && left >= 0 && right <= innerWidth });
    }
    return { boxes, lines };
  });

test("every page has one container, at most four heading sizes, and texts that fit", async ({
  page,
}) => {
  test.setTimeout(600_000);
  let placeholders = 0;
  let hours = 0;
  for (const path of allRoutes) {
    await openWhole(page, path);
    await expectOneEdge(page, path);
    await expectFewSizes(page, path);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const { boxes, lines } = await fittedTexts(page);
      placeholders += boxes.length;
      hours += lines.length;
      const cut = [...boxes, ...lines].filter(({ fits }) => !fits);
      expect(cut, `${path} at ${width}`).toEqual([]);
    }
  }
  expect(placeholders).toBeGreaterThan(20);
  expect(hours).toBeGreaterThan(50);
});
