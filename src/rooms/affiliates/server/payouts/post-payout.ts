import type { Context } from "#foundation/context.ts";
import { accounts } from "#rooms/payments/rules/accounts.ts";
import { postEntries } from "#rooms/payments/server/door.ts";
import { statementNumber } from "../../rules/payouts/statement-number.ts";
import type { payoutStatements } from "../statement-tables.ts";

export type StatementRow = typeof payoutStatements.$inferSelect;

/** Posts the transfer of one statement: the bank paid what we owed to the affiliate, or sent it back. */
export async function postPayout(
  ctx: Context,
  transactionKind: "payout_paid" | "payout_returned",
  statement: StatementRow,
): Promise<void> {
  const { totalKobo } = statement;
  const paidKobo = transactionKind === "payout_paid" ? totalKobo : -totalKobo;
  await postEntries(ctx, {
    transactionKind,
    reference: statementNumber(statement),
    entries: [
      { account: accounts.affiliatePayable, amountKobo: paidKobo },
      { account: accounts.bank, amountKobo: -paidKobo },
    ],
  });
}
