import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { cutTo, defineList } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { instantCell } from "#foundation/http/answers/csv.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { adminNames, isNamed } from "../account/find-affiliates.server.ts";
import { payouts, payoutWords } from "../referrals/tables.server.ts";
import { payoutStates } from "../status-words.ts";
import { affiliates } from "../tables.server.ts";
import { iso } from "../to-records.server.ts";
import type { listPayoutsEndpoint } from "./payout-endpoints.ts";
import type { PayoutRecord } from "./payouts.ts";
import { readStatementNumber } from "./statement-words.ts";
import { payoutStatements } from "./tables.server.ts";

const sums = (ctx: Context) =>
  ctx.db
    .select({
      many: count().as("statement_count"),
      kobo: sql<number>`coalesce(sum(${payoutStatements.totalKobo}), 0)::bigint`
        .mapWith(Number)
        .as("statement_kobo"),
      standing:
        sql<number>`coalesce(sum(${payoutStatements.totalKobo}) filter (where ${payoutStatements.status} in ('open', 'paid')), 0)::bigint`
          .mapWith(Number)
          .as("standing_kobo"),
    })
    .from(payoutStatements)
    .where(eq(payoutStatements.payoutId, payouts.id))
    .as("statement_sums");

export function selectPayouts(ctx: Context) {
  const of = sums(ctx);
  return ctx.db
    .select({ payout: payouts, many: of.many, kobo: of.kobo, standing: of.standing })
    .from(payouts)
    .leftJoinLateral(of, sql`true`);
}

type Selected = Awaited<ReturnType<typeof selectPayouts>>[number];

export async function toPayoutRecords(ctx: Context, rows: Selected[]): Promise<PayoutRecord[]> {
  const nameOf = await adminNames(
    ctx,
    rows.flatMap(({ payout }) => [payout.madeBy, payout.approvedBy]),
  );
  return rows.map(({ payout, many, kobo, standing }) => ({
    id: payout.id,
    status: payout.status,
    createdAt: payout.createdAt.toISOString(),
    madeBy: nameOf(payout.madeBy),
    approvedAt: iso(payout.approvedAt),
    approvedBy: nameOf(payout.approvedBy),
    paidAt: iso(payout.paidAt),
    bankReference: payout.bankReference,
    affiliateCount: many ?? 0,
    totalKobo: kobo ?? 0,
    standingKobo: standing ?? 0,
  }));
}

type Query = z.output<typeof listPayoutsEndpoint.query>;

/**
 * The search matches the beginnings of words in the bank's reference, the statement numbers and the affiliates' names.
 * It selects ids first: otherwise the database would look for rare words row by row, in the order of the list.
 */
function searched(ctx: Context, search: string): SQL {
  const number = readStatementNumber(search);
  const paidAs = ctx.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(matchesWords(payoutWords(payouts), search));
  const named = ctx.db.select({ id: affiliates.id }).from(affiliates).where(isNamed(search));
  const stated = ctx.db
    .select({ id: payoutStatements.payoutId })
    .from(payoutStatements)
    .where(
      number === null
        ? sql`${payoutStatements.affiliateId} = any(array(${named}))`
        : eq(payoutStatements.number, number),
    );
  return sql`${payouts.id} = any(array(${union(paidAs, stated)}))`;
}

export const payoutList = defineList<Query, PayoutRecord>(
  (ctx) => requirePermission(ctx, "payouts.read"),
  {
    from: payouts,
    id: payouts.id,
    date: payouts.createdAt,
    sort: { created_at: payouts.createdAt },
    where: ({ status, search }, ctx) =>
      and(
        status ? eq(payouts.status, status) : undefined,
        search ? searched(ctx, search) : undefined,
      ),
    rows: async (ctx, part) =>
      toPayoutRecords(ctx, await cutTo(part, selectPayouts(ctx).$dynamic())),
  },
);

export const payoutColumns: CsvColumns<PayoutRecord> = {
  Prepared: ({ createdAt }) => instantCell(createdAt),
  "Prepared by": ({ madeBy }) => madeBy,
  Status: ({ status }) => payoutStates[status].label,
  Approved: ({ approvedAt }) => instantCell(approvedAt),
  "Approved by": ({ approvedBy }) => approvedBy,
  Paid: ({ paidAt }) => instantCell(paidAt),
  "Bank reference": ({ bankReference }) => bankReference,
  Affiliates: ({ affiliateCount }) => affiliateCount,
  "Total (NGN)": ({ totalKobo }) => ({ kobo: totalKobo }),
  "Of this, in effect (NGN)": ({ standingKobo }) => ({ kobo: standingKobo }),
};
