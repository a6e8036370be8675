import { cardProvider } from "#rooms/payments/rules/card-provider.ts";
import type { ReviewClosing, ReviewKind } from "#rooms/payments/rules/states.ts";

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
