/** The message for an email address that cannot get a receipt (spec §5.4). */
export const wrongPaymentEmail =
  "Please enter a valid email address before proceeding with payment.";
