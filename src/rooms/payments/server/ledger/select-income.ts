import { and, eq, gte, like, lt, or, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { accounts } from "../../rules/accounts.ts";
import { ledgerEntries as entries, ledgerTransactions as transactions } from "../ledger-tables.ts";

/**
 * Money received for lines, by Lagos month and line, as a part of another room's statement: the ledger's income less
 * what is still owed. Refunds are negative, in the month in which they were booked.
 * @param from @param to instants: from the first up to, not including, the second
 */
export function selectIncome(ctx: Context, { from, to }: { from: Date; to: Date }) {
  const month = sql<string>`to_char(${transactions.postedAt} at time zone 'Africa/Lagos', 'YYYY-MM')`;
  return ctx.db
    .select({
      month: month.as("month"),
      lineRef: entries.lineRef,
      // A credit is negative in the ledger.
      amountKobo: sql<number>`-sum(${entries.amountKobo})`.mapWith(Number).as("amount_kobo"),
    })
    .from(entries)
    .innerJoin(transactions, eq(transactions.id, entries.transactionId))
    .where(
      and(
        or(like(entries.account, accounts.income("%")), eq(entries.account, accounts.receivable)),
        gte(transactions.postedAt, from),
        lt(transactions.postedAt, to),
      ),
    )
    .groupBy(sql`1`, entries.lineRef)
    .as("income");
}
