import { asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { affiliates } from "../tables.server.ts";
import { commissions } from "./tables.server.ts";

/** What an affiliate earned from one enrolment, and what it was computed from. */
type EnrolmentCommission = {
  affiliate: string;
  /** Less what was taken back. */
  earnedKobo: number;
  /** Of the payment asked about, otherwise of the first one. */
  rateBasisPoints: number;
  changes: { baseKobo: number; rateBasisPoints: number; amountKobo: number }[];
};

/**
 * The commissions of enrolments, by their ids. Enrolments that earned nobody anything are left out.
 * @param paymentReference whose rate counts; null means the first payment
 */
export async function commissionsOf(
  ctx: Context,
  enrolmentIds: readonly string[],
  paymentReference: string | null,
): Promise<Map<string, EnrolmentCommission>> {
  if (enrolmentIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ line: commissions, affiliate: affiliates.fullName })
    .from(commissions)
    .innerJoin(affiliates, eq(affiliates.id, commissions.affiliateId))
    .where(inArray(commissions.enrolmentId, [...enrolmentIds]))
    .orderBy(asc(commissions.createdAt));
  const found = new Map<string, EnrolmentCommission>();
  for (const [enrolmentId, some] of Map.groupBy(rows, ({ line }) => line.enrolmentId)) {
    const lines = some.map(({ line }) => line);
    const earned = lines.filter(({ kind }) => kind === "earned");
    const asked = earned.find(({ causedBy }) => causedBy === paymentReference) ?? earned[0];
    found.set(enrolmentId, {
      affiliate: some[0]?.affiliate ?? "",
      earnedKobo: lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
      rateBasisPoints: asked?.rateBasisPoints ?? 0,
      changes: lines.map(({ baseKobo, rateBasisPoints, amountKobo }) => ({
        baseKobo,
        rateBasisPoints,
        amountKobo,
      })),
    });
  }
  return found;
}
