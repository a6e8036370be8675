/** Other rooms' screens take payments with this. */
export { takePayment } from "./attempts/take-payment.ui.ts";
