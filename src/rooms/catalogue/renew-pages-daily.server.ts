import type { ScheduledJob } from "#foundation/jobs.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { lagosDay } from "#foundation/time/time.ts";

/**
 * Drops the cached pages when a new day begins in Lagos. Pages depend on the day: the next intake,
 * fees that start today, programs that are over.
 */
export function renewPagesDaily(): ScheduledJob {
  let day: string | null = null;
  return {
    name: "renew_pages_daily",
    everySeconds: 30,
    async run(ctx) {
      const today = lagosDay(ctx.clock());
      if (day !== null && day !== today) await bumpSiteVersion(ctx);
      day = today;
    },
  };
}
