import type { AdmissionSlip } from "../documents/slip.ts";
import type { PayNow } from "../enrolment.ts";

/**
 * The outcome of a registration as the server knows it. `success` only when the payment is verified or
 * nothing was due.
 */
export type Outcome = {
  readonly kind:
    | "success"
    /** Money has come, but not enough to confirm the place. */
    | "part"
    | "applied"
    | "confirming"
    | "review"
    | "failed"
    | "refunded"
    /** Stored, but not paid yet. */
    | "unpaid"
    /** The payer left the provider's page without paying. */
    | "left"
    /** Another payment replaced it, and no money has come for it so far. */
    | "replaced"
    /** The URL names no reference. */
    | "unnamed"
    /** The URL names nothing that we know, or a closed enrolment. */
    | "unknown";
  readonly reference: string | null;
  /** With `part`: what has come, and how much more confirms the place, or all places of one payment. */
  readonly part?: { readonly receivedKobo: number; readonly toConfirmKobo: number };
  /** With `success`: all that has come for its places; 0 if they are free. */
  readonly receivedKobo?: number;
  /** What keeps its places and by when, while no money has come. */
  readonly keep?: { readonly amountKobo: number; readonly payBy: string; readonly places: number };
  /** How many places it is about: a family can pay for several at once. */
  readonly places?: number;
  /** With `confirming`: the provider knows of no money on its way, so the payer may have left without paying. */
  readonly mayHaveLeft?: boolean;
  /** With `success`, for someone with the key of a family that has other places: this one's learner, by first name. */
  readonly ofFamily?: string;
  /** Whose places of that family are not confirmed yet, by first name. */
  readonly unconfirmed?: readonly string[];
  /** With `success`: the place is confirmed once its form is filled in. */
  readonly isFormMissing?: boolean;
  readonly course: {
    readonly programId: string;
    /** The enrolment's reference, not the payment's. */
    readonly reference: string;
    /** `Title - Level` where a level was chosen. */
    readonly name: string;
    readonly startsOn: string | null;
    /** For the chosen level. */
    readonly endsOn: string | null;
    readonly location: string | null;
  } | null;
};

/** How to pay without the card, for someone who may pay now. */
export type WaysLeft = Pick<PayNow, "ownNumber" | "isNumberComing" | "transferReference"> & {
  /** What is due now. */
  readonly amountKobo: number;
  /** Everything that is owed, for someone who is asked to pay. */
  readonly wholeKobo: number;
  /** Whose places it confirms (account/family-dues.ts). */
  readonly confirms: string | null;
  readonly course: string;
  /** The centre's name; null without one. */
  readonly location: string | null;
  /** The enrolment's reference, to say at a counter. */
  readonly code: string;
  /** Null for a visitor without the enrolment's key, who sees no number of the payer's own. */
  readonly holder: { readonly id: string; readonly resumeToken: string } | null;
};

export type ShownOutcome = Outcome & {
  /** Null while nothing can be paid here, and after the fee has changed: the own page asks first. */
  readonly ways: WaysLeft | null;
  /** One for each confirmed place. In full with the enrolment's key; after a payment, with only the first name. */
  readonly slips: readonly AdmissionSlip[];
  readonly steps: readonly string[];
  /** The address of the enrolment's own page, for a visitor with its key. */
  readonly ownPage: string | null;
  /** What the link to it says. */
  readonly ownLabel: string;
  /** Nothing more is needed here. */
  readonly isSent: boolean;
  /** Something can be paid now. */
  readonly mayPay: boolean;
  /** We can email a link to pay: the visitor has neither a key nor a payment to continue. */
  readonly mayAskForLink: boolean;
  /** Further pages; for that visitor also the form for another child of the family. */
  readonly links: readonly { readonly label: string; readonly page: string }[];
  /** Someone who was asked to pay started this payment. */
  readonly isOtherPayer: boolean;
};
