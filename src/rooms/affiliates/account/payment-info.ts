import * as z from "zod";
import { problemOfName } from "#foundation/text/person-name.ts";
import { plainMarks, readLine } from "#foundation/text/text.ts";
import { findBank } from "../payouts/banks.ts";
import { accountNumberProblem, readAccountNumber } from "../payouts/payout-account.ts";

const tooLong = "Use 100 characters or fewer";

const line = (empty: string) =>
  z
    .string(empty)
    .max(1_000, tooLong)
    // The bank's file takes plain apostrophes and hyphens only.
    .transform((typed) => plainMarks(readLine(typed)))
    .pipe(z.string().min(1, empty).max(100, tooLong));

/** The characters of account names. Anything else could be a formula in the bank's spreadsheet. */
const accountNameShape = /^[\p{L}\p{M}\d][\p{L}\p{M}\d .'\-&/,()]*$/u;

/** The bank account that receives the commissions, as it is sent. */
export const PaymentInfo = z.object({
  bankName: line("Choose your bank").refine((name) => findBank(name) !== null, {
    error: "Choose a bank from the list",
  }),
  accountNumber: z
    .string("Account number is required")
    .max(100, accountNumberProblem("0".repeat(11)) ?? tooLong)
    .transform(readAccountNumber)
    .superRefine((digits, issues) => {
      const problem = accountNumberProblem(digits);
      if (problem) issues.addIssue({ code: "custom", message: problem });
    }),
  accountName: line("Account name is required").superRefine((name, issues) => {
    const wrong = accountNameShape.test(name)
      ? null
      : "Use only letters, digits, spaces and . ' - & / , ( )";
    const message = problemOfName(name) ?? wrong;
    if (message) issues.addIssue({ code: "custom", message });
  }),
  currentPassword: z
    .string("Enter your current password")
    .min(1, "Enter your current password")
    .max(1_000, "This is not your current password")
    .describe("asked for again at each change; 422 at this field when it is wrong"),
  version: z
    .int()
    .optional()
    .describe(
      "the `paymentInfoVersion` of the edited profile; any other answers 409 `changed_meanwhile` with what is saved in `fields`",
    ),
});
export type PaymentInfo = z.output<typeof PaymentInfo>;

/** The account as it is stored. Accounts from before the list of banks have no code. */
export type BankAccount = {
  bankName: string;
  /** The interbank system's code (payouts/banks.ts). */
  bankCode?: string;
  accountNumber: string;
  accountName: string;
};
