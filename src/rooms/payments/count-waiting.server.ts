import type { Context } from "#foundation/context.ts";
import { countOpenCases, countRefundsToApprove } from "./cases/list-reviews.server.ts";
import type { ReviewKind } from "./states.ts";
import { countSafesToCount, countTillDifferences } from "./tills/answer-difference.server.ts";

const casesOf = (kind: ReviewKind) => (ctx: Context) => countOpenCases(ctx, kind);

/** What waits for staff, by the name of its task on Today, which checks the permission. */
export const paymentsWaiting = {
  proofs: casesOf("transfer_proof"),
  refunds: countRefundsToApprove,
  unknownPayments: casesOf("unknown_payment"),
  wrongCurrencies: casesOf("wrong_currency"),
  stuckRefunds: casesOf("refund_needs_attention"),
  doublePlaces: casesOf("possible_double"),
  erasedPayers: casesOf("erased_payer"),
  creditTakenBack: casesOf("credit_taken_back"),
  tillDifferences: countTillDifferences,
  safeCounts: countSafesToCount,
};
