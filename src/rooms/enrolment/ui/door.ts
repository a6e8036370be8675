/** What the dashboard shows of enrolments. */
export { formPageOf, ownPageOf } from "./form/registration-links.ts";
export { EnrolmentStatusPill } from "./own-page/enrolment-facts.tsx";
export { Statement } from "./own-page/statement.tsx";
export { BankTransfer } from "./payment/other-ways.tsx";
export { PaymentNotice } from "./payment/payment-notice.tsx";
export { PaymentStatePill } from "./payment/payment-state.tsx";
export { payButton } from "./payment/payment-texts.ts";
export { SendProof } from "./payment/send-proof.tsx";
export { startEnrolmentPayment, startPaymentTogether } from "./payment/start-payment.ts";
export { usePayment } from "./payment/use-payment.ts";
