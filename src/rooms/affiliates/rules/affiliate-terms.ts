/** The terms of the affiliate program: mails, pages, policies and help take them by name. */

/** What a new affiliate earns of the money received: 1000 is 10 % (spec §9). */
export const defaultRateBasisPoints = 1000;

/** People that an applicant reaches at least (spec §9). */
export const minimumAudience = 100;

/** How long an applicant waits for an answer (spec §9). */
export const reviewTime = "3-5 business days";

/** Days that a browser keeps the code of a followed link. */
export const keptCodeDays = 30;

/** Days that a lead holds and is kept: somebody signed up with a code and has not enrolled yet. */
export const leadDays = 30;

/** Months that a rejected application is kept after the decision. */
export const rejectedApplicationKeptMonths = 12;
