/** The states of applications and affiliates, and the actions allowed in each (spec §4.4). */

export const applicationStatuses = ["pending", "approved", "rejected"] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/**
 * `suspended` earns nothing new: the code is refused and the dashboard is closed. Earlier referrals still earn, but
 * nothing is paid out before the suspension ends.
 */
export const affiliateStatuses = ["approved", "suspended"] as const;
export type AffiliateStatus = (typeof affiliateStatuses)[number];

/** `completed` after a payment for the enrolment, or at once if it is free. */
export const referralStatuses = ["pending", "completed"] as const;

/** Where the code came from: typed in the form, kept from a link, or from an earlier lead. */
export const referralSources = ["typed", "kept", "lead"] as const;

/** How the lead was created. */
export const leadSources = ["sign_up", "track_referral"] as const;

/**
 * What a commission line does: earn, reverse after a refund, reinstate after a failed refund, or follow the corrected
 * amount of a payment that has earned already, up or down.
 */
export const commissionKinds = ["earned", "reversed", "reinstated", "corrected"] as const;

/** How a referral is the affiliate's own registration: it earns nothing. */
export const ownMatches = ["email", "phone"] as const;
export type OwnMatch = (typeof ownMatches)[number];

export type States<Status extends string> = Record<string, readonly Status[]>;

/** Action → the states that allow it. Buttons and guards read the same table. */
const applicationActions = {
  approve: ["pending"],
  reject: ["pending"],
} as const satisfies States<ApplicationStatus>;

const affiliateActions = {
  earn: ["approved"],
  seeDashboard: ["approved"],
  suspend: ["approved"],
  reinstate: ["suspended"],
} as const satisfies States<AffiliateStatus>;

/** `{ approve: ["pending"] }` → `{ approve: ({ status }) => boolean }` */
export function guardsOf<Status extends string, Table extends States<Status>>(table: Table) {
  return Object.fromEntries(
    Object.entries(table).map(([action, states]) => [
      action,
      ({ status }: { status: Status }) => states.includes(status),
    ]),
  ) as { [Action in keyof Table]: (subject: { status: Status }) => boolean };
}

/** `can.approve(application)`, `can.earn(affiliate)`, … */
export const can = {
  ...guardsOf<ApplicationStatus, typeof applicationActions>(applicationActions),
  ...guardsOf<AffiliateStatus, typeof affiliateActions>(affiliateActions),
};
