import { dayMs, formatCount } from "#foundation/amounts/durations.ts";
import { formatRate } from "#foundation/amounts/money.ts";

/** The terms of the affiliate program. Emails, pages, policies and help use these constants. */

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

/** When a commission goes out: a payout has all that is due by then, whatever the amount. */
export const whenPaidOut = {
  /** For an applicant, after how long it waits. */
  inGeneral: "Then it goes to your Nigerian bank account with our next payout.",
  due: "It is part of the next payout.",
  dueLater: "It goes to your bank account with the payout after that day.",
  /** Above the sum that is due. */
  label: "In the next payout",
} as const;

/** These as facts in the texts of the content folder, by the names that these use. */
export const affiliateFacts = () => ({
  commissionRate: formatRate(defaultRateBasisPoints),
  minimumAudience: `${minimumAudience}`,
  reviewTime,
  keptCodeTime: formatCount(keptCodeDays, "day"),
  leadTime: formatCount(leadDays, "day"),
});

/** Leads from this instant or earlier have expired. */
export const leadsEndedBefore = (now: Date): Date => new Date(now.getTime() - leadDays * dayMs);
