/** What other rooms and wiring may use of the payments room. It knows no buyer: see buyer.ts. */

export { mountPaystackSandbox, sandboxJobs } from "../sandbox/mount-sandbox.ts";
export type { Buyer, ReviewedPayment, SettledPayment, SettledRefund } from "./buyer.ts";
export { findOrderOf } from "./find-order-of.ts";
export { paymentsHttp } from "./http.ts";
export { leastChargeKobo, type OrderToOpen, openOrder } from "./open-order.ts";
export { type OrderStatus, orderStatus } from "./order-status.ts";
export { type Entry, postEntries } from "./post-entries.ts";
export { type StartedPayment, startPayment } from "./start-payment.ts";
export { sweepEventBodiesJob } from "./sweep-event-bodies.ts";
export { sweepJob } from "./sweep-payments.ts";
export type { Component } from "./tables.ts";
export { verifyPayment } from "./verify-payment.ts";
