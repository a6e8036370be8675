/** Other rooms' screens take payments with this. */
export { takePayment } from "./take-payment.ts";
