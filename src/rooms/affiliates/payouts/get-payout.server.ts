import { asc, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { pageWindow } from "#foundation/http/lists.ts";
import { othersMay, readHistory, requirePermission } from "#rooms/accounts/door.server.ts";
import { payouts } from "../referrals/tables.server.ts";
import { affiliates } from "../tables.server.ts";
import { iso, toMaskedBank } from "../to-records.server.ts";
import { selectPayouts, toPayoutRecords } from "./list-payouts.server.ts";
import type { payoutCalls } from "./payout-endpoints.ts";
import { findObstacles } from "./payout-obstacles.server.ts";
import type { AffiliateStatement, PayoutDetails, PayoutStatement, PayoutStory } from "./payouts.ts";
import { statementNumber } from "./statement-words.ts";
import { payoutStatements } from "./tables.server.ts";

type StatementRow = typeof payoutStatements.$inferSelect;

const toStatement = (statement: StatementRow) => ({
  number: statementNumber(statement),
  status: statement.status,
  totalKobo: statement.totalKobo,
  bank: toMaskedBank(statement.bank),
  endedAt: iso(statement.endedAt),
  endReason: statement.endReason,
});

/** A payout with its statements. The caller has checked the permission. */
export async function getPayoutDetails(ctx: Context, payoutId: string): Promise<PayoutDetails> {
  const [payout] = await toPayoutRecords(
    ctx,
    await selectPayouts(ctx).where(eq(payouts.id, payoutId)),
  );
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
        ...toStatement(statement),
      }),
    ),
  };
}

/** The same on its screen, with its history. */
export async function getPayout(ctx: Context, payoutId: string): Promise<PayoutStory> {
  const { personId } = requirePermission(ctx, "payouts.read");
  const details = await getPayoutDetails(ctx, payoutId);
  const [row] = await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId));
  const isOwn = row?.madeBy === personId && row.status === "prepared";
  return {
    ...details,
    needsOtherAdmin: isOwn && (await othersMay(ctx, "payouts.approve", personId)),
    obstacles: row ? await findObstacles(ctx, row) : [],
    history: await readHistory(ctx, [payoutId]),
  };
}

/** A page of the statements of one affiliate, newest first. */
export async function listStatements(
  ctx: Context,
  affiliateId: string,
  query: z.output<typeof payoutCalls.listStatements.query>,
): Promise<{ statements: AffiliateStatement[]; total: number }> {
  requirePermission(ctx, "payouts.read");
  const where = eq(payoutStatements.affiliateId, affiliateId);
  const { limit, offset } = pageWindow(query);
  const rows = await ctx.db
    .select()
    .from(payoutStatements)
    .where(where)
    .orderBy(desc(payoutStatements.madeAt), desc(payoutStatements.number))
    .limit(limit)
    .offset(offset);
  return {
    statements: rows.map((statement) => ({
      ...toStatement(statement),
      payoutId: statement.payoutId,
      madeAt: statement.madeAt.toISOString(),
      paidAt: iso(statement.paidAt),
    })),
    total: await ctx.db.$count(payoutStatements, where),
  };
}
