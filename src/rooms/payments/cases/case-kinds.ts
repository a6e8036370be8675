import { cardProvider } from "../provider/card-provider.ts";

/** Everything about the kinds of cases, and the ways to close one. The database checks both lists. */

type Closing = {
  readonly button: string;
  /** After the fact, in a sentence. */
  readonly ended: string;
  readonly note: string;
};

/** Every way in which a person can close a case. */
export const closingWords = {
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
  both_came: {
    button: "Both transfers came",
    ended: "both transfers came",
    note: "Where you saw both of them",
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
    button: "Close the case",
    ended: `it was done with ${cardProvider}`,
    note: `What ${cardProvider} said`,
  },
} as const satisfies Readonly<Record<string, Closing>>;

export type ReviewClosing = keyof typeof closingWords;
export const reviewClosings = Object.keys(closingWords) as [ReviewClosing, ...ReviewClosing[]];

type CaseKind = {
  readonly label: string;
  /** What happened. */
  readonly what: string;
  /** What a person does about it, and when it closes. */
  readonly next: string;
  /**
   * The only ways in which a person can close it. A case without a way closes by itself once the money behind it is in
   * order (docs/payments.md, "Cases for a person").
   */
  readonly ways: readonly ReviewClosing[];
  /** Who may close it. */
  readonly permission: "payments.record" | "payments.refund";
  /** Its line on Today for those who may close it: the words for one and several, after the count. */
  readonly today: { readonly task: string; readonly words: readonly [string, string] } | null;
};

/** Why a person has to look. */
const kinds = {
  unknown_payment: {
    label: "Unknown payment",
    what: `${cardProvider} reported money, or something about money, that matches none of our records. It has not paid for anyone.`,
    next: `Look it up in ${cardProvider}’s dashboard. If money came, open the payment and refund it: the case closes automatically when all of it has gone back. Otherwise close it with what ${cardProvider} said.`,
    ways: ["done_with_provider"],
    permission: "payments.refund",
    today: { task: "unknownPayments", words: ["unknown payment", "unknown payments"] },
  },
  wrong_currency: {
    label: "Wrong currency",
    what: "Money came in another currency. It is not in our books, and the order cannot be paid until the case is closed.",
    next: `Give it back in ${cardProvider}’s dashboard. The case closes automatically when that is reported; otherwise close it here.`,
    ways: ["given_back"],
    permission: "payments.refund",
    today: {
      task: "wrongCurrencies",
      words: ["payment in the wrong currency", "payments in the wrong currency"],
    },
  },
  refund_to_approve: {
    label: "Refund to approve",
    what: "A colleague asks for a refund above the limit for one payment or for one day.",
    next: "A second person approves or declines it. Nothing goes back before that.",
    ways: [],
    permission: "payments.refund",
    // Today counts only those that the reader may approve.
    today: null,
  },
  refund_needs_attention: {
    label: "Refund needs a person",
    what: `${cardProvider} needs someone to act before it can pay a refund, or lists a refund that doesn’t match this payment.`,
    next: `Do what the case says, with ${cardProvider}’s dashboard. It closes automatically within a day of the last thing being done; close it here if it was booked in another way.`,
    ways: ["done_with_provider"],
    permission: "payments.refund",
    today: {
      task: "stuckRefunds",
      words: ["refund that needs a person", "refunds that need a person"],
    },
  },
  /** Its reference is the registration's, and no money has come yet. */
  transfer_proof: {
    label: "Proof of a transfer",
    what: "A learner sent a picture or PDF of a bank transfer.",
    next: "It doesn't prove that the transfer arrived. Look for the transfer on the bank statement. Record what came, whatever its amount; if nothing came, refuse the proof with a reason. What came to the payer’s own account number is booked already: close the case as recorded.",
    ways: ["payment_recorded", "no_such_transfer"],
    permission: "payments.record",
    today: {
      task: "proofs",
      words: ["proof of a transfer to compare", "proofs of transfers to compare"],
    },
  },
  double_transfer: {
    label: "One transfer, perhaps booked twice",
    what: "A colleague recorded a transfer by hand. Then a transfer of the same amount came to the payer’s own account number, and was booked automatically. Both count.",
    next: "Look for both: the recorded one on the academy’s own bank statement, the other with its payment. If they are one transfer, open the recorded payment and correct its amount to ₦0: the case closes automatically. If both came, close the case here.",
    ways: ["both_came"],
    permission: "payments.refund",
    today: {
      task: "doubleTransfers",
      words: ["transfer perhaps booked twice", "transfers perhaps booked twice"],
    },
  },
  possible_double: {
    label: "Two places for one learner",
    what: "One learner has paid for two places of the same program within three months.",
    next: "Ask which place they want. Refund the other one, or keep both.",
    ways: ["kept_both", "refund_started"],
    permission: "payments.refund",
    today: { task: "doublePlaces", words: ["learner with two places", "learners with two places"] },
  },
  erased_payer: {
    label: "Payer was erased",
    what: "Money came, or was left over, for an order whose payer’s data has been erased. Our records say “Deleted”.",
    next: `${cardProvider} or the bank knows who paid. Give the money back the way it came. If that isn’t possible, write down why it stays.`,
    ways: ["given_back", "kept"],
    permission: "payments.refund",
    today: {
      task: "erasedPayers",
      words: ["payment of an erased payer", "payments of erased payers"],
    },
  },
  credit_taken_back: {
    label: "Credit taken back",
    what: "Credit paid for this order, and then the payment it came from went back. So the order owes the money again. We emailed its payer and reduced the affiliate’s commission.",
    next: "Ask the payer for the money again. If they don’t pay, end the place (open its enrolment, give back what is left of its own money, and cancel it) or write the amount off here. The case never closes automatically.",
    ways: ["asked_again", "place_ended", "written_off"],
    permission: "payments.refund",
    today: {
      task: "creditTakenBack",
      words: ["order that lost its credit", "orders that lost their credit"],
    },
  },
  settlement_differs: {
    label: "Settlement that differs",
    what: `What ${cardProvider} paid to our bank account is not what our books expect.`,
    next: `Open the settlement and compare it with ${cardProvider}’s dashboard. The case closes automatically once both agree, for example because a missing payment comes with a later settlement. Otherwise ask ${cardProvider}, and close it with what they said.`,
    ways: ["done_with_provider"],
    permission: "payments.refund",
    today: {
      task: "settlementsDiffer",
      words: ["settlement that differs from our books", "settlements that differ from our books"],
    },
  },
} as const satisfies Readonly<Record<string, CaseKind>>;

export type ReviewKind = keyof typeof kinds;
export const reviewKinds = Object.keys(kinds) as [ReviewKind, ...ReviewKind[]];

/** The names of the lines on Today that are cases. */
export type CaseTask = NonNullable<(typeof kinds)[ReviewKind]["today"]>["task"];

export const caseKinds: Readonly<
  Record<ReviewKind, CaseKind & { readonly today: { readonly task: CaseTask } | null }>
> = kinds;

/** Money that our books can't hold. Its order takes no more money until the case is closed. */
export const strangeMoney = [
  "wrong_currency",
  "unknown_payment",
] as const satisfies readonly ReviewKind[];
