import { type AuditThing, thingOf } from "#foundation/audit-actions.ts";

/** What entries of the audit log are about. */
export const thingNames = {
  affiliate_application: "Affiliate application",
  affiliate: "Affiliate",
  referral: "Referral",
  payout: "Payout",
  statement: "Statement of a payout",
  enrolment: "Registration",
  program: "Program",
  intake: "Start of a program",
  fee_schedule: "Fees",
  payment: "Payment",
  order: "Order",
  recommended_program: "Recommended program",
  job_application: "Job application",
  message: "Message to the academy",
  event: "Event",
  chapter: "Chapter",
  job_document: "Document of a job application",
  mail: "Email",
  person: "Account",
} as const satisfies Record<AuditThing, string>;

/** The screen of one record; the id goes at the end. Other things have none. */
const screenOf: Partial<Record<AuditThing, string>> = {
  affiliate_application: "/admin/applications/",
  affiliate: "/admin/affiliates/",
  payment: "/admin/payments/",
  program: "/admin/catalogue/",
  payout: "/admin/payouts/",
  referral: "/admin/referrals/",
  job_application: "/admin/job-applications/",
  message: "/admin/messages/",
  event: "/admin/community/events/",
  chapter: "/admin/community/chapters/",
};

/** Where the thing of an entry is shown; null when it has no screen. */
export function subjectPath(action: string, subject: string): string | null {
  const thing = thingOf(action);
  const screen = thing && screenOf[thing];
  return screen ? `${screen}${encodeURIComponent(subject)}` : null;
}

export const thingName = (action: string): string => {
  const thing = thingOf(action);
  return thing ? thingNames[thing] : "Other";
};
