/** What other rooms may use of the payments room. It knows no buyer: see buyer.ts. */
export type { Buyer, SettledPayment, SettledRefund } from "./buyer.ts";
export { leastChargeKobo, type OrderToOpen, openOrder } from "./open-order.ts";
export { type OrderStatus, orderStatus } from "./order-status.ts";
export { type Entry, postEntries } from "./post-entries.ts";
export { type StartedPayment, startPayment } from "./start-payment.ts";
export type { Component } from "./tables.ts";
