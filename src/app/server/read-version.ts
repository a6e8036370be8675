import type { Context } from "#foundation/context.ts";
import { readSiteVersion } from "#foundation/site-version.ts";

const waitAtMostMs = 500;

export type VersionReader = {
  read(database: Pick<Context, "db">): Promise<number>;
  /** The version, without waiting; null when it is time to read it again. */
  known(): number | null;
};

/**
 * Reads the site's version at most once a second. While the database is slow or away, the last known version
 * stays valid, so that cached pages are still served.
 */
export function createVersionReader(checkEveryMs = 1_000): VersionReader {
  let version = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<number> | null = null;

  function ask(ctx: Pick<Context, "db">): Promise<number> {
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

  // Real time, not the academy's clock: this limits load, and the clock is fixed in tests.
  const isDue = () => performance.now() - readAt > checkEveryMs;

  return {
    async read(ctx) {
      if (isDue()) {
        readAt = performance.now();
        reading = ask(ctx);
      }
      return reading ?? version;
    },
    known: () => (isDue() ? null : version),
  };
}
