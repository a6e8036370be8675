import { formatDay } from "#foundation/time/time.ts";
import { hasFailed, howPaid, isOnItsWay } from "#rooms/payments/attempts/how-paid.ts";
import type { EnrolmentSummary } from "../enrolment.ts";

type Payment = EnrolmentSummary["payments"][number];

/** A payment's states, the same for everybody who looks at one. */
export type PaymentState = "paid" | "on_its_way" | "not_completed" | "given_back";

export const paymentStateNames = {
  paid: "Paid",
  on_its_way: "On its way",
  not_completed: "Not completed",
  given_back: "Given back",
} as const satisfies Record<PaymentState, string>;

export const onItsWayMeaning = "Please do not pay again. We will email you as soon as it arrives.";
export const checkedMeaning =
  "A person is checking it. Please do not pay again. We will write to you by email.";
const givenBackMeaning = "We could not take this money, so it went back.";
/** The provider knows of no money, but some may still come. */
export const notCompletedMeaning =
  "No money has come for it. If you have paid it, do not pay again: we will email you when it arrives.";

/** What happened to a payment that was started, in plain words, and if needed what that means. */
type PaymentWords = { readonly what: string; readonly meaning: string | null };

export function paymentWords({
  status,
  providerStatus,
  method,
  channel,
  paidAt,
  startedAt,
}: Payment): PaymentWords {
  if (status === "succeeded") {
    const what = `${howPaid({ method, channel })} on ${formatDay(new Date(paidAt ?? startedAt))}`;
    return { what, meaning: null };
  }
  if (status === "given_back") {
    return { what: paymentStateNames.given_back, meaning: givenBackMeaning };
  }
  if (status === "review") return { what: paymentStateNames.on_its_way, meaning: checkedMeaning };
  if (status !== "failed" && isOnItsWay(providerStatus)) {
    return { what: paymentStateNames.on_its_way, meaning: onItsWayMeaning };
  }
  const isOver = status === "failed" || hasFailed(providerStatus) || providerStatus === "unknown";
  const started = `Started on ${formatDay(new Date(startedAt))}.`;
  return {
    what: paymentStateNames.not_completed,
    meaning: `${started} ${isOver ? "Nothing was taken." : notCompletedMeaning}`,
  };
}
