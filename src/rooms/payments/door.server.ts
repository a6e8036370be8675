/** What other rooms and the wiring can use from this room. It knows no other room: see fulfilment.server.ts. */

export { findDueDays } from "./account/find-due-days.server.ts";
export {
  type AccountLine,
  getAccount,
  type OrderAccount,
  readAccounts,
} from "./account/read-accounts.server.ts";
export {
  type AskedCard,
  type AskedOrders,
  askAboutOrders,
  askBeforeRecording,
  noneAsked,
  refuseWhileComing,
} from "./attempts/ask-provider.server.ts";
export { lockOrder, lockOrders } from "./attempts/booking-guards.server.ts";
export {
  addFirstAttempt,
  type FirstAttempt,
  type PayableOrder,
} from "./attempts/first-attempt.server.ts";
export {
  anyMayArrive,
  pendingDetailOf,
  readPendingDetail,
  statusOf as paymentStatusOf,
} from "./attempts/payment-state.server.ts";
export { seedPayment, seedUnknownMoney } from "./attempts/seed-payment.server.ts";
export {
  type PaymentWishes,
  type StartedPayment,
  startPayment,
} from "./attempts/start-payment.server.ts";
export { verifyForPage, verifyPayment } from "./attempts/verify-payment.server.ts";
export { countOpenCases, findProofCases, hasOpenProof } from "./cases/list-reviews.server.ts";
export { openReview } from "./cases/open-review.server.ts";
export { paymentsWaiting } from "./count-waiting.server.ts";
export {
  type Fulfilment,
  type MoneyCause,
  type OrderMoney,
  type Quote,
  wireFulfilment,
} from "./fulfilment.server.ts";
export { paymentsHttp } from "./http.server.ts";
export { paymentJobs } from "./jobs.server.ts";
export { movedAt } from "./ledger/moved-at.server.ts";
export { postEntries } from "./ledger/post-entries.server.ts";
export { selectIncome, selectTakings } from "./ledger/read-ledger.server.ts";
export { amendOrder, cancelLines } from "./orders/amend-order.server.ts";
export {
  correctPayer,
  erasePayerOf,
  erasePayers,
  handOverOrder,
  readNotes,
  renamePayer,
} from "./orders/erase-payers.server.ts";
export { findOrder, findOrdersWithMoney } from "./orders/find-order.server.ts";
export { findJoinable, findJointPayment } from "./orders/join-orders.server.ts";
export {
  type ChargeToMake,
  type LineToCharge,
  type OrderToOpen,
  openOrder,
} from "./orders/open-order.server.ts";
export { findQuoteChanges, type QuoteChange } from "./orders/reprice-order.server.ts";
export { readOwnNumbers } from "./payer-accounts/read-own-numbers.server.ts";
export {
  findNumber,
  findNumbers,
  linkNumber,
  mayHaveNumber,
  type NumberToShow,
  noteShown,
  wantNumbers,
} from "./payer-accounts/want-number.server.ts";
export {
  isSandbox,
  mountSandboxes,
  providerOrigins,
  sandboxKey,
} from "./provider/find-provider.server.ts";
export { listReceipts, type PaymentReceipt, receiptsOf } from "./receipts/list-receipts.server.ts";
export { markReceiptPrinted } from "./receipts/receipt-papers.server.ts";
export { claimEvidence } from "./recorded/claim-evidence.server.ts";
export { type PaymentToRecord, recordPayment } from "./recorded/record-payment.server.ts";
export { findRefundsUnderWay } from "./refunds/refundable.server.ts";
export { seedSettlements } from "./settlements/fetch-settlements.server.ts";
export { nameSettlements } from "./settlements/name-settlements.server.ts";
export {
  type FoundMoney,
  findMoney,
  findPaidFor,
  findPaymentFacts,
} from "./staff/find-money.server.ts";
export { countNotCompleted } from "./staff/list-payments.server.ts";
export { paymentReadings } from "./staff/payment-readings.server.ts";
export { openTill } from "./tills/open-till.server.ts";
export { findHiddenCounts } from "./tills/read-till.server.ts";
