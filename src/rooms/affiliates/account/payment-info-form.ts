import { type ChoiceGroup, defineForm } from "#foundation/forms/field.ts";
import { givenPasswordField } from "#rooms/accounts/identity-fields.ts";
import { type Bank, commercialBanks, otherBanks } from "../payouts/banks.ts";

const group = (label: string, banks: readonly Bank[]): ChoiceGroup => ({
  label,
  choices: banks.map(({ name }) => ({ value: name, label: name })),
});

/** The bank account that receives the commissions. */
export const paymentInfoForm = defineForm({
  id: "payment-info",
  fields: [
    {
      name: "bankName",
      kind: "select",
      label: "Bank",
      required: "Choose your bank",
      wrong: "Choose a bank from the list",
      placeholder: "Choose your bank",
      choices: [
        group("Banks", commercialBanks),
        group("Microfinance and payment banks", otherBanks),
      ],
    },
    {
      name: "accountNumber",
      kind: "text",
      label: "Account number",
      hint: "10 digits. For OPay, PalmPay and Moniepoint it is often your phone number without the first 0.",
      required: "Account number is required",
      maxLength: 30,
      width: "medium",
    },
    {
      name: "accountName",
      kind: "text",
      label: "Account name",
      hint: "As the bank has it.",
      required: "Account name is required",
      maxLength: 100,
      isName: true,
      autoComplete: "name",
    },
    {
      ...givenPasswordField,
      name: "currentPassword",
      label: "Your password",
      hint: "We ask for it again, so that nobody else can send your money elsewhere.",
      required: "Enter your current password",
    },
  ],
});

/** The page that the mail about a changed bank account links to. */
export const stopAccountForm = defineForm({
  id: "stop-account",
  fields: [
    {
      name: "token",
      kind: "hidden",
      label: "Token of the link",
      required: "The link is incomplete",
      maxLength: 200,
    },
  ],
});
