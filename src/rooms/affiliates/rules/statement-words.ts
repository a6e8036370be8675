import type { ShownStatementStatus } from "./payout-states.ts";
import type { commissionKinds } from "./states.ts";

/** What the lines of a statement are, in words. */
export const kindNames = {
  earned: "Commission",
  reversed: "Refund of the learner",
  reinstated: "Refund that failed",
} as const satisfies Record<(typeof commissionKinds)[number], string>;

export const statementStatusNames = {
  paid: "Paid",
  returned: "Returned by the bank",
} as const satisfies Record<ShownStatementStatus, string>;
