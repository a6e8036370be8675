import type { Permission } from "#rooms/accounts/permissions.ts";
import {
  type CaseTask,
  caseKinds,
  type ReviewKind,
  reviewKinds,
} from "#rooms/payments/cases/case-kinds.ts";

/** A kind of work that waits for a person. */
type Task = {
  readonly permission: Permission;
  /** The list of it, filtered. */
  readonly to: string;
  /** The words for one and several, after the count. */
  readonly words: readonly [string, string];
};

/** Open cases of each kind, for those who may close them. */
const caseTasks = Object.fromEntries(
  reviewKinds.flatMap((kind) => {
    const { permission, today } = caseKinds[kind];
    const to = `/admin/reviews?state=open&kind=${kind}`;
    return today ? [[today.task, { kind, permission, to, words: today.words }]] : [];
  }),
) as Readonly<Record<CaseTask, Task & { readonly kind: ReviewKind }>>;

/** How many days Today shows what staff did to their own records. */
export const flagDays = 30;

/** What needs doing. Today shows the oldest first. */
export const tasks = {
  ...caseTasks,
  refunds: {
    permission: "payments.refund",
    to: "/admin/reviews?state=open&kind=refund_to_approve",
    words: ["refund waiting for a second person", "refunds waiting for a second person"],
  },
  settlementsUnseen: {
    permission: "bank.reconcile",
    to: "/admin/settlements?state=unseen",
    words: [
      "settlement not at the bank after 3 working days",
      "settlements not at the bank after 3 working days",
    ],
  },
  own: {
    permission: "audit.read",
    to: "/admin/audit?flag=own",
    words: [
      `audit entry by staff on themselves or a namesake, in ${flagDays} days`,
      `audit entries by staff on themselves or a namesake, in ${flagDays} days`,
    ],
  },
  tillsToCount: {
    permission: "tills.take_over",
    to: "/admin/tills?state=closed",
    words: ["closed till to count again", "closed tills to count again"],
  },
  tillDifferences: {
    permission: "tills.take_over",
    to: "/admin/tills?differs=yes",
    words: ["till with a difference", "tills with a difference"],
  },
  safeCounts: {
    permission: "tills.take_over",
    to: "/admin/tills",
    words: ["safe to count again", "safes to count again"],
  },
  overdue: {
    permission: "payments.record",
    to: "/admin/enrolments?money=overdue",
    words: ["learner late with a payment", "learners late with a payment"],
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
  broadcasts: {
    permission: "broadcasts.send",
    to: "/admin/broadcasts",
    words: ["message to many to approve", "messages to many to approve"],
  },
  certificates: {
    permission: "certificates.issue",
    to: "/admin/certificates?state=proposed",
    words: ["certificate to issue", "certificates to issue"],
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

/** Whether a task is open cases: they are counted by their kind. Each other task has its own counter. */
export const isCaseTask = (name: TaskName): name is CaseTask => name in caseTasks;
export type CountedTaskName = Exclude<TaskName, CaseTask>;

/** A task in words, after the count: "unknown payments". */
export const taskWords = (name: TaskName, count: number): string =>
  tasks[name].words[count === 1 ? 0 : 1];

/** How much is waiting on each screen, by its path. */
export function countsByScreen(
  waiting: readonly { readonly name: TaskName; readonly many: number }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name, many } of waiting) {
    const [path = ""] = tasks[name].to.split("?");
    counts.set(path, (counts.get(path) ?? 0) + many);
  }
  return counts;
}
