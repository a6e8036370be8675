import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { CentrePeople } from "#rooms/catalogue/contract/centres.ts";
import { findUnfinished } from "#rooms/catalogue/server/door.ts";
import { paidPlaces } from "../../rules/states.ts";
import { countSeats } from "../seats/count-seats.ts";
import { enrolments } from "../tables.ts";

/** Who a centre is still there for: an owner reads it before closing the centre. @throws AppError 403 */
export async function countAtCentre(ctx: Context, centreId: CentreId): Promise<CentrePeople> {
  requirePermission(ctx, "centres.edit");
  const unfinished = await findUnfinished(ctx, centreId);
  const ids = unfinished.map(({ id }) => id);
  const [counted] = await ctx.db
    .select({
      places: sql`count(*) filter (where ${inArray(enrolments.status, [...paidPlaces])})`.mapWith(
        Number,
      ),
      waiting:
        sql`count(*) filter (where ${inArray(enrolments.status, ["pending_payment", "applied"])})`.mapWith(
          Number,
        ),
    })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.centreId, centreId),
        or(isNull(enrolments.intakeId), inArray(enrolments.intakeId, ids)),
      ),
    );
  const seatsOf = await countSeats(ctx, ids);
  const today = lagosDay(ctx.clock());
  return {
    ...{ places: counted?.places ?? 0, waiting: counted?.waiting ?? 0 },
    onWaitingList: ids.reduce((sum, id) => sum + seatsOf(id).onWaitingList, 0),
    starts: unfinished.filter(({ startsOn }) => startsOn >= today).length,
  };
}
