import type { Tone } from "#design/messages/status-pill.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import { formatDay, formatFullDay } from "#foundation/time/time.ts";
import { givenAs } from "#rooms/enrolment/account/given-place.ts";
import type { EnrolmentRow } from "#rooms/enrolment/enrolment.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import { type CancelCause, can } from "#rooms/enrolment/states.ts";
import { howPaid, isOnItsWay } from "#rooms/payments/attempts/how-paid.ts";
import { shortDay } from "../days.ts";

/**
 * Who tells the learners of an act: an email, or the colleague who acts. @param gets what comes by email
 */
export function mailWords(
  rows: readonly Pick<EnrolmentRow, "emailAddress">[],
  gets = "an email",
): string {
  const without = rows.filter(({ emailAddress }) => !hasAddress(emailAddress)).length;
  const isOne = rows.length === 1;
  if (without === 0) return `${isOne ? "The" : "Each"} learner gets ${gets}.`;
  if (without < rows.length) {
    return `Each learner with an email address gets ${gets}. ${without} ${without === 1 ? "has" : "have"} none: call or write to tell them.`;
  }
  return isOne
    ? "The learner has no email address: call or write to tell them."
    : "None of the learners has an email address: call or write to tell them.";
}

/** A place whose instalment is late. @param today `YYYY-MM-DD` in Lagos */
const isOverdue = (
  { status, openKobo, nextDueOn }: Pick<EnrolmentRow, "status" | "openKobo" | "nextDueOn">,
  today: string,
): boolean =>
  can.keepPaidPlace({ status }) && openKobo > 0 && nextDueOn !== null && nextDueOn < today;

/** Whether something of it is due today or earlier. */
export function isDueNow(
  { status, openKobo, nextDueOn }: Pick<EnrolmentRow, "status" | "openKobo" | "nextDueOn">,
  today: string,
): boolean {
  const isOwed = can.keepPaidPlace({ status }) || can.confirm({ status });
  return isOwed && openKobo > 0 && (nextDueOn === null || nextDueOn <= today);
}

/**
 * By when the next part is due: `late since 18 Jan`, `now`, `18 Jan`; empty only where nothing is owed. A registration
 * without a place is not late, because it lapses, but its first payment is due now.
 */
export function dueWords(
  row: Pick<EnrolmentRow, "status" | "openKobo" | "nextDueOn">,
  today: string,
): string {
  const { status, openKobo, nextDueOn } = row;
  if (openKobo === 0 || !(can.keepPaidPlace({ status }) || can.confirm({ status }))) return "";
  if (nextDueOn !== null && isOverdue(row, today)) return `late since ${shortDay(nextDueOn)}`;
  return nextDueOn === null || isDueNow(row, today) ? "now" : shortDay(nextDueOn);
}

export const modeWords: Readonly<Record<string, string>> = {
  online: "Online",
  physical: "Physical",
  hybrid: "Hybrid",
};

type Facts = Pick<
  EnrolmentRecord,
  | "status"
  | "account"
  | "cancelCause"
  | "cancelled"
  | "people"
  | "receivedKobo"
  | "openKobo"
  | "nextDueOn"
  | "priceType"
  | "totalKobo"
> & {
  summary: Pick<EnrolmentRecord["summary"], "intake">;
};

const ended: Readonly<Record<CancelCause, string>> = {
  staff: "Staff cancelled it.",
  lapsed: "Nothing was paid in time, so it ended. It can be reopened at today’s fee.",
  other_place: "The learner has this place through another registration.",
  dropped: "The payer took it out of the order.",
};

/** `₦40,000 received. ₦10,000 is still to be paid, the next part by 19 January 2027.` */
function moneyWords(facts: Facts, today: string): string {
  const { receivedKobo, openKobo, nextDueOn } = facts;
  const received = receivedKobo > 0 ? `${formatNaira(receivedKobo)} received. ` : "";
  if (openKobo === 0) return `${received}There is nothing left to pay.`;
  if (nextDueOn && isOverdue(facts, today)) {
    const first = facts.account.dues.find((due) => due.openKobo > 0);
    const lateKobo = first?.openKobo ?? openKobo;
    const all = lateKobo < openKobo ? ` ${formatNaira(openKobo)} is still to be paid in all.` : "";
    return `${received}${formatNaira(lateKobo)} has been late since ${formatDay(nextDueOn)}.${all}`;
  }
  const by = nextDueOn ? `, the next part by ${formatDay(nextDueOn)}` : "";
  return `${received}${formatNaira(openKobo)} is still to be paid${by}.`;
}

/** `₦40,000 received. ₦10,000 more confirms the place, of ₦55,000 in all.` */
function unpaidWords({ receivedKobo, openKobo, account }: Facts): string {
  const received = receivedKobo > 0 ? `${formatNaira(receivedKobo)} received. ` : "";
  const first = account.dues.find((due) => due.openKobo > 0);
  if (!first) return `${received}There is nothing left to pay.`;
  const all = first.openKobo < openKobo ? `, of ${formatNaira(openKobo)} in all` : "";
  return `${received}${formatNaira(first.openKobo)} more confirms the place${all}.`;
}

const given = {
  paid: "What was due at registration is paid.",
  free: "The place is free: there is nothing to pay.",
  sponsored: "The place is sponsored: there is nothing to pay.",
} as const;

/** What the state means, and what happens next. @param today `YYYY-MM-DD` in Lagos */
export function whatNext(story: Facts, today: string): string {
  const { status, summary, cancelCause, cancelled, people, openKobo } = story;
  const { intake } = summary;
  const start = intake
    ? `Training starts on ${formatFullDay(intake.startsOn)} in ${intake.location}.`
    : "No start is set yet.";
  switch (status) {
    case "pending_payment":
      return `${unpaidWords(story)} The learner pays by card or transfer, or at a centre.`;
    case "applied":
      return "The learner applied for a sponsored place and is waiting for a decision.";
    case "awaiting_form":
      return `${given[givenAs(story) ?? "paid"]} The learner still has to fill in the form.`;
    case "confirmed":
      return openKobo > 0 ? `${start} ${moneyWords(story, today)}` : start;
    case "partly_refunded":
      return `The learner keeps the place. ${start}${openKobo > 0 ? ` ${moneyWords(story, today)}` : ""}`;
    case "refunded":
      return "All the money was given back, so the learner no longer has a place.";
    case "declined":
      return "The sponsored place was declined. There is nothing more to do.";
    case "cancelled":
      if (!cancelled) return cancelCause ? ended[cancelCause] : "There is nothing more to do.";
      return `${people[cancelled.by] ?? "An admin"} cancelled it${cancelled.reason ? `: “${cancelled.reason}”` : "."}`;
  }
}

/** The state of a payment in words for staff; the words in enrolment/payment/payment-words.ts address the learner. */
export function paymentTitle(payment: NonNullable<EnrolmentRecord["payments"]>[number]): string {
  const { status, providerStatus, paidAt, startedAt } = payment;
  if (status === "succeeded") {
    return `${howPaid(payment)} on ${formatDay(new Date(paidAt ?? startedAt))}`;
  }
  if (status === "review") return "Money came and is in review";
  if (status === "given_back") return "Money came and went back";
  if (isOnItsWay(providerStatus)) return "On its way";
  return status === "superseded" ? "Not completed, another one followed" : "Not completed";
}

/** The state of a proof of a transfer. */
export function proofState({ isOpen, closedHow }: NonNullable<EnrolmentRecord["proofs"]>[number]): {
  label: string;
  tone: Tone;
} {
  if (isOpen) return { label: "Awaiting comparison", tone: "warning" };
  if (closedHow === "payment_recorded") return { label: "Payment recorded", tone: "success" };
  if (closedHow === "no_such_transfer") return { label: "No such transfer", tone: "danger" };
  return { label: "Compared", tone: "neutral" };
}
