import type { Page } from "playwright-core";

/** What the page's own observers saw, in ms after the navigation began. */
export type Paint = { fcp: number; lcp: number; cls: number; tbt: number };

type LayoutShift = { value: number; hadRecentInput: boolean };
type Seen = { lcp: number; cls: number; longTasks: { start: number; ms: number }[] };
declare global {
  interface Window {
    seen: Seen;
  }
}

/** Runs in the page before everything else. It names no inner function: the loader would add a call for that. */
export function observePaint(): void {
  const seen: Seen = { lcp: 0, cls: 0, longTasks: [] };
  window.seen = seen;
  for (const type of ["largest-contentful-paint", "layout-shift", "longtask"]) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput = false } = entry as Partial<LayoutShift>;
        if (type === "layout-shift" && !hadRecentInput) seen.cls += value;
        if (type === "largest-contentful-paint") seen.lcp = entry.startTime;
        if (type === "longtask")
          seen.longTasks.push({ start: entry.startTime, ms: entry.duration });
      }
    }).observe({ type, buffered: true });
  }
}

/** A task blocks for what it takes beyond this. */
const shortTaskMs = 50;

/** Reads the observers when the page is at rest. Blocking time counts from the first paint, as in Lighthouse. */
export async function readPaint(page: Page): Promise<Paint> {
  const { fcp, seen } = await page.evaluate(() => ({
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    seen: window.seen,
  }));
  const blocking = seen.longTasks
    .filter(({ start, ms }) => start + ms > fcp)
    .reduce((sum, { ms }) => sum + Math.max(0, ms - shortTaskMs), 0);
  return { fcp, lcp: seen.lcp, cls: seen.cls, tbt: blocking };
}
