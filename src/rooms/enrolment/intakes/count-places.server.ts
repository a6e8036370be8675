import { and, count, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import type { CentrePeople } from "#rooms/catalogue/centres/centres.ts";
import { findUnfinished } from "#rooms/catalogue/door.server.ts";
import { countSeats } from "../seats/count-seats.server.ts";
import { endedStatuses, paidPlaces } from "../states.ts";
import { enrolments } from "../tables.server.ts";

/** Who has registered for an intake. */
export type Places = {
  /** People who have a place. */
  readonly joined: number;
  /** People whose payment or decision is still missing. They have no place yet. */
  readonly waiting: number;
  /** Places that were paid back in full. */
  readonly refunded: number;
};

const noPlaces: Places = { joined: 0, waiting: 0, refunded: 0 };

/** Counts who has registered for each of these intakes. Cancelled and declined registrations do not count. */
export async function countPlaces(
  ctx: Context,
  intakeIds: readonly string[],
): Promise<(intakeId: string) => Places> {
  if (intakeIds.length === 0) return () => noPlaces;
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const rows = await ctx.db
    .select({
      intakeId: enrolments.intakeId,
      registered: count(),
      joined: counted(sql`${inArray(enrolments.status, [...paidPlaces])}`),
      refunded: counted(sql`${enrolments.status} = 'refunded'`),
    })
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.intakeId, [...intakeIds]),
        notInArray(enrolments.status, [...endedStatuses]),
      ),
    )
    .groupBy(enrolments.intakeId);
  const found = new Map(
    rows.map(({ intakeId, registered, joined, refunded }) => [
      intakeId,
      { joined, refunded, waiting: registered - joined - refunded },
    ]),
  );
  return (intakeId) => found.get(intakeId) ?? noPlaces;
}

/** The people a centre is still there for: an owner sees them before closing it. */
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
    places: counted?.places ?? 0,
    waiting: counted?.waiting ?? 0,
    onWaitingList: ids.reduce((sum, id) => sum + seatsOf(id).onWaitingList, 0),
    starts: unfinished.filter(({ startsOn }) => startsOn >= today).length,
  };
}
