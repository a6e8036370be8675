import { asc, count, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors.ts";
import { pageWindow } from "#foundation/http/lists.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { listPayoutsEndpoint } from "../contract/payout-endpoints.ts";
import type { PayoutDetails, PayoutRecord, PayoutStatement } from "../contract/payouts.ts";
import { statementNumber } from "../rules/statement-number.ts";
import { adminNames } from "./admin-names.ts";
import { payoutStatements } from "./statement-tables.ts";
import { affiliates, payouts } from "./tables.ts";
import { iso, toMaskedBank } from "./to-records.ts";

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

function selectPayouts(ctx: Context) {
  const of = sums(ctx);
  return ctx.db
    .select({ payout: payouts, many: of.many, kobo: of.kobo, standing: of.standing })
    .from(payouts)
    .leftJoinLateral(of, sql`true`);
}

type Selected = Awaited<ReturnType<typeof selectPayouts>>[number];

async function toRecords(ctx: Context, rows: Selected[]): Promise<PayoutRecord[]> {
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

/** A page of payouts. */
export async function listPayouts(
  ctx: Context,
  query: z.output<typeof listPayoutsEndpoint.query>,
): Promise<{ payouts: PayoutRecord[]; total: number }> {
  requirePermission(ctx, "payouts.read");
  const direction = query.order === "asc" ? asc : desc;
  const where = query.status ? eq(payouts.status, query.status) : undefined;
  const { limit, offset } = pageWindow(query);
  const rows = await selectPayouts(ctx)
    .where(where)
    .orderBy(direction(payouts.createdAt), direction(payouts.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await ctx.db.select({ total: count() }).from(payouts).where(where);
  return { payouts: await toRecords(ctx, rows), total: counted?.total ?? 0 };
}

/** A payout with its statements. The caller has checked the permission. @throws AppError 404 */
export async function getPayoutDetails(ctx: Context, payoutId: string): Promise<PayoutDetails> {
  const [payout] = await toRecords(ctx, await selectPayouts(ctx).where(eq(payouts.id, payoutId)));
  if (!payout) throw notFound("There is no such payout.");
  const rows = await ctx.db
    .select({ statement: payoutStatements, affiliate: affiliates })
    .from(payoutStatements)
    .innerJoin(affiliates, eq(affiliates.id, payoutStatements.affiliateId))
    .where(eq(payoutStatements.payoutId, payoutId))
    .orderBy(asc(payoutStatements.number));
  return {
    payout,
    statements: rows.map(
      ({ statement, affiliate }): PayoutStatement => ({
        affiliateId: affiliate.id,
        affiliateName: affiliate.fullName,
        affiliateCode: affiliate.affiliateCode,
        number: statementNumber(statement),
        status: statement.status,
        totalKobo: statement.totalKobo,
        bank: toMaskedBank(statement.bank),
        endedAt: iso(statement.endedAt),
        endReason: statement.endReason,
      }),
    ),
  };
}

/** The same for an admin. @throws AppError 403, 404 */
export async function getPayout(ctx: Context, payoutId: string): Promise<PayoutDetails> {
  requirePermission(ctx, "payouts.read");
  return getPayoutDetails(ctx, payoutId);
}
