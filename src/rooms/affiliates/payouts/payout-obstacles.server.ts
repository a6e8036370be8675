import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, conflict } from "#foundation/errors/errors.ts";
import { commissions } from "../referrals/tables.server.ts";
import { affiliates, referrals } from "../tables.server.ts";
import type { PayoutObstacle } from "./payouts.ts";
import type { PayoutRow } from "./post-payout.server.ts";
import { isDueLine, isInPayout, isWithheldLine } from "./select-unpaid.server.ts";
import { statementNumber } from "./statement-words.ts";
import { payoutItems, payoutStatements } from "./tables.server.ts";

const openOf = ({ id }: PayoutRow): SQL | undefined =>
  and(eq(payoutStatements.payoutId, id), eq(payoutStatements.status, "open"));

/** The statements that the bank has not paid, each with its affiliate. */
const openStatements = (ctx: Context, payout: PayoutRow) =>
  ctx.db
    .select({ statement: payoutStatements, affiliate: affiliates })
    .from(payoutStatements)
    .innerJoin(affiliates, eq(affiliates.id, payoutStatements.affiliateId))
    .where(openOf(payout))
    .orderBy(payoutStatements.number);

/** Each affiliate's commissions that lost more than they earned since the payout was made. */
async function takenBackSince(ctx: Context, affiliateIds: string[]) {
  const rows = await ctx.db
    .select({
      affiliateId: commissions.affiliateId,
      kobo: sql<number>`-sum(${commissions.amountKobo})`.mapWith(Number),
      since:
        sql<Date>`min(${commissions.createdAt}) filter (where ${lt(commissions.amountKobo, 0)})`.mapWith(
          commissions.createdAt,
        ),
    })
    .from(commissions)
    .where(
      and(
        inArray(commissions.affiliateId, affiliateIds),
        isDueLine(ctx),
        sql`not ${isInPayout(ctx)}`,
        sql`not ${isWithheldLine(ctx)}`,
      ),
    )
    .groupBy(commissions.affiliateId, commissions.referralId)
    .having(sql`sum(${commissions.amountKobo}) < 0`);
  return Map.groupBy(rows, ({ affiliateId }) => affiliateId);
}

async function withheldStatements(ctx: Context, payout: PayoutRow): Promise<Set<string>> {
  const rows = await ctx.db
    .selectDistinct({ id: payoutItems.statementId })
    .from(payoutItems)
    .innerJoin(payoutStatements, eq(payoutStatements.id, payoutItems.statementId))
    .innerJoin(commissions, eq(commissions.id, payoutItems.commissionId))
    .where(and(openOf(payout), isWithheldLine(ctx)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Why a payout that the bank has not paid is no longer right: what happened to its affiliates and commissions since it
 * was made. A new commission is no obstacle: the next payout has it.
 */
export async function findObstacles(ctx: Context, payout: PayoutRow): Promise<PayoutObstacle[]> {
  const open = await openStatements(ctx, payout);
  if (open.length === 0) return [];
  const takenBack = await takenBackSince(
    ctx,
    open.map(({ affiliate }) => affiliate.id),
  );
  const withheld = await withheldStatements(ctx, payout);
  const { exportedAt } = payout;
  return open.flatMap(({ statement, affiliate }) => {
    const of = { statement: statementNumber(statement), affiliateName: affiliate.fullName };
    const taken = takenBack.get(affiliate.id) ?? [];
    const found: PayoutObstacle[] = [];
    const none = { ...of, takenBackKobo: 0, sentMaybe: false };
    if (affiliate.status === "suspended") found.push({ reason: "suspended", ...none });
    if (withheld.has(statement.id)) found.push({ reason: "withheld", ...none });
    if (taken.length > 0) {
      found.push({
        reason: "taken_back",
        ...of,
        takenBackKobo: taken.reduce((sum, { kobo }) => sum + kobo, 0),
        sentMaybe: exportedAt !== null && taken.every(({ since }) => since > exportedAt),
      });
    }
    return found;
  });
}

/** Keeps anyone in the payout from being suspended, withheld or refunded until the transaction ends. */
async function lockWhatCounts(ctx: Context, payout: PayoutRow) {
  const inPayout = ctx.db
    .select({ id: commissions.referralId })
    .from(commissions)
    .innerJoin(payoutItems, eq(payoutItems.commissionId, commissions.id))
    .innerJoin(payoutStatements, eq(payoutStatements.id, payoutItems.statementId))
    .where(openOf(payout));
  await ctx.db
    .select({ id: referrals.id })
    .from(referrals)
    .where(inArray(referrals.id, inPayout))
    .orderBy(referrals.id)
    .for("update");
  const payees = ctx.db
    .select({ id: payoutStatements.affiliateId })
    .from(payoutStatements)
    .where(openOf(payout));
  await ctx.db
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(inArray(affiliates.id, payees))
    .orderBy(affiliates.id)
    .for("share");
}

async function commissionChanged(ctx: Context, payout: PayoutRow, changed: PayoutObstacle[]) {
  const numbers = new Set(changed.map(({ statement }) => statement));
  const open = await openStatements(ctx, payout);
  const preparedKobo = open
    .filter(({ statement }) => numbers.has(statementNumber(statement)))
    .reduce((sum, { statement }) => sum + statement.totalKobo, 0);
  const takenBackKobo = changed.reduce((sum, one) => sum + one.takenBackKobo, 0);
  const each = changed.map(
    (one) => `${formatNaira(one.takenBackKobo)} of ${one.affiliateName} (${one.statement})`,
  );
  return new AppError(
    409,
    "commission_changed",
    `Refunds or corrected amounts took commission back after this payout was prepared: ${each.join(", ")}. Cancel ${numbers.size === 1 ? "that statement" : "those statements"}; the next payout has the right amount.`,
    {
      details: {
        statements: [...numbers].join(" "),
        preparedKobo,
        takenBackKobo,
        leftKobo: preparedKobo - takenBackKobo,
      },
    },
  );
}

/**
 * Refuses a payout that is no longer right. Call it in the transaction that approves, exports or pays it.
 * @param sentBeforeChange the bank has already sent the money: what was taken back after the bank's file was downloaded
 *   is then owed, and reduces the next payout
 * @throws AppError 409 `suspended`, `withheld` or `commission_changed`; the last one says in `details` which
 *   statements, and how much in kobo was prepared, taken back and is left
 */
export async function refuseObstacles(
  ctx: Context,
  payout: PayoutRow,
  { sentBeforeChange = false } = {},
): Promise<void> {
  await lockWhatCounts(ctx, payout);
  const obstacles = await findObstacles(ctx, payout);
  const has = (reason: PayoutObstacle["reason"]) => obstacles.some((one) => one.reason === reason);
  if (has("suspended")) {
    throw conflict(
      "suspended",
      "An affiliate in this payout has since been suspended. Cancel their statement first.",
    );
  }
  if (has("withheld")) {
    throw conflict(
      "withheld",
      "A commission in this payout has since been withheld. Cancel its statement first.",
    );
  }
  const changed = obstacles.filter(
    ({ reason, sentMaybe }) => reason === "taken_back" && !(sentBeforeChange && sentMaybe),
  );
  if (changed.length > 0) throw await commissionChanged(ctx, payout, changed);
}
