/**
 * How a registration ended, as far as the server knows: `success` only for money that it verified, or
 * where there was none to pay.
 */
export type Outcome = {
  readonly kind:
    | "success"
    | "applied"
    | "confirming"
    | "review"
    | "failed"
    | "refunded"
    /** Stored, and something is due. */
    | "unpaid"
    /** Nothing was named, or what was named is not ours. */
    | "unnamed"
    | "unknown";
  readonly reference: string | null;
  readonly course: {
    readonly programId: string;
    /** The enrolment's own, not the payment's. */
    readonly reference: string;
    /** `Title - Level` where a level was chosen. */
    readonly name: string;
    readonly startsOn: string | null;
    /** At the level that was chosen. */
    readonly endsOn: string | null;
    readonly location: string | null;
  } | null;
};
