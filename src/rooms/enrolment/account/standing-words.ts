import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { EnrolmentSummary } from "../enrolment.ts";
import { partWords } from "../instalments/part-words.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { hasSlip } from "../states.ts";
import { allOf, familyDueWords, isForOthers, keepWords, toKeepAll } from "./family-dues.ts";

type Standing = Pick<
  EnrolmentSummary,
  | "status"
  | "learner"
  | "fee"
  | "paidKobo"
  | "refundedKobo"
  | "dueKobo"
  | "account"
  | "payNow"
  | "payBy"
>;

/** The first day on which something is due. */
const nextDue = ({ dues }: Pick<Standing["account"], "dues">) =>
  dues.find(({ openKobo }) => openKobo > 0) ?? null;

/**
 * The days of the fee for its line (catalogue/fees/fee-timeline.tsx). What was due at registration is due now, and not
 * late, as long as someone can still take up the place.
 */
export const duesOfLine = ({
  status,
  account,
}: Pick<Standing, "status"> & { readonly account: Pick<Standing["account"], "dues"> }) =>
  account.dues.map((due, at) =>
    at === 0 && status === "pending_payment" ? { ...due, dueOn: null } : due,
  );

/** What must still be paid to confirm the place. The plan's first day is the registration's. */
export const toConfirmKobo = (account: Pick<Standing["account"], "dues">): number =>
  nextDue(account)?.openKobo ?? 0;

/** `₦30,000 is due by 12 January 2027`, or `was due on` once the day is over. */
export function nextDueWords(
  account: Pick<Standing["account"], "dues">,
  today: string,
): string | null {
  const next = nextDue(account);
  if (!next) return null;
  const how = next.dueOn < today ? "was due on" : "is due by";
  return `${formatNaira(next.openKobo)} ${how} ${formatDay(next.dueOn)}`;
}

/** `The whole fee is ₦95,000.` after a smaller amount, so that nobody wonders what the other sum on the page is. */
export function wholeWords(neededKobo: number, wholeKobo: number, places = 1): string {
  if (neededKobo >= wholeKobo) return "";
  const what = places > 1 ? `The whole fee of ${allOf(places)}` : "The whole fee";
  return ` ${what} is ${formatNaira(wholeKobo)}.`;
}

/** Money beyond what's owed. It belongs to the payer. */
const creditWords = (creditKobo: number): string =>
  `You have paid ${formatNaira(creditKobo)} more than you owe. It is your credit: write to us, and we will give it back or use it for another program.`;

function withoutDebt({ status, fee, paidKobo, refundedKobo }: Standing): string {
  if (status === "applied") {
    return "You have applied for a sponsored place. We will email you our decision.";
  }
  if (refundedKobo > 0) {
    return `${formatNaira(paidKobo)} paid, ${formatNaira(refundedKobo)} given back. Nothing is due.`;
  }
  if (paidKobo > 0) return `${formatNaira(paidKobo)} paid. Nothing is due.`;
  return fee.totalKobo === 0 && hasSlip(status) ? "There is nothing to pay." : "Nothing is due.";
}

/** Of an order that is for others too: whose each amount is. */
function ofFamily(
  { status, account, learner }: Standing,
  payNow: NonNullable<Standing["payNow"]>,
  today: string,
): string {
  const keep = toKeepAll(payNow, today);
  if (keep && payNow.lines.length > 1) {
    const places = payNow.lines.length;
    return `${keepWords(keep, places)}${wholeWords(keep.amountKobo, payNow.amountKobo, places)}`;
  }
  const { receivedKobo } = account;
  return [
    ...(receivedKobo > 0
      ? [`${formatNaira(receivedKobo)} received for ${firstNameOf(learner.fullName)}.`]
      : []),
    ...(status === "confirmed" ? [`${firstNameOf(learner.fullName)}'s place is confirmed.`] : []),
    familyDueWords(payNow, today),
  ].join(" ");
}

function ofDebt(
  enrolment: Standing,
  payNow: NonNullable<Standing["payNow"]>,
  { today, whose }: { today: string; whose: string },
) {
  const place = `${whose === "your" ? "Your" : whose} place is confirmed`;
  const { status, account } = enrolment;
  const { receivedKobo } = account;
  const askedKobo = payNow.quoteChange?.newAmountKobo ?? payNow.amountKobo;
  if (!payNow.quoteChange && isForOthers(payNow, firstNameOf(enrolment.learner.fullName))) {
    return ofFamily(enrolment, payNow, today);
  }
  if (status !== "pending_payment") {
    const next = nextDueWords(account, today);
    return [
      `${formatNaira(receivedKobo)} received.`,
      ...(status === "confirmed" ? [`${place}.`] : []),
      next ? `${next}.` : `${formatNaira(askedKobo)} is still to be paid.`,
    ].join(" ");
  }
  if (receivedKobo > 0) {
    return partWords(receivedKobo, toConfirmKobo(account)).replace("your place", `${whose} place`);
  }
  const confirms = account.dues.length > 1 && !payNow.quoteChange ? toConfirmKobo(account) : null;
  const neededKobo = confirms ?? askedKobo;
  const { payBy } = enrolment;
  return payBy !== null && payBy >= today
    ? `${keepWords({ amountKobo: neededKobo, payBy }, 1, whose)}${wholeWords(neededKobo, askedKobo)}`
    : `${place} when ${formatNaira(neededKobo)} has arrived.`;
}

/**
 * What the state of an enrolment means for money, in a sentence or two.
 * @param today `YYYY-MM-DD` in Lagos
 * @param whose on the page of a family, where each place has a name: `Zainab's`
 */
export function standingOf(enrolment: Standing, today: string, whose = "your"): string {
  const { payNow, account } = enrolment;
  const words = payNow ? ofDebt(enrolment, payNow, { today, whose }) : withoutDebt(enrolment);
  return account.creditKobo > 0 ? `${words} ${creditWords(account.creditKobo)}` : words;
}
