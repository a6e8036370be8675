import type { Tone } from "#design/messages/status-pill.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay, formatFullDay } from "#foundation/time/time.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/contract/enrolment-record.ts";
import type { EnrolmentStatus } from "#rooms/enrolment/rules/states.ts";
import { howPaid } from "#rooms/payments/rules/how-paid.ts";
import { isOnItsWay } from "#rooms/payments/rules/on-its-way.ts";

/** Each state of an enrolment in one or two words. */
export const enrolmentStates: Record<EnrolmentStatus, { label: string; tone: Tone }> = {
  pending_payment: { label: "Waits for payment", tone: "warning" },
  applied: { label: "Waits for decision", tone: "warning" },
  awaiting_form: { label: "Paid, form missing", tone: "info" },
  confirmed: { label: "Confirmed", tone: "success" },
  partly_refunded: { label: "Partly refunded", tone: "neutral" },
  refunded: { label: "Refunded", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  declined: { label: "Declined", tone: "neutral" },
};

export const modeWords: Readonly<Record<string, string>> = {
  online: "Online",
  physical: "Physical",
  hybrid: "Hybrid",
};

type Facts = Pick<EnrolmentRecord, "status" | "cancelled" | "people"> & {
  summary: Pick<EnrolmentRecord["summary"], "dueKobo" | "intake" | "replaced">;
};

/** What the state means, and what happens next. */
export function whatNext({ status, summary, cancelled, people }: Facts): string {
  const { dueKobo, intake, replaced } = summary;
  const start = intake
    ? `Training starts on ${formatFullDay(intake.startsOn)} in ${intake.location}.`
    : "No start is set yet.";
  switch (status) {
    case "pending_payment":
      return `${formatNaira(dueKobo)} is due. The learner pays by card or transfer, or at a centre.`;
    case "applied":
      return "The learner applied for a sponsored place and waits for a decision.";
    case "awaiting_form":
      return "The fee is paid. The learner still has to fill in the form.";
    case "confirmed":
      return dueKobo > 0 ? `${start} ${formatNaira(dueKobo)} of the fee is still due.` : start;
    case "partly_refunded":
      return `The place holds. ${start}`;
    case "refunded":
      return "All money went back, so there is no place any more.";
    case "declined":
      return "The sponsored place was declined. There is nothing more to do.";
    case "cancelled":
      if (replaced) return "The learner sent the form again. The newer registration counts.";
      if (!cancelled) return "There is nothing more to do.";
      return `${people[cancelled.by] ?? "An admin"} cancelled it${cancelled.reason ? `: “${cancelled.reason}”` : "."}`;
  }
}

/** What became of a payment, for staff: the learner's words (enrolment/rules/payment-words.ts) speak to the learner. */
export function paymentTitle(payment: EnrolmentRecord["payments"][number]): string {
  const { status, providerStatus, paidAt, startedAt } = payment;
  if (status === "succeeded") {
    return `${howPaid(payment)} on ${formatDay(new Date(paidAt ?? startedAt))}`;
  }
  if (status === "review") return "Money came, and is in review";
  if (status === "failed") return "Did not go through";
  if (isOnItsWay(providerStatus)) return "On its way";
  return status === "superseded" ? "Not finished, another one followed" : "Not finished";
}

/** What became of a proof of a transfer. */
export function proofState({ isOpen, closedHow }: EnrolmentRecord["proofs"][number]): {
  label: string;
  tone: Tone;
} {
  if (isOpen) return { label: "Waits for comparison", tone: "warning" };
  if (closedHow === "payment_recorded") return { label: "Payment recorded", tone: "success" };
  if (closedHow === "no_such_transfer") return { label: "No such transfer", tone: "danger" };
  return { label: "Compared", tone: "neutral" };
}
