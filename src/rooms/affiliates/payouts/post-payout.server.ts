import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { postEntries } from "#rooms/payments/door.server.ts";
import { accounts } from "#rooms/payments/ledger/accounts.ts";
import { payouts } from "../referrals/tables.server.ts";
import { statementNumber } from "./statement-words.ts";
import type { payoutStatements } from "./tables.server.ts";

export type StatementRow = typeof payoutStatements.$inferSelect;

/** Posts the transfer of one statement: when the bank paid what we owed to the affiliate, or sent it back. */
export async function postPayout(
  ctx: Context,
  transactionKind: "payout_paid" | "payout_returned",
  { statement, at }: { readonly statement: StatementRow; readonly at: Date },
): Promise<void> {
  const { totalKobo } = statement;
  const paidKobo = transactionKind === "payout_paid" ? totalKobo : -totalKobo;
  await postEntries(ctx, {
    transactionKind,
    reference: statementNumber(statement),
    movedOn: lagosDay(at),
    entries: [
      { account: accounts.affiliatePayable, amountKobo: paidKobo },
      { account: accounts.bank, amountKobo: -paidKobo },
    ],
  });
}

export type PayoutRow = typeof payouts.$inferSelect;

/** Locks a payout until the transaction ends. */
export async function lockPayout(ctx: Context, payoutId: string): Promise<PayoutRow> {
  const [payout] = await ctx.db
    .select()
    .from(payouts)
    .where(eq(payouts.id, payoutId))
    .for("update");
  if (!payout) throw notFound("There is no such payout.");
  return payout;
}

/** The state does not allow it, for example because another admin was quicker. */
export const wrongState = ({ status }: { status: string }) =>
  conflict("wrong_state", `This cannot be done: it is ${status} now.`);
