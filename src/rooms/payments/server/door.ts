/** What other rooms and the wiring can use of this room. It knows no other room: see fulfilment.ts. */

export { mountPaystackSandbox, sandboxJobs } from "../sandbox/mount-sandbox.ts";
export {
  type AskedOrders,
  askBeforeReplacing,
  noneAsked,
  refuseReplacing,
} from "./ask-before-replacing.ts";
export { compareJob } from "./compare-with-provider.ts";
export { correctPayer } from "./correct-payer.ts";
export {
  countOpenCases,
  countOpenProofs,
  countRefundsToApprove,
} from "./count-waiting.ts";
export { type AskedCard, askBeforeRecording } from "./desk/ask-before-recording.ts";
export { findPaymentFacts } from "./desk/find-payment-facts.ts";
export { findProofCases } from "./desk/find-proof-cases.ts";
export { type PaymentToRecord, recordPayment } from "./desk/record-payment.ts";
export { sweepRefundsJob } from "./desk/sweep-refunds.ts";
export { erasePayerOf, erasePayers, handOverOrder } from "./erase-payers.ts";
export { findOrder } from "./find-order.ts";
export { findOrdersWithMoney } from "./find-orders-with-money.ts";
export {
  type Fulfilment,
  type Quote,
  type ReviewedPayment,
  type SettledPayment,
  type SettledRefund,
  wireFulfilment,
} from "./fulfilment.ts";
export { paymentsHttp } from "./http.ts";
export { listReceipts, type SettledReceipt } from "./list-receipts.ts";
export { leastChargeKobo, type OrderToOpen, openOrder } from "./open-order.ts";
export { openReview } from "./open-review.ts";
export { lockUnpaid, replaceOrders } from "./order-family.ts";
export type { LineMoney } from "./order-money.ts";
export { type OrderStatus, orderStatus, orderStatuses } from "./order-status.ts";
export {
  anyMayArrive,
  pendingDetailOf,
  readPendingDetail,
  statusOf as paymentStatusOf,
} from "./payment-state.ts";
export { type Entry, postEntries } from "./post-entries.ts";
export { findQuoteChanges, type QuoteChange } from "./renew-quote.ts";
export { isSameKey, sandboxKey } from "./sandbox-key.ts";
export { seedPayment } from "./seed-payment.ts";
export { seedUnknownMoney } from "./seed-unknown-money.ts";
export { selectIncome } from "./select-income.ts";
export { type PaymentWishes, type StartedPayment, startPayment } from "./start-payment.ts";
export { sweepEventBodiesJob } from "./sweep-event-bodies.ts";
export { sweepJob } from "./sweep-payments.ts";
export type { Component } from "./tables.ts";
export { verifyForPage, verifyPayment } from "./verify-payment.ts";
