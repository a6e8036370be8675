import type { RefundWay } from "../states.ts";

/** Where a refund's money went, to complete a sentence such as "₦95,000 went back …". */
export const refundedTo = {
  provider: "to the card or account that paid",
  cash: "in cash at a centre",
  transfer: "by bank transfer",
} as const satisfies Record<RefundWay, string>;

/** The same as a full sentence, with how long it takes to show up. */
export const howRefunded = (way: RefundWay): string => {
  const where = refundedTo[way];
  const sentence = `${where.charAt(0).toUpperCase()}${where.slice(1)}.`;
  return way === "cash" ? sentence : `${sentence} Your bank may take some working days to show it.`;
};
