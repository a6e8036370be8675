import { formatNaira, koboToNaira } from "#foundation/amounts/money.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { ReviewRecord } from "#rooms/payments/contract/reviews.ts";
import { cardProvider } from "#rooms/payments/rules/card-provider.ts";
import { howPaid } from "#rooms/payments/rules/how-paid.ts";
import type { ReviewClosing, ReviewKind } from "#rooms/payments/rules/states.ts";

/** Two values that ought to be the same. */
export type Compared = { readonly label: string; readonly ours: string; readonly theirs: string };

type Details = ReviewRecord["details"];

const kobo = (value: unknown) => (typeof value === "number" ? formatNaira(value) : "—");
const text = (value: unknown) => (typeof value === "string" && value ? value : "—");
const instant = (value: unknown) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? formatInstant(value) : "—";
const inCurrency = (amount: unknown, currency: unknown) =>
  currency === "NGN" || !currency ? kobo(amount) : `${koboToNaira(Number(amount))} ${currency}`;

const moneyThatCame = (details: Details): Compared[] => [
  {
    label: "Amount",
    ours: kobo(details.expectedKobo),
    theirs: inCurrency(details.requestedKobo ?? details.amountKobo, details.currency),
  },
  { label: "Currency", ours: "NGN", theirs: text(details.currency) },
];

/** What to compare in a case, by its kind. Empty when there is nothing side by side. */
export function comparedIn(kind: ReviewKind, details: Details, reference: string): Compared[] {
  switch (kind) {
    case "wrong_amount":
    case "wrong_currency":
    case "paid_twice":
    case "nothing_owed":
      return moneyThatCame(details);
    case "unknown_reference":
      return [
        { label: "Reference", ours: "none like it", theirs: reference },
        { label: "Amount", ours: "—", theirs: inCurrency(details.amountKobo, details.currency) },
      ];
    case "wrong_reference":
      return [
        { label: "Reference", ours: reference, theirs: text(details.reference) },
        { label: "Amount", ours: "—", theirs: kobo(details.amountKobo) },
      ];
    case "refund_differs":
      return [
        { label: "Refunded", ours: kobo(details.bookedKobo), theirs: kobo(details.listedKobo) },
      ];
    case "refund_unmatched":
      return [
        {
          label: "Refund",
          ours: details.leftKobo === undefined ? "—" : `${kobo(details.leftKobo)} left`,
          theirs: inCurrency(details.refundedKobo ?? details.amountKobo, details.currency),
        },
      ];
    default:
      return [];
  }
}

const factWords: Readonly<Record<string, readonly [string, (value: unknown) => string]>> = {
  channel: ["How", (value) => howPaid({ method: "card", channel: String(value) })],
  paidAt: ["Paid", instant],
  feesKobo: ["Provider’s fee", kobo],
  leftKobo: ["Not given back yet", kobo],
  id: ["Provider’s number", text],
  disputeId: ["Dispute", text],
  resolution: ["Decision", text],
  refundKobo: ["Asked back", kobo],
  providerId: ["Refund at the provider", text],
  bankReference: ["Bank’s reference", text],
  event: ["Message", text],
  receivedAt: ["Received", instant],
};

/** The other facts of a case, as terms and values. Those without a value are left out. */
export const factsIn = (details: Details): { term: string; value: string }[] =>
  Object.entries(factWords).flatMap(([field, [term, words]]) => {
    const value = field in details ? words(details[field]) : "—";
    return value === "—" ? [] : { term, value };
  });

/** What the software says to do about this very case. */
export const advicesIn = ({ compare }: Details): string[] =>
  [compare].flat().filter((advice): advice is string => typeof advice === "string");

type ReviewText = {
  readonly label: string;
  /** What happened. */
  readonly what: string;
  /** What a person does about it, and when it closes. */
  readonly next: string;
};

const refundIt =
  "Open the payment and refund it. The case closes by itself when all of the money has gone back.";

/** Every kind of case in plain words. */
export const reviewWords: Record<ReviewKind, ReviewText> = {
  unknown_reference: {
    label: "Unknown payment",
    what: `${cardProvider} reported money with a reference that is not ours. Nobody was enrolled.`,
    next: `Find out in ${cardProvider}’s dashboard what it was for. ${refundIt}`,
  },
  wrong_reference: {
    label: "Answer about another payment",
    what: `We asked ${cardProvider} about this payment, and it answered about another one. We booked nothing.`,
    next: `Ask ${cardProvider} what happened, then close the case with what it said.`,
  },
  wrong_amount: {
    label: "Wrong amount",
    what: "The money that came is not what was owed. Nobody was enrolled, and the learner was told.",
    next: refundIt,
  },
  wrong_currency: {
    label: "Wrong currency",
    what: "Money came in another currency. It is not in our books, and the order cannot be paid until the case is closed.",
    next: `Give it back in ${cardProvider}’s dashboard. The case closes by itself when that is reported; else close it here.`,
  },
  paid_twice: {
    label: "Paid twice",
    what: "A second payment came for something that was paid already. The first one counts.",
    next: refundIt,
  },
  nothing_owed: {
    label: "Nothing was owed",
    what: "The amount is right, but the place had become free meanwhile.",
    next: refundIt,
  },
  second_place: {
    label: "Two places for one person",
    what: "One person has paid for the same program twice within three months.",
    next: "Ask which place they want. Refund the other one, or keep both.",
  },
  refund_unmatched: {
    label: "Refund that does not fit",
    what: "A refund was reported that is more than what is left, or has no amount in naira. It is not booked.",
    next: `Compare it with ${cardProvider}’s list of refunds, then close the case with what you found.`,
  },
  refund_needs_attention: {
    label: "Refund needs bank details",
    what: `${cardProvider} cannot pay a refund before somebody gives it the payer’s bank details.`,
    next: `Ask the payer, and enter the details at this refund in ${cardProvider}’s dashboard. The case closes by itself within a day.`,
  },
  refund_in_doubt: {
    label: "Refunds that cannot be told apart",
    what: `${cardProvider}’s messages can mean more than one sum.`,
    next: "Wait for the daily comparison. It corrects the books and closes the case.",
  },
  refund_differs: {
    label: "Books and provider differ",
    what: `After a comparison our refunds of this payment are not those of ${cardProvider}’s list.`,
    next: "Compare each refund. The case closes by itself after a comparison in which they agree.",
  },
  dispute: {
    label: "Dispute",
    what: "The payer asks the bank for the money back.",
    next: `Answer in ${cardProvider}’s dashboard before its date. The case closes by itself when the dispute is decided; close it here if it was lost without an amount.`,
  },
  unreadable_event: {
    label: "Message we could not read",
    what: `${cardProvider} sent a signed message that we could not read. It may be about money.`,
    next: `Look in ${cardProvider}’s dashboard what happened at that time, then close the case.`,
  },
  event_failed: {
    label: "Message we could not book",
    what: `We tried for two days to book a message of ${cardProvider}.`,
    next: "Give the log to the person who looks after the software. The case closes by itself when the message is booked.",
  },
  transfer_proof: {
    label: "Proof of a transfer",
    what: "A learner sent a picture or PDF of a bank transfer.",
    next: "By itself it confirms nothing. Look for the transfer on the bank statement. Record it if it is there; else refuse the proof with a reason.",
  },
  refund_to_approve: {
    label: "Refund to approve",
    what: "An admin asks for a refund above the limit.",
    next: "Another owner approves or declines it. Nothing goes back before that.",
  },
};

type ClosingText = {
  /** On the button. */
  readonly button: string;
  /** After the fact, in a sentence. */
  readonly ended: string;
  /** What the note is for. */
  readonly note: string;
};

/** Every way to close a case. */
export const closingWords: Record<ReviewClosing, ClosingText> = {
  given_back: {
    button: "The money was given back",
    ended: "the money was given back",
    note: "When and how it was given back",
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
  payment_recorded: {
    button: "It is recorded already",
    ended: "the transfer is recorded",
    note: "Which payment it is",
  },
  no_such_transfer: {
    button: "Refuse the proof",
    ended: "there is no such transfer",
    note: "Reason for the learner",
  },
  compared: {
    button: "Compared, nothing to do",
    ended: "it was compared",
    note: "What you compared, and what you found",
  },
  settled_with_provider: {
    button: `Settled with ${cardProvider}`,
    ended: `it was settled with ${cardProvider}`,
    note: `What ${cardProvider} said`,
  },
};
