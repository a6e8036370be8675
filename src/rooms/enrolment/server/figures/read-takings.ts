import { sql, sum } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay, lagosTime } from "#foundation/time/time.ts";
import { selectTakings } from "#rooms/payments/server/door.ts";
import type { Taking } from "../../contract/figures.ts";
import { enrolments } from "../tables.ts";

/**
 * What payers paid today and what went back, from the books. Cash counts at the centre that took it, the rest where
 * the learner of the order's first place trains. The caller checks the permission.
 */
export async function readTakings(ctx: Context): Promise<Taking[]> {
  const taken = selectTakings(ctx, lagosTime(lagosDay(ctx.clock()), "00:00"));
  const place = ctx.db
    .select({ centreId: enrolments.centreId })
    .from(enrolments)
    .where(sql`${enrolments.orderId} = ${taken.orderId}`)
    .orderBy(enrolments.submittedAt, enrolments.id)
    .limit(1)
    .as("place");
  const centreId = sql<CentreId | null>`coalesce(${taken.cashCentre}, ${place.centreId})`;
  const only = (returned: boolean) =>
    sql<number>`coalesce(${sum(taken.amountKobo)} filter (where ${taken.isReturn} = ${returned}), 0)`.mapWith(
      Number,
    );
  return ctx.db
    .select({
      way: taken.way,
      centreId: centreId.as("centre"),
      receivedKobo: only(false),
      returnedKobo: sql<number>`-${only(true)}`.mapWith(Number),
    })
    .from(taken)
    .leftJoinLateral(place, sql`true`)
    .groupBy(taken.way, sql`2`);
}
