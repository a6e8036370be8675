import { defineForm } from "#foundation/forms/field.ts";
import { emailField } from "#rooms/accounts/identity-fields.ts";
import { notForCards } from "#rooms/payments/provider/card-provider.ts";
import { amountField, otherAmountField } from "../payment/pay-choice.ts";
import { wrongPaymentEmail } from "../payment/payment-email.ts";

/** What we ask a person who pays for someone else. */
export const payerForm = defineForm({
  id: "payer",
  fields: [
    {
      ...emailField,
      label: "Your email address",
      hint: "We send the receipt here.",
      otherLetters: notForCards,
      required: wrongPaymentEmail,
      wrong: wrongPaymentEmail,
    },
    // Shown as one choice (payment/amount-choice.tsx), and read with payment/pay-choice.ts.
    { name: amountField, kind: "text", label: "How much", maxLength: 20 },
    { name: otherAmountField, kind: "text", label: "Amount in naira", maxLength: 20 },
  ],
});
