import { sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { violatedConstraint } from "#foundation/database/statements/violated-constraint.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { LeftOut, PayoutDetails } from "../../contract/payouts.ts";
import type { AffiliatePart } from "../../rules/payouts/compose-payout.ts";
import { payouts } from "../commission-tables.ts";
import { payoutItems, payoutStatements } from "../statement-tables.ts";
import { accountOf, composeDue, type Due, toLeftOut } from "./compose-due.ts";
import { getPayoutDetails } from "./get-payout.ts";

/** Two payouts are made one after the other: they share the due lines and the count of statements. */
const lockPayouts = (ctx: Context) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${"payouts"}))`);

/** The count of the last statement. The lock makes it safe to count on, and the count has no gaps. */
async function lastStatementNumber(ctx: Context): Promise<number> {
  const [last] = await ctx.db
    .select({ number: sql<number>`coalesce(max(${payoutStatements.number}), 0)`.mapWith(Number) })
    .from(payoutStatements);
  return last?.number ?? 0;
}

const rowsAtOnce = 5_000;

/** Adds rows in statements that are not too long for the database. */
async function inParts<Row>(rows: readonly Row[], add: (some: Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await add(rows.slice(start, start + rowsAtOnce));
  }
}

type Numbered = AffiliatePart & { statementId: string; number: number };

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

/** Two payouts at once are told apart by these keys, should the lock fail. */
const keysOfPayouts = ["payout_items_once_standing", "payout_statements_once_numbered"];

/**
 * Prepares a payout of all that is due, to the accounts that the affiliates have given. Each affiliate gets a
 * numbered statement.
 * @throws AppError 403, or 409 `nothing_due`
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
