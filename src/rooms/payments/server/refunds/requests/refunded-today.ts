import { and, eq, gte, inArray, isNull, sql, sum } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { lagosDay, lagosTime } from "#foundation/time/time.ts";
import { refundRequests } from "../../refund-tables.ts";

/** Refunds that a second admin did not have to see. One that waits for approval is none of them. */
const givenBackAlone = ["approved", "sending", "sent", "done"] as const;

/** What an admin has given back alone since midnight in Lagos. */
export async function refundedTodayKobo(ctx: Context, personId: string): Promise<number> {
  const { requestedBy, requestedAt, decidedBy, status, amountKobo } = refundRequests;
  const [found] = await ctx.db
    .select({ amountKobo: sum(amountKobo).mapWith(Number) })
    .from(refundRequests)
    .where(
      and(
        eq(requestedBy, personId),
        gte(requestedAt, lagosTime(lagosDay(ctx.clock()), "00:00")),
        isNull(decidedBy),
        inArray(status, [...givenBackAlone]),
      ),
    );
  return found?.amountKobo ?? 0;
}

/** Lets an admin ask for one refund at a time, so that two at once are not both within the day's limit. */
export async function lockRefundsOf(ctx: Context, personId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`refunds of ${personId}`}))`);
}
