import type { ReviewClosing, ReviewKind } from "../states.ts";

/** How a person may close a case, and the permission for it. */
type ReviewWays = {
  readonly ways: readonly ReviewClosing[];
  readonly permission: "payments.record" | "payments.refund";
};

const byItself = { ways: [], permission: "payments.refund" } as const satisfies ReviewWays;

/**
 * The only ways in which a person can close a case of each kind. Cases without a way close by themselves once the money
 * behind them is in order (docs/payments.md, "Cases for a person").
 */
export const reviewWays = {
  unknown_payment: { ways: ["done_with_provider"], permission: "payments.refund" },
  wrong_currency: { ways: ["given_back"], permission: "payments.refund" },
  refund_to_approve: byItself,
  refund_needs_attention: { ways: ["done_with_provider"], permission: "payments.refund" },
  transfer_proof: { ways: ["payment_recorded", "no_such_transfer"], permission: "payments.record" },
  possible_double: { ways: ["kept_both", "refund_started"], permission: "payments.refund" },
  erased_payer: { ways: ["given_back", "kept"], permission: "payments.refund" },
  credit_taken_back: {
    ways: ["asked_again", "place_ended", "written_off"],
    permission: "payments.refund",
  },
} as const satisfies Record<ReviewKind, ReviewWays>;

/** Money that our books can't hold. Its order takes no more money until the case is closed. */
export const strangeMoney = [
  "wrong_currency",
  "unknown_payment",
] as const satisfies readonly ReviewKind[];

export const waysOf = (kind: ReviewKind): ReviewWays => reviewWays[kind];
