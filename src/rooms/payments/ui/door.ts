/** How screens of other rooms take a payment. */
export { takePayment } from "./take-payment.ts";
