import { defineForm } from "#foundation/forms/field.ts";
import { emailField } from "#rooms/accounts/contract/identity-fields.ts";
import { wrongPaymentEmail } from "../rules/payment-email.ts";

/** What a person is asked who pays for somebody else. */
export const payerForm = defineForm({
  id: "payer",
  fields: [
    {
      ...emailField,
      label: "Your email address",
      hint: "We send the receipt here.",
      required: wrongPaymentEmail,
      wrong: wrongPaymentEmail,
    },
  ],
});
