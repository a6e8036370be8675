/** What the dashboard shows of enrolments. */
export { formPageOf, ownPageOf } from "./form/registration-links.ts";
export { EnrolmentStatusPill } from "./own-page/enrolment-facts.tsx";
export { BankTransfer } from "./payment/other-ways.tsx";
export { PaymentNotice } from "./payment/payment-notice.tsx";
export { payButton } from "./payment/payment-texts.ts";
export { startEnrolmentPayment } from "./payment/start-payment.ts";
export { usePayment } from "./payment/use-payment.ts";
