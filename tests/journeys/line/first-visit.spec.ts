import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser/academy-fixture.ts";

// A reused context would keep the browser's cache.
test.use({ reuseContext: false });

/** Pages that people read; a form loads more. */
const readingPages = ["/", "/programs", "/programs/tiling", "/help"];

for (const path of readingPages) {
  test(`a first visit to ${path} makes at most 12 requests, and nothing moves`, async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, {
            shift:
              (window as unknown as { shift: number }).shift +
              (entry as PerformanceEntry & { value: number }).value,
          });
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path, { waitUntil: "networkidle" });

    expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(12);
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    expect(shift).toBeLessThanOrEqual(0.01);
  });
}

for (const width of [1024, 1600]) {
  test(`at ${width} px the words of the home page do not move while the rest loads`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await page.evaluate(() => document.fonts.ready);
    const top = () => page.locator("h1").evaluate((h1) => h1.getBoundingClientRect().top);
    const whole = await top();
    await page.evaluate(() => {
      for (const later of document.querySelectorAll(".hero-wall, .hero .lead ~ *")) later.remove();
    });
    expect(await top()).toBe(whole);
  });
}

for (const [path, first] of [
  ["/guides", ".guides > li:first-child"],
  ["/find-your-door", ".door-questions > :first-child"],
] as const) {
  test(`the first part of ${path} does not move while the rest loads`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const width = () => page.locator(first).evaluate((part) => part.getBoundingClientRect().width);
    const whole = await width();
    await page.evaluate((selector) => {
      for (const later of document.querySelectorAll(`${selector} ~ *`)) later.remove();
    }, first);
    expect(await width()).toBe(whole);
  });
}

/** Counts what the browser receives from now on, in bytes as they are sent. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => {
    const counted = bytes;
    bytes = 0;
    return counted;
  };
}

for (const [line, most] of [
  ["good", 160_000],
  ["poor", 75_000],
] as const) {
  test(`the list of programs sends little on a ${line} line, and its next page even less`, async ({
    page,
  }) => {
    await page.addInitScript(
      (effectiveType) =>
        Object.defineProperty(navigator, "connection", { value: { effectiveType } }),
      line === "poor" ? "3g" : "4g",
    );
    const bytes = await countBytes(page);
    await page.goto("/programs", { waitUntil: "networkidle" });
    const first = bytes();
    expect(first).toBeGreaterThan(10_000);
    expect(first).toBeLessThanOrEqual(most);
    await page.goto("/programs/tiling", { waitUntil: "networkidle" });
    expect(bytes()).toBeLessThanOrEqual(30_000);
  });
}
