import { type BrowserContext, chromium, type Page } from "playwright-core";
import { chromiumPath } from "../support/browser/chromium-path.ts";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-extensions",
  "--disable-sync",
];

/** Debian's Chromium without a window. @param flags more of them */
export const launchBrowser = (flags: readonly string[] = []) =>
  chromium.launch({ executablePath: chromiumPath, args: [...quiet, ...flags] });

/** Makes a page's line and processor slow. @param delayMs of each answer */
export async function slowDown(page: Page, kilobits: number, delayMs: number) {
  const devtools = await page.context().newCDPSession(page);
  const bytes = (kilobits * 1000) / 8;
  const speed = { latency: delayMs, downloadThroughput: bytes, uploadThroughput: bytes };
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...speed });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return devtools;
}

/**
 * A first visit with a slow processor and line. It names no inner function, because the loader would add a call for
 * it.
 * @param delayMs of each answer
 */
export async function visitPage(
  context: BrowserContext,
  url: string,
  kilobits: number,
  delayMs: number,
) {
  const page = await context.newPage();
  const devtools = await slowDown(page, kilobits, delayMs);
  const sizes: number[] = [];
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    // Pictures inside the styles are not requests.
    if (encodedDataLength > 0) sizes.push(encodedDataLength);
  });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 };
    Object.assign(window, { seen });
    for (const type of ["largest-contentful-paint", "layout-shift"]) {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[]) {
          if (entry.value === undefined) seen.lcp = entry.startTime;
          else seen.cls += entry.value;
        }
      }).observe({ type, buffered: true });
    }
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(500);
  const paint = await page.evaluate(() => ({
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    ...(window as never as { seen: { lcp: number; cls: number } }).seen,
  }));
  await page.close();
  return { ...paint, kB: sizes.reduce((sum, one) => sum + one, 0) / 1000, requests: sizes.length };
}
