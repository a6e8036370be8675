import { dayMs } from "#foundation/amounts/durations.ts";
import { leadDays } from "../affiliate-terms.ts";

/** Leads from this instant or earlier have expired. */
export const leadsEndedBefore = (now: Date): Date => new Date(now.getTime() - leadDays * dayMs);
