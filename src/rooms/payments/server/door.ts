/** What other rooms and the wiring can use of this room. It knows no other room: see fulfilment.ts. */

export { mountPaystackSandbox, sandboxJobs } from "../sandbox/mount-sandbox.ts";
export {
  anyMayArrive,
  pendingDetailOf,
  readPendingDetail,
  statusOf as paymentStatusOf,
} from "./asking/payment-state.ts";
export { isSameKey, sandboxKey } from "./asking/sandbox-key.ts";
export { type PaymentWishes, type StartedPayment, startPayment } from "./asking/start-payment.ts";
export { sweepJob } from "./asking/sweep-payments.ts";
export { verifyForPage, verifyPayment } from "./asking/verify-payment.ts";
export { type AskedCard, askBeforeRecording } from "./desk/ask-before-recording.ts";
export {
  countOpenCases,
  countOpenProofs,
  countRefundsToApprove,
} from "./desk/count-waiting.ts";
export { findPaymentFacts } from "./desk/find-payment-facts.ts";
export { findProofCases } from "./desk/find-proof-cases.ts";
export { type PaymentToRecord, recordPayment } from "./desk/record-payment.ts";
export { sweepRefundsJob } from "./desk/refunds/sweep-refunds.ts";
export {
  type Fulfilment,
  type Quote,
  type ReviewedPayment,
  type SettledPayment,
  type SettledRefund,
  wireFulfilment,
} from "./fulfilment.ts";
export { paymentsHttp } from "./http.ts";
export {
  type AskedOrders,
  askBeforeReplacing,
  noneAsked,
  refuseReplacing,
} from "./orders/ask-before-replacing.ts";
export { correctPayer } from "./orders/correct-payer.ts";
export { erasePayerOf, erasePayers, handOverOrder } from "./orders/erase-payers.ts";
export { findOrder } from "./orders/find-order.ts";
export { findOrdersWithMoney } from "./orders/find-orders-with-money.ts";
export { leastChargeKobo, type OrderToOpen, openOrder } from "./orders/open-order.ts";
export { lockUnpaid, replaceOrders } from "./orders/order-family.ts";
export type { LineMoney } from "./orders/order-money.ts";
export { type OrderStatus, orderStatus, orderStatuses } from "./orders/order-status.ts";
export { findQuoteChanges, type QuoteChange } from "./orders/renew-quote.ts";
export { selectIncome } from "./orders/select-income.ts";
export { compareJob } from "./refunds/compare-with-provider.ts";
export { listReceipts, type SettledReceipt } from "./settling/list-receipts.ts";
export { openReview } from "./settling/open-review.ts";
export { type Entry, postEntries } from "./settling/post-entries.ts";
export { seedPayment } from "./settling/seed-payment.ts";
export { seedUnknownMoney } from "./settling/seed-unknown-money.ts";
export type { Component } from "./tables.ts";
export { sweepEventBodiesJob } from "./webhooks/sweep-event-bodies.ts";
