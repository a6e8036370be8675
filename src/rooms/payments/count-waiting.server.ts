import { countRefundsToApprove } from "./cases/list-reviews.server.ts";
import { countUnseen } from "./settlements/list-settlements.server.ts";
import {
  countSafesToCount,
  countTillDifferences,
  countTillsToCount,
} from "./tills/answer-difference.server.ts";

/** What waits for staff besides cases, by the name of its task on Today, which checks the permission. */
export const paymentsWaiting = {
  settlementsUnseen: countUnseen,
  refunds: countRefundsToApprove,
  tillsToCount: countTillsToCount,
  tillDifferences: countTillDifferences,
  safeCounts: countSafesToCount,
};
