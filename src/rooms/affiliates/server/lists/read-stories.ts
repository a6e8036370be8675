import { asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { statementNumber } from "../../rules/payouts/statement-words.ts";
import type { ReferralStory, StoryLine, StoryPayout } from "../../rules/referrals/tell-story.ts";
import { commissionMarks, commissions } from "../commission-tables.ts";
import { payoutItems, payoutStatements } from "../statement-tables.ts";

/** A commission line once for each statement that has or had it. */
type Row = {
  line: StoryLine & { id: string; referralId: string };
  statement: typeof payoutStatements.$inferSelect | null;
};

/** What each statement paid for one referral. */
function payoutsOf(rows: readonly Row[]): StoryPayout[] {
  const byStatement = Map.groupBy(
    rows.filter(({ statement }) => statement !== null),
    ({ statement }) => statement?.id,
  );
  return [...byStatement.values()].flatMap((own) => {
    const statement = own[0]?.statement;
    if (!statement?.paidAt) return [];
    return {
      number: statementNumber(statement),
      amountKobo: own.reduce((sum, { line }) => sum + line.amountKobo, 0),
      paidAt: statement.paidAt,
      returnedAt: statement.status === "returned" ? statement.endedAt : null,
    };
  });
}

function toStory(rows: readonly Row[], marks: ReferralStory["marks"]): ReferralStory {
  const lines = [...new Map(rows.map(({ line }) => [line.id, line])).values()];
  const paid = new Set(
    rows.filter(({ statement }) => statement?.status === "paid").map(({ line }) => line.id),
  );
  const unpaidKobo = lines
    .filter(({ id }) => !paid.has(id))
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return { lines, payouts: payoutsOf(rows), marks, paidCount: paid.size, unpaidKobo };
}

/** The money, marks and payouts of referrals, oldest first. Referrals without any are left out. */
export async function readStories(
  ctx: Context,
  referralIds: readonly string[],
): Promise<(referralId: string) => ReferralStory> {
  const none: ReferralStory = { lines: [], payouts: [], marks: [], paidCount: 0, unpaidKobo: 0 };
  if (referralIds.length === 0) return () => none;
  const rows: Row[] = await ctx.db
    .select({
      line: {
        id: commissions.id,
        referralId: commissions.referralId,
        kind: commissions.kind,
        baseKobo: commissions.baseKobo,
        rateBasisPoints: commissions.rateBasisPoints,
        amountKobo: commissions.amountKobo,
        createdAt: commissions.createdAt,
      },
      statement: payoutStatements,
    })
    .from(commissions)
    .leftJoin(payoutItems, eq(payoutItems.commissionId, commissions.id))
    .leftJoin(payoutStatements, eq(payoutStatements.id, payoutItems.statementId))
    .where(inArray(commissions.referralId, [...referralIds]))
    .orderBy(asc(commissions.createdAt), asc(commissions.id));
  const marks = await ctx.db
    .select()
    .from(commissionMarks)
    .where(inArray(commissionMarks.referralId, [...referralIds]))
    .orderBy(asc(commissionMarks.number));
  const rowsOf = Map.groupBy(rows, ({ line }) => line.referralId);
  const marksOf = Map.groupBy(marks, ({ referralId }) => referralId);
  return (id) =>
    rowsOf.has(id) || marksOf.has(id) ? toStory(rowsOf.get(id) ?? [], marksOf.get(id) ?? []) : none;
}
