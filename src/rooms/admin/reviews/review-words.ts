import { currency as ownCurrency } from "#academy";
import { formatNaira, koboToNaira } from "#foundation/amounts/money.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { howPaid } from "#rooms/payments/attempts/how-paid.ts";
import { waysOf } from "#rooms/payments/cases/review-ways.ts";
import type { ReviewRecord } from "#rooms/payments/cases/reviews.ts";
import { cardProvider } from "#rooms/payments/provider/card-provider.ts";
import { paymentChannels, type ReviewClosing, type ReviewKind } from "#rooms/payments/states.ts";

/** Two values that should be the same. */
export type Compared = { readonly label: string; readonly ours: string; readonly theirs: string };

type Details = ReviewRecord["details"];

const kobo = (value: unknown) => (typeof value === "number" ? formatNaira(value) : "—");
const text = (value: unknown) => (typeof value === "string" && value ? value : "—");
const instant = (value: unknown) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? formatInstant(value) : "—";
const inCurrency = (amount: unknown, currency: unknown) =>
  currency === ownCurrency.code || !currency
    ? kobo(amount)
    : `${koboToNaira(Number(amount))} ${currency}`;

const moneyThatCame = (details: Details): Compared[] => [
  {
    label: "Amount",
    ours: kobo(details.expectedKobo),
    theirs: inCurrency(details.requestedKobo ?? details.amountKobo, details.currency),
  },
  { label: "Currency", ours: ownCurrency.code, theirs: text(details.currency) },
];

/** What to compare in a case, by its kind. Empty when there is nothing side by side. */
export function comparedIn(kind: ReviewKind, details: Details, reference: string): Compared[] {
  switch (kind) {
    case "wrong_currency":
      return moneyThatCame(details);
    case "unknown_payment":
      return [
        { label: "Reference", ours: "none like it", theirs: text(details.reference ?? reference) },
        { label: "Amount", ours: "—", theirs: inCurrency(details.amountKobo, details.currency) },
      ];
    default:
      return [];
  }
}

const factWords: Readonly<Record<string, readonly [string, (value: unknown) => string]>> = {
  channel: [
    "How",
    (value) =>
      howPaid({ method: "card", channel: paymentChannels.find((one) => one === value) ?? null }),
  ],
  paidAt: ["Paid", instant],
  feesKobo: ["Provider’s fee", kobo],
  leftKobo: ["Not given back yet", kobo],
  id: ["Provider’s number", text],
  disputeId: ["Dispute", text],
  resolution: ["Decision", text],
  refundKobo: ["Asked back", kobo],
  event: ["Message", text],
  receivedAt: ["Received", instant],
};

/** The other facts of a case, as terms and values. Those without a value are left out. */
export const factsIn = (details: Details): { term: string; value: string }[] =>
  Object.entries(factWords).flatMap(([field, [term, words]]) => {
    const value = field in details ? words(details[field]) : "—";
    return value === "—" ? [] : { term, value };
  });

/** What the software says to do about this particular case. */
export const advicesIn = ({ compare }: Details): string[] =>
  [compare].flat().filter((advice): advice is string => typeof advice === "string");

type ReviewText = {
  readonly label: string;
  /** What happened. */
  readonly what: string;
  /** What a person does about it, and when it closes. */
  readonly next: string;
};

/** Every kind of case in plain words. */
export const reviewWords: Record<ReviewKind, ReviewText> = {
  unknown_payment: {
    label: "Unknown payment",
    what: `${cardProvider} reported money, or something about money, that matches none of our records. It has not paid for anyone.`,
    next: `Look it up in ${cardProvider}’s dashboard. If money came, open the payment and refund it: the case closes automatically when all of it has gone back. Otherwise close it with what ${cardProvider} said.`,
  },
  wrong_currency: {
    label: "Wrong currency",
    what: "Money came in another currency. It is not in our books, and the order cannot be paid until the case is closed.",
    next: `Give it back in ${cardProvider}’s dashboard. The case closes automatically when that is reported; otherwise close it here.`,
  },
  refund_to_approve: {
    label: "Refund to approve",
    what: "A colleague asks for a refund above the limit for one payment or for one day.",
    next: "A second person approves or declines it. Nothing goes back before that.",
  },
  refund_needs_attention: {
    label: "Refund needs a person",
    what: `${cardProvider} needs someone to act before it can pay a refund, or lists a refund that doesn’t match this payment.`,
    next: `Do what the case says, with ${cardProvider}’s dashboard. It closes automatically within a day of the last thing being done; close it here if it was booked in another way.`,
  },
  transfer_proof: {
    label: "Proof of a transfer",
    what: "A learner sent a picture or PDF of a bank transfer.",
    next: "It doesn't prove that the transfer arrived. Look for the transfer on the bank statement. Record what came, whatever its amount; if nothing came, refuse the proof with a reason.",
  },
  possible_double: {
    label: "Two places for one learner",
    what: "One learner has paid for two places of the same program within three months.",
    next: "Ask which place they want. Refund the other one, or keep both.",
  },
  erased_payer: {
    label: "Payer was erased",
    what: "Money came, or was left over, for an order whose payer’s data has been erased. Our records say “Deleted”.",
    next: `${cardProvider} or the bank knows who paid. Give the money back the way it came. If that isn’t possible, write down why it stays.`,
  },
  credit_taken_back: {
    label: "Credit taken back",
    what: "Credit paid for this order, and then the payment it came from went back. So the order owes the money again. We emailed its payer and reduced the affiliate’s commission.",
    next: "Ask the payer for the money again. If they don’t pay, end the place (open its enrolment, give back what is left of its own money, and cancel it) or write the amount off here. The case never closes automatically.",
  },
};

/** Why an admin cannot close an open case; null if nobody has to. */
export function notClosedYet(kind: ReviewKind, mayClose: boolean): string | null {
  if (waysOf(kind).ways.length === 0) return null;
  return mayClose
    ? "It can’t be closed yet: first do what it says above."
    : "Someone who may give money back has to close this case.";
}

/**
 * What is still needed once someone has asked to write off an amount.
 * @param isOwn whether the reader asked for it
 * @param isPossible whether the reader can write it off now
 */
export function writeOffNeeds({ isOwn, isPossible }: Record<"isOwn" | "isPossible", boolean>) {
  if (!isOwn) {
    return isPossible
      ? "It will be written off once you close the case this way too."
      : "A second person who may give money back has to agree.";
  }
  return isPossible
    ? "Nobody else has to agree now: write it off here yourself."
    : "A second person has to agree here.";
}

type ClosingText = {
  readonly button: string;
  /** After the fact, in a sentence. */
  readonly ended: string;
  readonly note: string;
};

/** Every way to close a case. */
export const closingWords: Record<ReviewClosing, ClosingText> = {
  given_back: {
    button: "The money was given back",
    ended: "the money was given back",
    note: "When and how it was given back",
  },
  kept: {
    button: "The money stays",
    ended: "the money stays with the academy",
    note: "Why it stays, and who decided it",
  },
  kept_both: {
    button: "Both places are wanted",
    ended: "both places are wanted",
    note: "Who said so, and when",
  },
  refund_started: {
    button: "One payment is being refunded",
    ended: "one payment is being refunded",
    note: "Which place the learner keeps",
  },
  asked_again: {
    button: "The payer was asked for it",
    ended: "the payer was asked for it",
    note: "Who was asked, when, and what they said",
  },
  place_ended: {
    button: "The place was ended",
    ended: "the place was ended",
    note: "Who ended it, and who was told",
  },
  written_off: {
    button: "Write the amount off",
    ended: "the amount was written off",
    note: "Who decided it, and why",
  },
  payment_recorded: {
    button: "It is already recorded",
    ended: "the transfer is recorded",
    note: "Which payment it is",
  },
  no_such_transfer: {
    button: "Refuse the proof",
    ended: "there is no such transfer",
    note: "Reason for the learner",
  },
  done_with_provider: {
    button: `Done with ${cardProvider}`,
    ended: `it was done with ${cardProvider}`,
    note: `What ${cardProvider} said`,
  },
};
