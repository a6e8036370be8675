import { and, eq, gte, inArray, like, lt, or, sql } from "drizzle-orm";
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

/** Postings of payers' money. Others move cash between a till, the safe and the bank. */
const ofPayers = ["order", "charge", "refund", "refund_failed"] as const;

/**
 * What payers paid (positive) and got back (negative), by order and way of payment, as a part of another room's
 * statement. Cash has the centre that took it. Without fees: those are of the provider.
 * @param from an instant; what was booked since counts
 */
export function selectTakings(ctx: Context, from: Date) {
  const { account } = entries;
  const way = sql<
    "card" | "transfer" | "cash"
  >`case when ${account} = ${accounts.bank} then 'transfer'
    when ${account} like ${accounts.cash("%")} then 'cash' else 'card' end`;
  const cashCentre = sql<string | null>`case when ${account} like ${accounts.cash("%")}
    then substr(${account}, ${accounts.cash("").length + 1}) end`;
  const isReturn = sql<boolean>`(${entries.amountKobo} < 0)`;
  return ctx.db
    .select({
      orderId: entries.orderId,
      way: way.as("way"),
      cashCentre: cashCentre.as("cash_centre"),
      amountKobo: sql<number>`sum(${entries.amountKobo})`.mapWith(Number).as("amount_kobo"),
      isReturn: isReturn.as("is_return"),
    })
    .from(entries)
    .innerJoin(transactions, eq(transactions.id, entries.transactionId))
    .where(
      and(
        gte(transactions.postedAt, from),
        inArray(transactions.kind, [...ofPayers]),
        or(
          inArray(account, [accounts.providerClearing, accounts.providerFees, accounts.bank]),
          like(account, accounts.cash("%")),
        ),
      ),
    )
    .groupBy(entries.orderId, sql`2`, sql`3`, sql`5`)
    .as("takings");
}
