/** The states of applications and affiliates, and what may be done in each (spec §4). */

export const applicationStatuses = ["pending", "approved", "rejected"] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** `suspended` earns nothing new: the code is refused and the dashboard closed. */
export const affiliateStatuses = ["approved", "suspended"] as const;
export type AffiliateStatus = (typeof affiliateStatuses)[number];

/** A payout is what the bank is to get, until the bank has it. */
export const payoutStatuses = ["prepared", "paid"] as const;

/** `completed` once money came for the enrolment, or it is free. */
export const referralStatuses = ["pending", "completed"] as const;

/** Where the code stood: typed in the form, kept from a link, or left earlier as a lead. */
export const referralSources = ["typed", "kept", "lead"] as const;

/** How interest before any enrolment was left. */
export const leadSources = ["sign_up", "track_referral"] as const;

/** What a line of a commission does: earn, take back by a refund, give back when the refund failed. */
export const commissionKinds = ["earned", "reversed", "reinstated"] as const;

type States<Status extends string> = Record<string, readonly Status[]>;

/** Deed → the states in which it may be done; the buttons and the guards read the same table. */
const applicationDeeds = {
  approve: ["pending"],
  reject: ["pending"],
} as const satisfies States<ApplicationStatus>;

const affiliateDeeds = {
  earn: ["approved"],
  seeDashboard: ["approved"],
  suspend: ["approved"],
  reinstate: ["suspended"],
} as const satisfies States<AffiliateStatus>;

function asks<Status extends string, Table extends States<Status>>(table: Table) {
  return Object.fromEntries(
    Object.entries(table).map(([deed, states]) => [
      deed,
      ({ status }: { status: Status }) => states.includes(status),
    ]),
  ) as { [Deed in keyof Table]: (subject: { status: Status }) => boolean };
}

/** `can.approve(application)`, `can.earn(affiliate)`, … */
export const can = {
  ...asks<ApplicationStatus, typeof applicationDeeds>(applicationDeeds),
  ...asks<AffiliateStatus, typeof affiliateDeeds>(affiliateDeeds),
};
