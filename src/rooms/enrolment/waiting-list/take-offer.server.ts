import { eq } from "drizzle-orm";
import { hashSecret } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { forgetChoices } from "#foundation/messages/choices.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import { findIntake, lockIntakeToJoin } from "#rooms/catalogue/door.server.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import { waitingOwner } from "../messages/keep-message-choices.server.ts";
import {
  hasFreeSeat,
  intakeFull,
  refuseClosed,
  type WantedSeat,
} from "../seats/choose-intake.server.ts";
import { waitingList } from "../tables.server.ts";

/** A seat that was offered to someone on the waiting list. */
export type Offered = { id: string; intake: Intake; until: Date };

type Waiting = typeof waitingList.$inferSelect;

/** An offer that's still open; null if unknown, taken or ended, or once training has begun. @param found its row */
async function standing(ctx: Context, found: Waiting | undefined): Promise<Offered | null> {
  const isOpen =
    found?.state === "offered" && found.offeredUntil !== null && found.offeredUntil > ctx.clock();
  const intake = isOpen ? await findIntake(ctx, found.intakeId) : null;
  const isComing = intake !== null && intake.startsOn >= lagosDay(ctx.clock());
  return isOpen && isComing && found.offeredUntil
    ? { id: found.id, intake, until: found.offeredUntil }
    : null;
}

const byToken = (token: string) => eq(waitingList.offerHash, hashSecret(token));

/** A mailed link's offer. @returns null if it isn't open any more */
export async function findOffer(ctx: Context, token: string): Promise<Offered | null> {
  const [found] = await ctx.db.select().from(waitingList).where(byToken(token));
  return standing(ctx, found);
}

/** Whether the person who took an offer still has its seat, or can have it again. Locks the intake. */
async function hasSeatOf(ctx: Context, { id }: Intake, own: WantedSeat["own"]): Promise<boolean> {
  const intake = await lockIntakeToJoin(ctx, id);
  return intake !== null && hasFreeSeat(ctx, intake, { own: own ?? null });
}

/**
 * Locks an offer for a registration that takes its seat.
 * @throws AppError 409 `offer_ended`; 422 for another place than the offer's
 */
export async function lockOffer(
  ctx: Context,
  token: string,
  { programId, centreId, own }: WantedSeat,
): Promise<Offered> {
  const [found] = await ctx.db.select().from(waitingList).where(byToken(token)).for("update");
  // The form that took it is being sent again, with its key.
  const isOwn = found?.state === "taken" && own !== undefined && own?.id === found.enrolmentId;
  const offered = await standing(ctx, isOwn ? { ...found, state: "offered" } : found);
  if (!offered || offered.intake.programId !== programId) {
    throw conflict(
      "offer_ended",
      "This offer has expired, and the seat went to the next person. Open the program's page to see which starts have seats.",
    );
  }
  if (centreId !== undefined && offered.intake.centreId !== centreId) {
    throw invalid({
      preferredLocation: `The seat that we offer you is in ${locationOf(offered.intake)}. Choose that place.`,
    });
  }
  if (!isOwn) await refuseClosed(ctx, offered.intake.centreId);
  // Its registration may have left that start, and an offer is for one seat.
  else if (!(await hasSeatOf(ctx, offered.intake, own)))
    throw await intakeFull(ctx, offered.intake);
  return offered;
}

/** Turns an offer into the seat of an enrolment, in one transaction with it. */
export async function takeOffer(ctx: Context, offered: Offered, enrolmentId: string) {
  await ctx.db
    .update(waitingList)
    .set({ state: "taken", enrolmentId })
    .where(eq(waitingList.id, offered.id));
  // The registration has its own choice.
  await forgetChoices(ctx, [waitingOwner(offered.id)]);
}
