import { dayMs } from "#foundation/amounts/durations.ts";

/**
 * The terms of the affiliate program. Emails, pages, policies and help use these constants. Every page's script has
 * this file, so words stand elsewhere (dashboard-figures.ts).
 */

/** Commission rate of a new affiliate on the money received: 1000 is 10 % (spec §9.4). */
export const defaultRateBasisPoints = 1000;

/** The smallest audience of an applicant (spec §9.4). */
export const minimumAudience = 100;

/** How long an applicant waits for an answer (spec §9.4). */
export const reviewTime = "3-5 business days";

/** Days that a browser keeps the code of a followed link. */
export const keptCodeDays = 30;

/** Days that a lead is valid and kept: someone signed up with a code but has not enrolled yet. */
export const leadDays = 30;

/** Leads from this instant or earlier have expired. */
export const leadsEndedBefore = (now: Date): Date => new Date(now.getTime() - leadDays * dayMs);
