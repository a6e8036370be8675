import { dayMs } from "#foundation/time.ts";

/** How long a lead holds and is kept, as the privacy policy says. */
export const leadDays = 30;

/** Leads from this instant or earlier are over. */
export const leadsEndedBefore = (now: Date): Date => new Date(now.getTime() - leadDays * dayMs);
