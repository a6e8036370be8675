import { listAllCentres } from "#foundation/academy/centres.ts";
import {
  type AuditAction,
  type AuditThing,
  sentenceOf,
  thingOf,
  wordsOf,
} from "#foundation/audit/audit-actions.ts";
import {
  auditFields,
  auditLines,
  auditSummary,
  type StateWords,
} from "#foundation/audit/audit-fields.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { stageWords } from "#rooms/careers/stages.ts";
import { messageStatusNames } from "#rooms/contact/states.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { closingWords } from "#rooms/payments/cases/case-kinds.ts";
import { cardProvider } from "#rooms/payments/provider/card-provider.ts";
import { paymentWays } from "../payments/payment-words.ts";

/** What the software writes down because the card provider told us. */
const toldByProvider: ReadonlySet<string> = new Set<AuditAction>([
  "payment.booked",
  "payment.refunded",
  "payment.refund_failed",
  "settlement.posted",
]);

/** Who did something: a name, or whatever is known instead. */
export function actorWords({
  action,
  by,
  actorKind,
}: Pick<PastEvent, "action" | "by" | "actorKind">): string {
  if (by) return by;
  if (actorKind === "system") return toldByProvider.has(action) ? cardProvider : "Automatic";
  return actorKind === "visitor" ? "A visitor" : "A deleted account";
}

/** `₦40,000`, or `₦40,000 instead of ₦95,000`; empty for an entry without an amount. */
function amountOf({ details }: Pick<PastEvent, "details">): string {
  const line = auditLines(details).find(({ label }) => label === auditFields.amountKobo.label);
  if (!line) return "";
  return line.before === null || line.before === "none"
    ? line.value
    : `${line.value} instead of ${line.before}`;
}

/**
 * What an entry's sentence leaves out, in one line: neither its amount nor a state that its action already names, such
 * as `Place confirmed`.
 */
export function entryRest({ action, details }: Pick<PastEvent, "action" | "details">): string {
  const { amountKobo: _said, ...rest } = details ?? {};
  const { status } = rest;
  const to = typeof status === "object" && status !== null && "to" in status ? status.to : status;
  const label = to === undefined ? null : stateWordsOf(action)(String(to));
  const isNamed = label !== null && wordsOf(action).toLowerCase().includes(label.toLowerCase());
  const { status: _named, ...others } = rest;
  return auditSummary(isNamed ? others : rest, stateWordsOf(action));
}

/** An entry in one sentence: `Amina Sani took ₦40,000 from Musa Bello` */
export function entrySentence(entry: PastEvent & { readonly about: string | null }): string {
  const { action, actorKind, about } = entry;
  const amount = amountOf(entry) || null;
  return sentenceOf(action, actorKind === "system" ? "" : actorWords(entry), { amount, about });
}

/** What the log notes of a payment besides the act of who took it. */
const echoes: ReadonlySet<string> = new Set<AuditAction>([
  "payment.booked",
  "enrolment.paid_further",
]);

/** What an admin does with the money of a payment, by which the rest follows. */
const moneyActs: ReadonlySet<string> = new Set<AuditAction>([
  "payment.recorded",
  "payment.corrected",
]);

/** A history without what only repeats that somebody took or corrected a payment, in the same second. */
export const withoutEchoes = (events: readonly PastEvent[]): readonly PastEvent[] => {
  const takenAt = new Set(
    events.filter(({ action }) => moneyActs.has(action)).map(({ at }) => at.slice(0, 19)),
  );
  return events.filter(({ action, at }) => !(echoes.has(action) && takenAt.has(at.slice(0, 19))));
};

/** What entries of the audit log are about. */
export const thingNames = {
  affiliate_application: "Affiliate application",
  bank_import: "Bank file",
  settlement: "Settlement",
  bank_line: "Bank line",
  affiliate: "Affiliate",
  referral: "Referral",
  payout: "Payout",
  statement: "Statement of a payout",
  enrolment: "Registration",
  certificate: "Certificate",
  learner: "Learner",
  program: "Program",
  intake: "Start of a program",
  level: "Level of training",
  reminder: "Reminder",
  centre: "Centre",
  fee_schedule: "Fees",
  picture: "Photograph",
  graduate: "A graduate’s words",
  payment: "Payment",
  order: "Order",
  till: "Till",
  safe: "A centre’s safe",
  deposit: "Deposit of cash",
  recommended_course: "Recommended course",
  job_application: "Job application",
  message: "Message to the academy",
  month: "Month of the books",
  event: "Event",
  chapter: "Chapter",
  list: "List",
  job_document: "Document of a job application",
  mail: "Email",
  broadcast: "Message to many",
  person: "Account",
} as const satisfies Record<AuditThing, string>;

/** The screen of one record; the id goes at the end. Other things have none. */
const screenOf: Partial<Record<AuditThing, string>> = {
  affiliate_application: "/admin/applications/",
  affiliate: "/admin/affiliates/",
  learner: "/admin/people/",
  enrolment: "/admin/enrolments/",
  payment: "/admin/payments/",
  settlement: "/admin/settlements/",
  bank_line: "/admin/bank/",
  program: "/admin/catalogue/",
  picture: "/admin/pictures/",
  graduate: "/admin/pictures/graduates/",
  till: "/admin/tills/",
  month: "/admin/months/",
  payout: "/admin/payouts/",
  referral: "/admin/referrals/",
  job_application: "/admin/job-applications/",
  message: "/admin/messages/",
  broadcast: "/admin/broadcasts/",
  event: "/admin/community/events/",
  chapter: "/admin/community/chapters/",
};

/** The address of an entry's subject; null if it has no screen. */
export function subjectPath(action: string, subject: string): string | null {
  const thing = thingOf(action);
  const screen = thing && screenOf[thing];
  return screen ? `${screen}${encodeURIComponent(subject)}` : null;
}

export const thingName = (action: string): string => {
  const thing = thingOf(action);
  return thing ? thingNames[thing] : "Other";
};

type Labels = Readonly<Record<string, string>>;

const labelsOf = (states: Readonly<Record<string, { label: string }>>): Labels =>
  Object.fromEntries(Object.entries(states).map(([state, { label }]) => [state, label]));

/** The words for an entry's `status`, by its subject: those of the subject's own list. */
const stateLabels: Partial<Record<AuditThing, Labels>> = {
  enrolment: labelsOf(enrolmentStates),
  job_application: labelsOf(stageWords),
  message: messageStatusNames,
  // How a payment by hand came, and how a case was closed.
  payment: {
    ...paymentWays,
    ...Object.fromEntries(Object.entries(closingWords).map(([how, { button }]) => [how, button])),
  },
};

/** The states of an entry, in the words of the lists. */
export const stateWordsOf =
  (action: string): StateWords =>
  (state) => {
    const thing = thingOf(action);
    const label = thing && stateLabels[thing]?.[state];
    return label ?? listAllCentres().find(({ id }) => id === state)?.name ?? null;
  };
