import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { literals } from "#foundation/database/columns.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { eachAlone, type Job } from "#foundation/jobs.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { comingIntakes, lockIntakeToJoin, showSeatsTaken } from "#rooms/catalogue/door.server.ts";
import { fewSeatsLeft } from "#rooms/catalogue/intakes/seats.ts";
import type { ShownIntake } from "#rooms/catalogue/program/program.ts";
import { paidPlaces } from "../states.ts";
import { seatFreeAfterMs } from "./seats.ts";

export type Seats = {
  /** Taken by a place, by a registration under way, or by an offer to someone who waits. */
  taken: number;
  /** Of these, taken by registrations under way and by offers. */
  held: number;
  /** People on the waiting list without an offer yet. A free seat is theirs. */
  onWaitingList: number;
};

const nobody: Seats = { taken: 0, held: 0, onWaitingList: 0 };

/**
 * Counts the taken seats of intakes. Whoever takes a seat locks the intake first (choose-intake.server.ts).
 * @param except an enrolment not to count: the one that looks for a seat
 */
export async function countSeats(
  ctx: Context,
  intakeIds: readonly string[],
  except: string | null = null,
): Promise<(intakeId: string) => Seats> {
  if (intakeIds.length === 0) return () => nobody;
  const now = ctx.clock();
  const since = new Date(now.getTime() - seatFreeAfterMs).toISOString();
  const ids = sql.join(
    intakeIds.map((id) => sql`(${id})`),
    sql`, `,
  );
  const rows = await selectRows<Seats & { id: string }>(
    ctx.db,
    sql`
      select i.id, p.places + p.unpaid + w.offered as "taken", p.unpaid + w.offered as "held",
        w.waiting as "onWaitingList"
      from (values ${ids}) as i (id)
      cross join lateral (
        select count(*) filter (where status in (${literals(paidPlaces)}))::int as places,
          count(*) filter (where status = 'pending_payment' and seat_held_until > ${since}::timestamptz)::int as unpaid
        from enrolments where intake_id = i.id and id <> ${except ?? ""}
      ) p
      cross join lateral (
        select count(*) filter (where state = 'offered' and offered_until > ${since}::timestamptz)::int as offered,
          count(*) filter (where state = 'waiting')::int as waiting
        from waiting_list where intake_id = i.id
      ) w`,
  );
  const found = new Map(rows.map(({ id, ...seats }) => [id, seats]));
  return (intakeId) => found.get(intakeId) ?? nobody;
}

/** Seats that anybody may take: none while people wait. */
export const freeSeats = ({ seats }: { seats: number }, { taken, onWaitingList }: Seats): number =>
  onWaitingList > 0 ? 0 : Math.max(0, seats - taken);

/** The seats that pages call taken. Free seats belong to the people who wait. */
async function takenOf(ctx: Context, shown: readonly ShownIntake[]) {
  const seatsOf = await countSeats(
    ctx,
    shown.map(({ id }) => id),
  );
  return ({ id, seats }: ShownIntake): number => {
    const { taken, onWaitingList } = seatsOf(id);
    return onWaitingList > 0 ? Math.max(taken, seats) : taken;
  };
}

const isWrong = (intake: ShownIntake, seatsTaken: number) =>
  fewSeatsLeft({ ...intake, seatsTaken }) !== fewSeatsLeft(intake);

/**
 * Updates what pages say about seats. They don't name seats while enough are left, so taking one mostly renews no page.
 * @param programId only this program
 */
export async function showSeats(ctx: Context, programId?: string): Promise<void> {
  const coming = await comingIntakes(ctx, lagosDay(ctx.clock()), programId);
  const taken = await takenOf(ctx, coming);
  const wrong = coming.filter((one) => isWrong(one, taken(one)));
  await eachAlone(ctx, showSeatsJob.name, wrong, (intake) =>
    inTransaction(ctx, async (tx) => {
      // Two counts at once write one after the other.
      if (!(await lockIntakeToJoin(tx, intake.id))) return;
      await showSeatsTaken(tx, intake.id, (await takenOf(tx, [intake]))(intake));
    }),
  );
}

/** A seat was taken in a start with few left. */
export const showSeatsJob: Job<{ programId: string }> = {
  name: "show-seats",
  retryLimit: 5,
  retryDelaySeconds: 5,
  run: (ctx, { programId }) => showSeats(ctx, programId),
};
