import { and, inArray, isNull, sum } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { enrolmentRefunds } from "../tables.ts";

/** The totals refunded for enrolments, without failed refunds, by enrolment id. Those without any are not in it. */
export async function refundedKoboOf(
  ctx: Context,
  enrolmentIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ id: enrolmentRefunds.enrolmentId, kobo: sum(enrolmentRefunds.refundedKobo) })
    .from(enrolmentRefunds)
    .where(
      and(
        inArray(enrolmentRefunds.enrolmentId, [...enrolmentIds]),
        isNull(enrolmentRefunds.reinstatedAt),
      ),
    )
    .groupBy(enrolmentRefunds.enrolmentId);
  return new Map(rows.map(({ id, kobo }) => [id, Number(kobo)]));
}
