import { expect, test } from "./academy-fixture.ts";

/** Pages that people read; a form loads more. */
const readingPages = ["/", "/programs", "/programs/tiling", "/help", "/guides", "/blog", "/about"];

for (const path of readingPages) {
  test(`a first visit of ${path} makes at most 12 requests, and nothing moves`, async ({
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
