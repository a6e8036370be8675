import { and, eq, isNull, sum } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { enrolmentRefunds } from "./tables.ts";

/** The total refunded for an enrolment, without failed refunds. */
export async function refundedKoboOf(ctx: Context, enrolmentId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ kobo: sum(enrolmentRefunds.refundedKobo) })
    .from(enrolmentRefunds)
    .where(
      and(eq(enrolmentRefunds.enrolmentId, enrolmentId), isNull(enrolmentRefunds.reinstatedAt)),
    );
  return Number(row?.kobo ?? 0);
}
