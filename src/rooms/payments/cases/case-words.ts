import { cardProvider } from "../provider/card-provider.ts";
import type { ReviewClosing, ReviewKind } from "../states.ts";

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
