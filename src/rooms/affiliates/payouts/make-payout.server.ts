import { inArray, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { violatedConstraint } from "#foundation/database/statements/violated-constraint.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { payouts } from "../referrals/tables.server.ts";
import { type AffiliateRow, affiliates } from "../tables.server.ts";
import { toMaskedBank } from "../to-records.server.ts";
import { type AffiliatePart, type Composed, composePayout } from "./compose-payout.ts";
import { getPayoutDetails } from "./get-payout.server.ts";
import { accountsAt } from "./payout-account.ts";
import type { DuePayout, LeftOut, PayoutDetails } from "./payouts.ts";
import { selectUnpaidLines } from "./select-unpaid.server.ts";
import { payoutItems, payoutStatements } from "./tables.server.ts";

/** Payouts are made one at a time: they share the due lines and the count of statements. */
const lockPayouts = (ctx: Context) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${"payouts"}))`);

/** The number of the last statement. The lock makes it safe to continue from it, without gaps. */
async function lastStatementNumber(ctx: Context): Promise<number> {
  const [last] = await ctx.db
    .select({ number: sql<number>`coalesce(max(${payoutStatements.number}), 0)`.mapWith(Number) })
    .from(payoutStatements);
  return last?.number ?? 0;
}

const rowsAtOnce = 5_000;

/** Adds rows in batches, since the database limits the length of a statement. */
async function inParts<Row>(rows: readonly Row[], add: (some: Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await add(rows.slice(start, start + rowsAtOnce));
  }
}

type Numbered = AffiliatePart & { statementId: string; number: number };

type Due = Composed & { affiliates: Map<string, AffiliateRow> };

/** The account that a payout made now goes to: a change of it may still be waiting. */
const accountOf = (ctx: Context, affiliate: AffiliateRow | undefined) =>
  affiliate ? accountsAt(affiliate, ctx.clock()).current : null;

/** What a payout would contain now, with its affiliates. */
async function composeDue(ctx: Context): Promise<Due> {
  const lines = await selectUnpaidLines(ctx);
  const ids = [...new Set(lines.map(({ affiliateId }) => affiliateId))];
  const rows =
    ids.length > 0 ? await ctx.db.select().from(affiliates).where(inArray(affiliates.id, ids)) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const composed = composePayout(lines, (id) => ({
    hasAccount: accountOf(ctx, byId.get(id)) !== null,
    isSuspended: byId.get(id)?.status === "suspended",
  }));
  return { ...composed, affiliates: byId };
}

/** The affiliate of a part, as the admins' records name it. */
function nameAffiliate({ affiliates: byId }: Due, affiliateId: string) {
  const row = byId.get(affiliateId);
  return {
    affiliateId,
    affiliateName: row?.fullName ?? "",
    affiliateCode: row?.affiliateCode ?? "",
  };
}

const toLeftOut = (due: Due): DuePayout["leftOut"] =>
  due.leftOut.map(({ affiliateId, ...left }) => ({ ...nameAffiliate(due, affiliateId), ...left }));

/** What a payout would contain now, for an admin. */
export async function getDuePayout(ctx: Context): Promise<DuePayout> {
  requirePermission(ctx, "payouts.read");
  const due = await composeDue(ctx);
  const affiliatesDue = due.parts.map(({ affiliateId, totalKobo, openingKobo, lines }) => ({
    ...nameAffiliate(due, affiliateId),
    amountKobo: totalKobo,
    openingKobo,
    lineCount: lines.length,
    bank: toMaskedBank(accountOf(ctx, due.affiliates.get(affiliateId))),
  }));
  return {
    totalKobo: affiliatesDue.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
    affiliates: affiliatesDue,
    leftOut: toLeftOut(due),
    heldKobo: due.heldKobo,
    holdDays: ctx.config.commissionHoldDays,
  };
}

async function addStatements(ctx: Context, payoutId: string, parts: Numbered[], due: Due) {
  const madeAt = ctx.clock();
  await inParts(parts, (some) =>
    ctx.db.insert(payoutStatements).values(
      some.map(({ statementId, number, affiliateId, totalKobo, openingKobo, carriedKobo }) => ({
        id: statementId,
        number,
        payoutId,
        affiliateId,
        status: "open" as const,
        bank: accountOf(ctx, due.affiliates.get(affiliateId)),
        totalKobo,
        openingKobo,
        carriedKobo,
        madeAt,
      })),
    ),
  );
  await ctx.step("payout.statements_added");
  const items = parts.flatMap(({ statementId, lines }) =>
    lines.map(({ id, paidEarlier }) => ({ commissionId: id, statementId, paidEarlier })),
  );
  await inParts(items, (some) => ctx.db.insert(payoutItems).values(some));
}

const nothingDue = () =>
  conflict("nothing_due", "Nothing is due now, or another payout has just been made.");

/** If the lock ever fails, these keys stop the second of two payouts at once. */
const keysOfPayouts = ["payout_items_once_standing", "payout_statements_once_numbered"];

/**
 * Prepares a payout of all that is due, to the accounts that the affiliates have given. Each affiliate gets a
 * numbered statement.
 */
export async function makePayout(ctx: Context): Promise<PayoutDetails & { leftOut: LeftOut[] }> {
  const { personId } = requirePermission(ctx, "payouts.make");
  try {
    return await inTransaction(ctx, async (tx) => {
      await lockPayouts(tx);
      const due = await composeDue(tx);
      if (due.parts.length === 0) throw nothingDue();
      await tx.step("payout.composed");
      const payoutId = newId();
      await tx.db
        .insert(payouts)
        .values({ id: payoutId, status: "prepared", createdAt: tx.clock(), madeBy: personId });
      await tx.step("payout.added");
      const last = await lastStatementNumber(tx);
      const parts = due.parts.map((part, index) => ({
        ...part,
        statementId: newId(),
        number: last + index + 1,
      }));
      await addStatements(tx, payoutId, parts, due);
      await tx.step("payout.items_added");
      await audit(tx, "payout.prepared", payoutId, {
        amountKobo: parts.reduce((sum, { totalKobo }) => sum + totalKobo, 0),
      });
      return { ...(await getPayoutDetails(tx, payoutId)), leftOut: toLeftOut(due) };
    });
  } catch (err) {
    if (keysOfPayouts.includes(violatedConstraint(err) ?? "")) throw nothingDue();
    throw err;
  }
}
