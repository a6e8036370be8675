/** What the dashboard shows of enrolments. */

export { Statement } from "./account/statement.tsx";
export { EnrolmentStatusPill } from "./own-page/enrolment-facts.tsx";
export { TransferEach, TransferWays } from "./payment/other-ways.tsx";
export { PaymentNotice } from "./payment/payment-notice.tsx";
export { PaymentStatePill } from "./payment/payment-state.tsx";
export { payButton } from "./payment/payment-texts.ui.ts";
export { startEnrolmentPayment, startPaymentTogether } from "./payment/start-payment.ui.ts";
export { usePayment } from "./payment/use-payment.ui.ts";
export { SendProof } from "./proofs/send-proof.tsx";
export { formPageOf, ownPageOf, payPlace } from "./registration/registration-links.ui.ts";
