import { and, eq, lt, or, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { Intake } from "#rooms/catalogue/rules/program.ts";
import { comingIntakes, findProgram, lockIntakeToJoin } from "#rooms/catalogue/server/door.ts";
import { centreIdOf } from "../../rules/registration/course-of-interest.ts";
import { registrationOf } from "../../rules/registration/registration.ts";
import { mostWaiting } from "../../rules/seats.ts";
import { waitingList } from "../tables.ts";
import { countSeats, freeSeats } from "./count-seats.ts";

/** Who waits, and for what: checked answers of the form. */
export type AskedToWait = {
  courseId: string;
  intakeId?: string | null | undefined;
  preferredLocation?: string | null | undefined;
  fullName: string;
  email: string;
  phoneNumber: string;
};

/** The start that someone waits for: the named one, or the first full one at that place. */
async function findFull(ctx: Context, asked: AskedToWait): Promise<Intake> {
  const program = await findProgram(ctx, asked.courseId);
  if (!program) throw notFound("Program Not Found");
  const today = lagosDay(ctx.clock());
  const registration = registrationOf(program, today);
  if ("refusal" in registration) {
    throw conflict(registration.refusal.code, registration.refusal.text);
  }
  const centreId = centreIdOf(asked.preferredLocation ?? undefined);
  const coming = await comingIntakes(ctx, today, program.id);
  const there = coming.filter(
    (intake) =>
      (!asked.intakeId || intake.id === asked.intakeId) &&
      (centreId === null || intake.centreId === centreId),
  );
  if (asked.intakeId && there.length === 0) {
    throw invalid({ intakeId: "This start is no longer on offer. Choose another one." });
  }
  const seatsOf = await countSeats(
    ctx,
    there.map(({ id }) => id),
  );
  const full = there.find((intake) => freeSeats(intake, seatsOf(intake.id)) === 0);
  if (!full) throw notFull();
  return full;
}

const notFull = () => conflict("not_full", "This start has seats. You can register now.");

/**
 * Puts someone on the waiting list of a full start. A person on it keeps their position; one who let an offer lapse waits
 * again, as the last one.
 * @returns their position, from 1
 * @throws AppError 404, 409 `not_full`, `list_full`, 422
 */
export async function joinWaitingList(
  ctx: Context,
  asked: AskedToWait,
): Promise<{ position: number }> {
  const { id: intakeId } = await findFull(ctx, asked);
  return inTransaction(ctx, async (tx) => {
    // Seats are given out and offered one after the other.
    const intake = await lockIntakeToJoin(tx, intakeId);
    if (!intake) throw notFull();
    const seats = (await countSeats(tx, [intakeId]))(intakeId);
    if (freeSeats(intake, seats) > 0) throw notFull();
    // Addresses are not confirmed here: someone could invent them and keep each freed seat from everybody.
    if (seats.onWaitingList >= mostWaiting(intake.seats)) {
      throw conflict("list_full", "The waiting list of this start is full. Choose another start.");
    }
    const since = tx.clock();
    const again = {
      ...{ state: "waiting" as const, since, offerHash: null, offeredUntil: null },
      ...{ fullName: asked.fullName, phone: asked.phoneNumber, enrolmentId: null },
    };
    const [added] = await tx.db
      .insert(waitingList)
      .values({ id: newId(), intakeId, email: asked.email, ...again })
      .onConflictDoUpdate({
        target: [waitingList.intakeId, waitingList.email],
        set: again,
        setWhere: sql`${waitingList.state} in ('lapsed', 'taken')`,
      })
      .returning();
    if (added) await audit(tx, "waiting_list.joined", intakeId);
    return { position: await positionOf(tx, intakeId, asked.email) };
  });
}

/** How many have been waiting for longer, and one. Who is offered a seat right now is the first. */
async function positionOf(ctx: Context, intakeId: string, email: string): Promise<number> {
  const ofIntake = eq(waitingList.intakeId, intakeId);
  const [own] = await ctx.db
    .select()
    .from(waitingList)
    .where(and(ofIntake, eq(waitingList.email, email)));
  if (own?.state !== "waiting") return 1;
  const { since, id } = own;
  const before = await ctx.db.$count(
    waitingList,
    and(
      ofIntake,
      eq(waitingList.state, "waiting"),
      or(lt(waitingList.since, since), and(eq(waitingList.since, since), lt(waitingList.id, id))),
    ),
  );
  return before + 1;
}
