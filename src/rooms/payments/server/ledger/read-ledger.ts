import { asc, eq, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { type ListSource, readBatches } from "#foundation/database/read-list.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import type { EndpointResult } from "#foundation/http/endpoint.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { getLedgerEndpoint } from "../../contract/endpoints.ts";
import { ledgerEntries, ledgerTransactions } from "../ledger-tables.ts";

/**
 * The balance of each account, and how many transactions do not balance.
 * @throws AppError 401, 403 without `ledger.read`
 */
export async function readLedger(ctx: Context): Promise<EndpointResult<typeof getLedgerEndpoint>> {
  requirePermission(ctx, "ledger.read");
  const accounts = await ctx.db
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
  return { accounts, unbalanced: wrong?.many ?? 0 };
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
  where: () => undefined,
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

/** All entries, the oldest first. */
export function exportLedger(ctx: Context): AsyncGenerator<LedgerRow[]> {
  requirePermission(ctx, "ledger.read");
  return readBatches(ctx, source, { pageSize: 100, order: "asc", sort: "posted" });
}

export const ledgerColumns: CsvColumns<LedgerRow> = {
  Posted: ({ posting }) => posting.postedAt,
  Transaction: ({ posting }) => posting.id,
  Kind: ({ posting }) => posting.kind,
  About: ({ posting }) => posting.reference,
  Account: ({ entry }) => entry.account,
  "Amount (NGN)": ({ entry }) => ({ kobo: entry.amountKobo }),
  Order: ({ entry }) => entry.orderId,
  Line: ({ entry }) => entry.lineRef,
  Component: ({ entry }) => entry.component,
};
