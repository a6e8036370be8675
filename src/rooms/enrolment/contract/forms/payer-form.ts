import { defineForm } from "#foundation/forms/field.ts";
import { emailField } from "#rooms/accounts/contract/identity-fields.ts";
import { notForCards } from "#rooms/payments/rules/card-provider.ts";
import { amountField, otherAmountField } from "../../rules/money/pay-choice.ts";
import { wrongPaymentEmail } from "../../rules/money/payment-email.ts";

/** What a person is asked who pays for someone else. */
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
    // Shown as one choice (ui/payment/amount-choice.tsx), and read with rules/money/pay-choice.ts.
    { name: amountField, kind: "text", label: "How much", maxLength: 20 },
    { name: otherAmountField, kind: "text", label: "Amount in naira", maxLength: 20 },
  ],
});
