import type { Tone } from "#design/messages/status-pill.tsx";
import { formatNaira, koboToNaira } from "#foundation/amounts/money.ts";
import { amountFault, amountIn } from "#foundation/amounts/read-amount.ts";
import { formatDay, formatInstant, formatTime, lagosDay } from "#foundation/time/time.ts";
import type { PaymentStatus } from "#rooms/payments/attempts/payment.ts";
import { centreName } from "#rooms/payments/ledger/ledger-words.ts";
import { cardProvider } from "#rooms/payments/provider/card-provider.ts";
import { tooMuchWords } from "#rooms/payments/recorded/correction-words.ts";
import { refundedTo } from "#rooms/payments/refunds/how-refunded.ts";
import type { RefundRecord } from "#rooms/payments/refunds/refunds.ts";
import { paymentStates } from "#rooms/payments/staff/status-words.ts";
import type { PaymentMethod } from "#rooms/payments/states.ts";
import { tillStateNames } from "#rooms/payments/tills/till-words.ts";
import type { TillRecord } from "#rooms/payments/tills/tills.ts";
import type { Look } from "../people/people-words.ts";

export const paymentWays: Record<PaymentMethod, string> = {
  card: cardProvider,
  transfer: "Bank transfer",
  cash: "Cash",
};

/** The state of a payment as a pill. One of which a part went back doesn't look like one that is kept. */
export const paymentLook = (status: PaymentStatus, refunded: number): Look =>
  status === "success" && refunded > 0
    ? { label: "Partly given back", tone: "info" }
    : paymentStates[status];

/** The state of a refund: a label, and what it means for the person at the counter. */
export const refundStates: Record<
  RefundRecord["status"],
  { label: string; tone: Tone; means: string }
> = {
  requested: {
    label: "Awaiting approval",
    tone: "warning",
    means: "Nothing has gone back yet. A second person has to approve it.",
  },
  declined: { label: "Declined", tone: "neutral", means: "Nothing went back." },
  approved: { label: "About to be sent", tone: "info", means: "It will be sent within a minute." },
  sending: {
    label: "No answer yet",
    tone: "warning",
    means: `${cardProvider} did not answer. After ten minutes we check its list, and send the refund again only if it never arrived. Don't refund it in the dashboard before then.`,
  },
  sent: {
    label: "On its way",
    tone: "info",
    means: `${cardProvider} has accepted it but has not paid it out yet. This takes up to ten working days.`,
  },
  refused: {
    label: "Refused",
    tone: "danger",
    means: `${cardProvider} refused it. Nothing went back: we still have the money.`,
  },
  done: { label: "Given back", tone: "success", means: "The money has gone back." },
  failed: {
    label: "Came back to us",
    tone: "danger",
    means:
      "The payer’s bank sent the money back to us. The place and the commission are unchanged. You can ask for it again.",
  },
};

/** How the money goes back. */
export function refundWay({ way, centreId, evidence, movedOn }: RefundRecord): string {
  if (way === "provider") return `through ${cardProvider}, ${refundedTo.provider}`;
  const from = way === "cash" ? `in cash at ${centreName(centreId)}` : "by our bank transfer";
  const on = movedOn ? ` of ${formatDay(movedOn)}` : "";
  return evidence ? `${from}${on} (${evidence})` : from;
}

/** Kobo as a person types naira: `95000`, `95000.5`. */
export const typedNaira = (kobo: number): string => String(koboToNaira(kobo));

export const refundToast = ({ status, amountKobo }: RefundRecord): [string, Tone] => {
  const amount = formatNaira(amountKobo);
  if (status === "requested") return [`Refund of ${amount} is waiting for approval`, "warning"];
  if (status === "refused") return [`${cardProvider} refused the refund`, "danger"];
  if (status === "sending") return [`${cardProvider} has not answered yet`, "warning"];
  return [status === "done" ? `${amount} given back` : `Refund of ${amount} sent`, "success"];
};

/** How much a typed amount exceeds what is owed; 0 if it does not, or is not an amount. */
export function overBalance(typed: string, openKobo: number): number {
  return Math.max(amountIn(typed) - openKobo, 0);
}

/** What is wrong with a typed amount; null for nothing. An empty one is named by the form itself. */
export function wrongAmount(typed: string, openKobo: number, keepAsCredit: boolean): string | null {
  if (!typed.trim()) return null;
  const fault = amountFault(typed);
  if (fault) return fault;
  return overBalance(typed, openKobo) > 0 && !keepAsCredit
    ? tooMuchWords(amountIn(typed), openKobo)
    : null;
}

/** `₦20,000 is due now, ₦65,000 in all.` For what is due later: `Nothing is due now. Next: ₦30,000 by 18 January 2027, ₦45,000 in all.` */
export function dueWords({
  dueKobo,
  openKobo,
  nextDueOn,
}: {
  /** Due now, otherwise due next. */
  readonly dueKobo: number;
  readonly openKobo: number;
  /** The day of what is due next; null if it is due now. */
  readonly nextDueOn: string | null;
}): string {
  const inAll = dueKobo < openKobo ? `, ${formatNaira(openKobo)} in all` : "";
  if (openKobo === 0) return "Nothing is owed.";
  return nextDueOn
    ? `Nothing is due now. Next: ${formatNaira(dueKobo)} by ${formatDay(nextDueOn)}${inAll}.`
    : `${formatNaira(dueKobo)} is due now${inAll}.`;
}

/** The same in a line of results: `₦65,000 to pay, ₦20,000 of it now` */
export function toPayWords(openKobo: number, dueNowKobo: number): string {
  if (openKobo === 0) return "Nothing to pay";
  if (dueNowKobo >= openKobo) return `${formatNaira(openKobo)} to pay now`;
  const now = dueNowKobo > 0 ? formatNaira(dueNowKobo) : "nothing";
  return `${formatNaira(openKobo)} to pay, ${now} of it now`;
}

/** What is owed for the whole order after a payment. */
export function leftWords({
  account: { order },
}: {
  readonly account: { readonly order: { readonly balanceKobo: number } };
}): string {
  const { balanceKobo } = order;
  if (balanceKobo > 0) return `${formatNaira(balanceKobo)} is still owed.`;
  return balanceKobo < 0
    ? `Nothing more is owed. ${formatNaira(-balanceKobo)} stays as credit.`
    : "Nothing more is owed.";
}

/** The state of a till as a pill. */
export function tillLook({ state, isCarriedOn }: Pick<TillRecord, "state" | "isCarriedOn">): Look {
  if (state === "open") return { label: tillStateNames.open, tone: "success" };
  if (isCarriedOn) return { label: "Closed, in the next till", tone: "neutral" };
  return { label: tillStateNames[state], tone: state === "closed" ? "warning" : "neutral" };
}

/** "Till at Jalingo: open since 08:10", with the day if that was not today */
export function openTillWords(city: string, { openedAt }: Pick<TillRecord, "openedAt">): string {
  const at = new Date(openedAt);
  const isToday = lagosDay(at) === lagosDay(new Date());
  return `Till at ${city}: open since ${isToday ? formatTime(at) : formatInstant(at)}`;
}
