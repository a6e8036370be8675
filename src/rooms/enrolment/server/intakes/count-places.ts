import { and, count, inArray, notInArray, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { endedStatuses, paidPlaces } from "../../rules/states.ts";
import { enrolments } from "../tables.ts";

/** Who has registered for an intake. */
export type Places = {
  /** People who have a place. */
  readonly joined: number;
  /** People whose payment or decision is still missing. They hold no seat. */
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
