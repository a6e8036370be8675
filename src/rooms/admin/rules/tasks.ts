import { formatNaira } from "#foundation/amounts/money.ts";
import type { Permission } from "#rooms/accounts/rules/permissions.ts";
import type { ReviewKind } from "#rooms/payments/rules/states.ts";

/** A kind of work that waits for a person. */
type Task = {
  /** Who may do it. */
  readonly permission: Permission;
  /** The list of it, filtered. */
  readonly to: string;
  /** One of it and several, after the count. `{amount}` is where the amount of its cases stands, if it is known. */
  readonly words: readonly [string, string];
  /** The kind of open cases that it is. */
  readonly cases?: ReviewKind;
};

/** For so many days the overview shows what staff did about themselves. */
export const flagDays = 30;

/** What needs doing, in the order of the overview: money and learners first. */
export const tasks = {
  proofs: {
    permission: "payments.record",
    to: "/admin/reviews?state=open&kind=transfer_proof",
    words: ["proof of a transfer{amount} to compare", "proofs of transfers{amount} to compare"],
    cases: "transfer_proof",
  },
  refunds: {
    permission: "payments.refund",
    to: "/admin/reviews?state=open&kind=refund_to_approve",
    words: ["refund waits for a second person", "refunds wait for a second person"],
  },
  unknownPayments: {
    permission: "payments.refund",
    to: "/admin/reviews?state=open&kind=unknown_payment",
    words: ["unknown payment{amount}", "unknown payments{amount}"],
    cases: "unknown_payment",
  },
  wrongCurrencies: {
    permission: "payments.refund",
    to: "/admin/reviews?state=open&kind=wrong_currency",
    words: ["payment{amount} in the wrong currency", "payments{amount} in the wrong currency"],
    cases: "wrong_currency",
  },
  stuckRefunds: {
    permission: "payments.refund",
    to: "/admin/reviews?state=open&kind=refund_needs_attention",
    words: ["refund{amount} that needs a person", "refunds{amount} that need a person"],
    cases: "refund_needs_attention",
  },
  doublePlaces: {
    permission: "payments.refund",
    to: "/admin/reviews?state=open&kind=possible_double",
    words: ["learner with two places", "learners with two places"],
    cases: "possible_double",
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

/**
 * A task in words: "unknown payment of ₦40,000", "refunds of ₦90,000 in all that need a person".
 * @param amountKobo of all of it; null when it isn't known
 */
export function taskWords(name: TaskName, count: number, amountKobo: number | null): string {
  const [one, several] = tasks[name].words;
  const inAll = count === 1 ? "" : " in all";
  const amount = amountKobo === null ? "" : ` of ${formatNaira(amountKobo)}${inAll}`;
  return (count === 1 ? one : several).replace("{amount}", amount);
}

/** The kind of cases that a task is; null when it is something else. */
export const casesOf = (name: TaskName): ReviewKind | null => (tasks[name] as Task).cases ?? null;
