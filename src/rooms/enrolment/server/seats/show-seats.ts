import { type Context, inTransaction } from "#foundation/context.ts";
import type { Job } from "#foundation/jobs.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { ShownIntake } from "#rooms/catalogue/rules/program.ts";
import { fewSeatsLeft } from "#rooms/catalogue/rules/training/seats.ts";
import { comingIntakes, lockIntakeToJoin, showSeatsTaken } from "#rooms/catalogue/server/door.ts";
import { countSeats } from "./count-seats.ts";

/** What pages say is taken. What is free while people wait is theirs. */
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
 * Brings what pages say about seats up to date. Seats of which enough are left are not named, so most that are taken
 * renew no page.
 * @param programId only of this program
 */
export async function showSeats(ctx: Context, programId?: string): Promise<void> {
  const coming = await comingIntakes(ctx, lagosDay(ctx.clock()), programId);
  const taken = await takenOf(ctx, coming);
  for (const intake of coming.filter((one) => isWrong(one, taken(one)))) {
    await inTransaction(ctx, async (tx) => {
      // Two that count at once write one after the other.
      if (!(await lockIntakeToJoin(tx, intake.id))) return;
      await showSeatsTaken(tx, intake.id, (await takenOf(tx, [intake]))(intake));
    });
  }
}

/** A seat was taken of a start that has few left. */
export const showSeatsJob: Job<{ programId: string }> = {
  name: "show-seats",
  retryLimit: 5,
  retryDelaySeconds: 5,
  run: (ctx, { programId }) => showSeats(ctx, programId),
};
