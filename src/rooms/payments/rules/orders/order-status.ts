import type { OrderStatus } from "../states.ts";
import type { Account } from "./allocate.ts";

/** An order's status, from its account alone. */
export function orderStatusOf({
  paidKobo,
  refundedKobo,
  receivedKobo,
  chargedKobo,
  openKobo,
}: Account): OrderStatus {
  if (paidKobo === 0) return chargedKobo > 0 ? "open" : "closed";
  if (receivedKobo <= 0) return "refunded";
  if (refundedKobo > 0) return "partly_refunded";
  return openKobo > 0 ? "partly_paid" : "paid";
}
