import type { Context } from "#foundation/context.ts";
import type { SitePart } from "#foundation/site/site-part.ts";
import { readSiteVersions, type SiteVersions } from "#foundation/site/site-version.ts";

const waitAtMostMs = 500;

export type VersionReader = {
  /** @param part of the site; all of it by default */
  read(database: Pick<Context, "db">, part?: SitePart): Promise<number>;
  /** The version, without waiting; null when it is time to read it again. */
  known(): number | null;
  /** The last known version of a part, without waiting. Call it after `read` or `known`. */
  versionOf(part: SitePart): number;
};

/**
 * Reads the site's version at most once a second. While the database is slow or away, the last known version
 * stays valid, so that cached pages are still served.
 * @param renewFacts reads the lists that owners edit (shared-facts.ts). It runs before a new version is
 * returned, so that nothing made for that version shows older lists.
 */
export function createVersionReader(
  checkEveryMs = 1_000,
  renewFacts: (ctx: Pick<Context, "db">) => Promise<void> = async () => {},
): VersionReader {
  let versions: SiteVersions = { site: 0, community: 0 };
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  /** The version for which the lists were read. */
  let factsOf: number | null = null;
  /** Whether the database answered in time when it was last asked. */
  let answers = true;

  function ask(ctx: Pick<Context, "db">): Promise<void> {
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      answers = false;
      patience.resolve();
    }, waitAtMostMs).unref();
    const work = readSiteVersions(ctx)
      .then(async (read) => {
        if (read.site !== factsOf) await renewFacts(ctx);
        factsOf = read.site;
        versions = read;
        answers = true;
      })
      .catch(() => {
        answers = false;
      })
      .finally(() => {
        clearTimeout(timer);
        reading = null;
      });
    return Promise.race([work, patience.promise]);
  }

  // Real time, not the academy's clock: this limits load, and the clock is fixed in tests.
  const isDue = () => performance.now() - readAt > checkEveryMs;

  return {
    async read(ctx, part = "site") {
      if (isDue()) {
        readAt = performance.now();
        reading = ask(ctx);
      }
      if (reading) await reading;
      return versions[part];
    },
    // While it is being read, the old version may be hours old. Only if the database did not answer last
    // time, we do not wait for it.
    known: () => (isDue() || (reading !== null && answers) ? null : versions.site),
    versionOf: (part) => versions[part],
  };
}
