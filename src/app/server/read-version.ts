import type { Context } from "#foundation/context.ts";
import { readSiteVersion } from "#foundation/site-version.ts";

const waitAtMostMs = 500;

/**
 * Asks for the site's version at most once a second, however many ask. While the database is slow or
 * away the last known version holds, so that the pages that are kept go on being served.
 */
export function createVersionReader(checkEveryMs = 1_000): (ctx: Context) => Promise<number> {
  let version = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<number> | null = null;

  function read(ctx: Context): Promise<number> {
    const work = readSiteVersion(ctx)
      .then((number) => {
        version = number;
        return number;
      })
      .catch(() => version)
      .finally(() => {
        reading = null;
      });
    const patience = new Promise<number>((resolve) => {
      setTimeout(() => resolve(version), waitAtMostMs).unref();
    });
    return Promise.race([work, patience]);
  }

  return async (ctx) => {
    // Real time, not the academy's clock: this is about load, and the clock stands still in tests.
    const now = performance.now();
    if (now - readAt > checkEveryMs) {
      readAt = now;
      reading = read(ctx);
    }
    return reading ?? version;
  };
}
