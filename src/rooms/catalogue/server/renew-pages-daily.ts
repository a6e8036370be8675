import type { ScheduledJob } from "#foundation/jobs.ts";
import { bumpSiteVersion } from "#foundation/site-version.ts";
import { lagosDay } from "#foundation/time.ts";

/**
 * Pages say what depends on the day: the next intake, fees that hold from today, what is over. So
 * the pages that are kept are dropped when a day begins in Lagos.
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
