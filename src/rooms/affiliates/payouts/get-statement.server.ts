import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { csvFile } from "#foundation/http/answers/csv.ts";
import { pageWindow } from "#foundation/http/lists.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { getOwnAffiliate } from "../account/get-own-affiliate.server.ts";
import { maskName } from "../referrals/privacy.ts";
import { commissions, payouts } from "../referrals/tables.server.ts";
import { referrals } from "../tables.server.ts";
import { iso, toMaskedBank } from "../to-records.server.ts";
import type { ownPayoutCalls } from "./payout-endpoints.ts";
import { canStatement, shownStatementStatuses } from "./payout-states.ts";
import type { OwnPayout, Statement, StatementLine } from "./payouts.ts";
import { kindNames, readStatementNumber, statementNumber } from "./statement-words.ts";
import { payoutItems, payoutStatements } from "./tables.server.ts";

type Shown = { statement: typeof payoutStatements.$inferSelect; bankReference: string | null };

const isShown = inArray(payoutStatements.status, [...shownStatementStatuses]);

const selectShown = (ctx: Context) =>
  ctx.db
    .select({ statement: payoutStatements, bankReference: payouts.bankReference })
    .from(payoutStatements)
    .innerJoin(payouts, eq(payouts.id, payoutStatements.payoutId));

function toOwnPayout({ statement, bankReference }: Shown): OwnPayout {
  const { status, paidAt, madeAt, endedAt, totalKobo, bank } = statement;
  if ((status !== "paid" && status !== "returned") || !paidAt) {
    throw new Error("a statement that was not paid is not shown");
  }
  return {
    number: statementNumber(statement),
    status,
    madeAt: madeAt.toISOString(),
    paidAt: paidAt.toISOString(),
    returnedAt: status === "returned" ? iso(endedAt) : null,
    totalKobo,
    bank: toMaskedBank(bank),
    bankReference: bankReference ?? "",
  };
}

/** A page of the caller's own payouts, newest first. */
export async function listOwnPayouts(
  ctx: Context,
  query: z.output<typeof ownPayoutCalls.listOwnPayouts.query>,
): Promise<{ payouts: OwnPayout[]; total: number }> {
  const { id } = await getOwnAffiliate(ctx);
  const where = and(eq(payoutStatements.affiliateId, id), isShown);
  const { limit, offset } = pageWindow(query);
  const shown = await selectShown(ctx)
    .where(where)
    .orderBy(desc(payoutStatements.madeAt), desc(payoutStatements.number))
    .limit(limit)
    .offset(offset);
  const [counted] = await ctx.db.select({ total: count() }).from(payoutStatements).where(where);
  return { payouts: shown.map(toOwnPayout), total: counted?.total ?? 0 };
}

async function linesOf(ctx: Context, statementId: string): Promise<StatementLine[]> {
  const rows = await ctx.db
    .select({ line: commissions, referral: referrals, paidEarlier: payoutItems.paidEarlier })
    .from(payoutItems)
    .innerJoin(commissions, eq(commissions.id, payoutItems.commissionId))
    .innerJoin(referrals, eq(referrals.id, commissions.referralId))
    .where(eq(payoutItems.statementId, statementId))
    .orderBy(asc(commissions.createdAt), asc(commissions.id));
  return rows.map(({ line, referral, paidEarlier }) => ({
    referralId: referral.id,
    learner: maskName(referral.learnerName),
    program: referral.program ?? "",
    kind: line.kind,
    at: line.createdAt.toISOString(),
    baseKobo: line.baseKobo,
    rateBasisPoints: line.rateBasisPoints,
    amountKobo: line.amountKobo,
    paidEarlier,
  }));
}

const sum = (lines: readonly StatementLine[]) =>
  lines.reduce((total, { amountKobo }) => total + amountKobo, 0);

/** One of the caller's own statements. Someone else's number is unknown. */
export async function getStatement(ctx: Context, typed: string): Promise<Statement> {
  const affiliate = await getOwnAffiliate(ctx);
  const number = readStatementNumber(typed);
  const [shown] =
    number === null
      ? []
      : await selectShown(ctx).where(
          and(eq(payoutStatements.number, number), eq(payoutStatements.affiliateId, affiliate.id)),
        );
  if (!shown || !canStatement.show(shown.statement)) throw notFound("There is no such statement.");
  const lines = await linesOf(ctx, shown.statement.id);
  const ofThis = lines.filter(({ paidEarlier }) => !paidEarlier);
  return {
    ...toOwnPayout(shown),
    affiliate: { name: affiliate.fullName, code: affiliate.affiliateCode },
    openingKobo: shown.statement.openingKobo,
    earnedKobo: sum(ofThis.filter(({ amountKobo }) => amountKobo > 0)),
    reversedKobo: sum(ofThis.filter(({ amountKobo }) => amountKobo < 0)),
    carriedKobo: shown.statement.carriedKobo,
    lines,
  };
}

const columns = [
  "Statement",
  "Date",
  "Learner",
  "Program",
  "Kind",
  "Money (NGN)",
  "Rate (%)",
  "Commission (NGN)",
];

/** The lines of a statement; they add up to what it paid. */
export const statementCsv = ({ number, lines }: Statement): string =>
  csvFile(
    columns,
    lines.map((line) => [
      number,
      lagosDay(new Date(line.at)),
      line.learner,
      line.program,
      kindNames[line.kind],
      { kobo: line.baseKobo },
      line.rateBasisPoints / 100,
      { kobo: line.amountKobo },
    ]),
  );
