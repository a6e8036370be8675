/**
 * The outcome of a registration as the server knows it. `success` only when the payment is verified or
 * nothing was due.
 */
export type Outcome = {
  readonly kind:
    | "success"
    | "applied"
    | "confirming"
    | "review"
    | "failed"
    | "refunded"
    /** Stored, but not paid yet. */
    | "unpaid"
    /** The URL names no reference. */
    | "unnamed"
    /** The URL names nothing that we know, or a closed enrolment. */
    | "unknown";
  readonly reference: string | null;
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
