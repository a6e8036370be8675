/** What other rooms and the wiring can use of this room. It knows no other room: see fulfilment.ts. */

export {
  type AskedCard,
  type AskedOrders,
  askAboutOrders,
  askBeforeRecording,
  noneAsked,
  refuseWhileComing,
} from "./attempts/ask-about-orders.ts";
export { claimEvidence } from "./attempts/claim-evidence.ts";
export { addFirstAttempt, type FirstAttempt } from "./attempts/first-attempt.ts";
export {
  anyMayArrive,
  pendingDetailOf,
  readPendingDetail,
  statusOf as paymentStatusOf,
} from "./attempts/payment-state.ts";
export { type PaymentToRecord, recordPayment } from "./attempts/record-payment.ts";
export { seedPayment, seedUnknownMoney } from "./attempts/seed-payment.ts";
export { type PaymentWishes, type StartedPayment, startPayment } from "./attempts/start-payment.ts";
export { sweepJob } from "./attempts/sweep-payments.ts";
export { verifyForPage, verifyPayment } from "./attempts/verify-payment.ts";
export {
  countOpenCases,
  countRefundsToApprove,
  findProofCases,
  hasOpenProof,
} from "./cases/list-reviews.ts";
export { openReview } from "./cases/open-review.ts";
export {
  type Fulfilment,
  type MoneyCause,
  type OrderMoney,
  type Quote,
  wireFulfilment,
} from "./fulfilment.ts";
export { paymentsHttp } from "./http.ts";
export { checkBooksJob } from "./ledger/check-books.ts";
export { postEntries } from "./ledger/post-entries.ts";
export { selectIncome, selectTakings } from "./ledger/read-ledger.ts";
export { amendOrder, cancelLines } from "./orders/amend-order.ts";
export {
  correctPayer,
  erasePayerOf,
  erasePayers,
  handOverOrder,
  readNotes,
} from "./orders/erase-payers.ts";
export { findOrder, findOrdersWithMoney } from "./orders/find-order.ts";
export { findJoinable, findJointPayment } from "./orders/join-orders.ts";
export { listReceipts, type PaymentReceipt, receiptsOf } from "./orders/list-receipts.ts";
export { lockOrder, lockOrders } from "./orders/lock-order.ts";
export {
  type ChargeToMake,
  type LineToCharge,
  type OrderToOpen,
  openOrder,
} from "./orders/open-order.ts";
export {
  type AccountLine,
  getAccount,
  type OrderAccount,
  readAccounts,
} from "./orders/read-accounts.ts";
export { findQuoteChanges, type QuoteChange } from "./orders/reprice-order.ts";
export {
  isSandbox,
  mountSandboxes,
  providerOrigins,
  sandboxJobs,
  sandboxKey,
} from "./provider/find-provider.ts";
export { sweepEventBodiesJob } from "./provider/process-event.ts";
export { compareJob } from "./refunds/compare-with-provider.ts";
export { sweepRefundsJob } from "./refunds/requests/sweep-refunds.ts";
export { type FoundMoney, findMoney, findPaymentFacts } from "./staff/find-money.ts";
export { paymentReadings } from "./staff/payment-readings.ts";
export { markReceiptPrinted } from "./staff/receipt-papers.ts";
export { countSafesToCount, countTillDifferences } from "./tills/answer-difference.ts";
export { openTill } from "./tills/open-till.ts";
