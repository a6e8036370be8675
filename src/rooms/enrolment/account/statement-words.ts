import { formatNaira } from "#foundation/amounts/money.ts";
import type { AccountEntry, EnrolmentAccount } from "./account.ts";

/** The words and columns of a statement of account, the same on pages and on paper. */

export const statementTitle = "Statement of account";

/** The column of what's owed after each entry: the same words as on receipts and pages. */
export const stillToPay = "Still to pay";

/** What's owed after an entry: `₦55,000`, or `₦5,000 credit` if more has come. */
export const balanceWords = (balanceKobo: number): string =>
  balanceKobo < 0 ? `${formatNaira(-balanceKobo)} credit` : formatNaira(balanceKobo);

/** An entry's amount in its column. A credit note is below zero with the charges, a refund with the payments. */
export function columnsOf({ kind, amountKobo }: AccountEntry): {
  readonly charged: string;
  readonly paid: string;
} {
  return kind === "charge"
    ? { charged: formatNaira(amountKobo), paid: "" }
    : { charged: "", paid: formatNaira(-amountKobo) };
}

/** What the statement adds up to, in its columns. */
export const sumOfStatement = ({
  chargedKobo,
  receivedKobo,
  balanceKobo,
}: Pick<EnrolmentAccount, "chargedKobo" | "receivedKobo" | "balanceKobo">) => ({
  text: "In all",
  charged: formatNaira(chargedKobo),
  paid: formatNaira(receivedKobo),
  balance: balanceWords(balanceKobo),
});
