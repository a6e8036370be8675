/**
 * What our books have of a payment in a settlement. `amount` and `fee`: another one. `unknown`: no payment of ours; its
 * money has a case of its own. `twice`: an earlier settlement has it already.
 */
export const itemStates = ["agrees", "amount", "fee", "unknown", "twice"] as const;
export type ItemState = (typeof itemStates)[number];

/** Whether money of a refund was taken off a settlement, or came back because the refund failed. */
export const refundSides = ["taken", "returned"] as const;
