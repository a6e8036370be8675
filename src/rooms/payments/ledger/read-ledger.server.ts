import { and, asc, eq, gte, inArray, like, lt, notInArray, or, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { type ListSource, readBatches } from "#foundation/database/read-list.ts";
import { zone } from "#foundation/database/zone.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import type { EndpointResult } from "#foundation/http/endpoint.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import type { getLedgerEndpoint } from "../endpoints.ts";
import { findHiddenCounts, type HiddenCount } from "../tills/read-till.server.ts";
import { accounts } from "./accounts.ts";
import { differenceReference } from "./difference-reference.ts";
import { accountWords, postingWords } from "./ledger-words.ts";
import {
  ledgerEntries as entries,
  ledgerEntries,
  ledgerTransactions,
  ledgerTransactions as transactions,
} from "./tables.server.ts";

/** The accounts that the counts of these tills changed. */
export const countedAccounts = (counts: readonly HiddenCount[]): ReadonlySet<string> =>
  new Set(counts.flatMap(({ centreId }) => [accounts.cash(centreId), accounts.cashDifferences]));

/**
 * The balance of each account, and how many transactions do not balance. An account from which the caller could work
 * out a first count is left out until the second.
 */
export async function readLedger(ctx: Context): Promise<EndpointResult<typeof getLedgerEndpoint>> {
  requirePermission(ctx, "ledger.read");
  const balances = await ctx.db
    .select({
      account: ledgerEntries.account,
      balanceKobo: sql<number>`sum(${ledgerEntries.amountKobo})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.account)
    .orderBy(asc(ledgerEntries.account));
  const [wrong] = await selectRows<{ many: number }>(
    ctx.db,
    sql`select count(*)::int as many from (
      select 1 from ledger_entries group by transaction_id having sum(amount_kobo) <> 0) as unbalanced`,
  );
  const hidden = countedAccounts(await findHiddenCounts(ctx));
  return {
    accounts: balances.filter(({ account }) => !hidden.has(account)),
    unbalanced: wrong?.many ?? 0,
  };
}

type LedgerRow = {
  posting: typeof ledgerTransactions.$inferSelect;
  entry: typeof ledgerEntries.$inferSelect;
};
type EntriesQuery = { pageSize: number; order: "asc" | "desc"; sort: "posted" };

const ofPosting = eq(ledgerTransactions.id, ledgerEntries.transactionId);

const source: ListSource<EntriesQuery, LedgerRow> = {
  from: ledgerEntries,
  id: ledgerEntries.id,
  idOf: ({ entry }) => entry.id,
  sort: { posted: ledgerTransactions.postedAt },
  // A difference that the caller must not know yet is left out until the second count.
  where: async (_, ctx) => {
    const hidden = await findHiddenCounts(ctx);
    return hidden.length === 0
      ? undefined
      : notInArray(
          ledgerTransactions.reference,
          hidden.map(({ id }) => differenceReference(id, "close")),
        );
  },
  rows: (ctx, { where, orderBy, limit, offset }) =>
    ctx.db
      .select({ posting: ledgerTransactions, entry: ledgerEntries })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, ofPosting)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  keys: (ctx, { where, orderBy, limit, offset, pick }) =>
    ctx.db
      .select(pick)
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, ofPosting)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
};

/** All entries, oldest first. */
export function exportLedger(ctx: Context): AsyncGenerator<LedgerRow[]> {
  requirePermission(ctx, "ledger.read");
  return readBatches(ctx, source, { pageSize: 100, order: "asc", sort: "posted" });
}

export const ledgerColumns: CsvColumns<LedgerRow> = {
  Posted: ({ posting }) => posting.postedAt,
  Transaction: ({ posting }) => posting.id,
  Kind: ({ posting }) => postingWords[posting.kind] ?? posting.kind,
  About: ({ posting }) => posting.reference,
  Account: ({ entry }) => accountWords(entry.account),
  "Amount (NGN)": ({ entry }) => ({ kobo: entry.amountKobo }),
  Order: ({ entry }) => entry.orderId,
  Line: ({ entry }) => entry.lineRef,
  Component: ({ entry }) => entry.component,
};

/**
 * Money received for lines, by Lagos month and line, for use in another room's query: the ledger's income less what is
 * still owed. Refunds are negative, in the month when they were booked.
 * @param from @param to instants: from the first up to but not including the second
 */
export function selectIncome(ctx: Context, { from, to }: { from: Date; to: Date }) {
  const month = sql<string>`to_char(${transactions.postedAt} at time zone ${zone}, 'YYYY-MM')`;
  return ctx.db
    .select({
      month: month.as("month"),
      lineRef: entries.lineRef,
      // Credits are negative in the ledger.
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

/** Postings of payers' money. The others move cash between tills, the safe and the bank. */
const ofPayers = ["order", "correction", "charge", "refund", "refund_failed"] as const;

/**
 * What payers paid (positive) and got back (negative), by order and way of payment, for use in another room's query.
 * Cash has the centre that took it. Excludes fees, which are the provider's.
 * @param from an instant; counts what was booked since
 */
export function selectTakings(ctx: Context, from: Date) {
  const { account } = entries;
  const way = sql<
    "card" | "transfer" | "cash"
  >`case when ${account} = ${accounts.bank} then 'transfer'
    when ${account} like ${accounts.cash("%")} then 'cash' else 'card' end`;
  const cashCentre = sql<string | null>`case when ${account} like ${accounts.cash("%")}
    then substr(${account}, ${accounts.cash("").length + 1}) end`;
  // A wrong amount that is corrected never came, so nothing went back.
  const isReturn = sql<boolean>`(${entries.amountKobo} < 0 and ${transactions.kind} <> 'correction')`;
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
          inArray(account, [accounts.providerFees, accounts.bank]),
          like(account, accounts.providerClearing("%")),
          like(account, accounts.cash("%")),
        ),
      ),
    )
    .groupBy(entries.orderId, sql`2`, sql`3`, sql`5`)
    .as("takings");
}
