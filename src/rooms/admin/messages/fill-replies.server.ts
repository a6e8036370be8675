import { getCentre } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { formatDay, formatFullDay, lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { comingIntakes, findIntake, nextIntakeOf } from "#rooms/catalogue/door.server.ts";
import { contentFacts, listReplies, type PlaceFacts } from "#rooms/content/door.server.ts";
import { findWithLearners, type WithLearner } from "#rooms/enrolment/door.server.ts";
import { endedStatuses } from "#rooms/enrolment/states.ts";
import type { SavedReply } from "./saved-replies.ts";

type Place = WithLearner["enrolment"];

/** The first day of training: of the place's start, otherwise of the next one there; null if it is over. */
async function startOf(ctx: Context, { intakeId, programId, centreId }: Place) {
  const today = lagosDay(ctx.clock());
  const intake = intakeId
    ? await findIntake(ctx, intakeId)
    : nextIntakeOf({ intakes: await comingIntakes(ctx, today, programId) }, centreId);
  return intake && intake.startsOn >= today ? intake.startsOn : null;
}

async function placeFacts(ctx: Context, enrolmentId: string): Promise<PlaceFacts> {
  requirePermission(ctx, "enrolments.read");
  const found = (await findWithLearners(ctx, [enrolmentId])).get(enrolmentId);
  if (!found) throw notFound("There is no such registration.");
  const { enrolment, learner } = found;
  const { courseOfInterest: course, code, receivedKobo, openKobo, nextDueOn } = enrolment;
  const centre = enrolment.centreId ? getCentre(enrolment.centreId) : null;
  const hasPlace = ![...endedStatuses, "refunded"].includes(enrolment.status);
  const start = hasPlace ? await startOf(ctx, enrolment) : null;
  const owes = openKobo > 0 && hasPlace;
  return {
    learner: learner.fullName,
    course,
    code,
    ...(receivedKobo > 0 && { paid: formatNaira(receivedKobo) }),
    ...(owes && { owed: formatNaira(openKobo) }),
    ...(owes && nextDueOn && nextDueOn >= lagosDay(ctx.clock()) && { dueOn: formatDay(nextDueOn) }),
    ...(start && { start: formatFullDay(start) }),
    ...(enrolment.mode === "online" && { place: "online" }),
    ...(centre && {
      place: `at our centre, ${centre.address}`,
      town: centre.city,
      centreAddress: centre.address,
      centrePhone: centre.phone,
    }),
  };
}

/**
 * The saved replies with their facts.
 * @param enrolmentId of the registration that they are about, if any
 * @throws AppError 403, also without `enrolments.read` for a registration; 404
 */
export async function fillReplies(ctx: Context, enrolmentId?: string): Promise<SavedReply[]> {
  requirePermission(ctx, "messages.manage");
  const place = enrolmentId === undefined ? {} : await placeFacts(ctx, enrolmentId);
  return listReplies(await contentFacts(ctx), place);
}
