import type { Permission } from "#rooms/accounts/rules/permissions.ts";

/** A kind of work that waits for a person. */
type Task = {
  /** Who may do it. */
  readonly permission: Permission;
  /** The list of it, filtered. */
  readonly to: string;
  /** One of it and several, after the count. */
  readonly words: readonly [string, string];
};

/** For so many days the overview shows what staff did about themselves. */
export const flagDays = 30;

/** What needs doing, in the order of the overview: money and learners first. */
export const tasks = {
  proofs: {
    permission: "payments.record",
    to: "/admin/reviews?state=open&kind=transfer_proof",
    words: ["proof of a transfer to compare", "proofs of transfers to compare"],
  },
  refunds: {
    permission: "payments.refund",
    to: "/admin/reviews?state=open&kind=refund_to_approve",
    words: ["refund waits for a second person", "refunds wait for a second person"],
  },
  cases: {
    permission: "payments.refund",
    to: "/admin/reviews?state=open",
    words: ["other case to look at", "other cases to look at"],
  },
  own: {
    permission: "audit.read",
    to: "/admin/audit?flag=own",
    words: [
      `record about the staff themselves or a namesake, in ${flagDays} days`,
      `records about the staff themselves or a namesake, in ${flagDays} days`,
    ],
  },
  sponsorships: {
    permission: "enrolments.manage",
    to: "/admin/enrolments?status=applied",
    words: ["sponsored place to decide", "sponsored places to decide"],
  },
  signIns: {
    permission: "staff.manage",
    to: "/admin/staff",
    words: ["colleague with failed sign-ins in a row", "colleagues with failed sign-ins in a row"],
  },
  messages: {
    permission: "messages.manage",
    to: "/admin/messages?late=yes",
    words: [
      "message unanswered for over a working day",
      "messages unanswered for over a working day",
    ],
  },
  mail: {
    permission: "mail.send",
    to: "/admin/mail?status=failed",
    words: ["email that failed", "emails that failed"],
  },
  affiliateApplications: {
    permission: "affiliates.review",
    to: "/admin/affiliates?status=pending",
    words: ["affiliate application to decide", "affiliate applications to decide"],
  },
  payoutsToApprove: {
    permission: "payouts.approve",
    to: "/admin/payouts?tab=made&status=prepared",
    words: ["payout to approve", "payouts to approve"],
  },
  payoutsToPay: {
    permission: "payouts.pay",
    to: "/admin/payouts?tab=made&status=approved",
    words: ["payout to send to the bank", "payouts to send to the bank"],
  },
  jobApplications: {
    permission: "careers.manage",
    to: "/admin/job-applications?stage=received",
    words: ["new job application", "new job applications"],
  },
} as const satisfies Readonly<Record<string, Task>>;

export type TaskName = keyof typeof tasks;
export const taskNames = Object.keys(tasks) as [TaskName, ...TaskName[]];
