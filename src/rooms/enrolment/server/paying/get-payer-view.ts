import { getCentre } from "#foundation/academy/academy.ts";
import { mapLink } from "#foundation/academy/map-link.ts";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { findIntake } from "#rooms/catalogue/server/door.ts";
import type { PayerView, PayNow } from "../../contract/enrolment.ts";
import { firstNameOf } from "../../rules/course-of-interest.ts";
import { referenceOf } from "../../rules/reference.ts";
import { type Enrolment, findEnrolmentByPayToken } from "../enrolment-keys.ts";
import { getWithLearner } from "../lock-enrolment.ts";
import { moneyOf } from "../money/money-of.ts";

function statusOf(enrolment: Enrolment, payNow: PayNow | null): PayerView["status"] {
  if (payNow) return "due";
  return enrolment.status === "confirmed" || enrolment.status === "awaiting_form"
    ? "paid"
    : "closed";
}

function centreOf({ centreId }: Enrolment): PayerView["centre"] {
  if (!centreId) return null;
  const centre = getCentre(centreId);
  return { name: centre.name, address: centre.address, mapUrl: mapLink(centre) };
}

/**
 * Everything that a person who was asked to pay can see: program, level, centre and start, the learner's first name,
 * the amount, and the line items it pays for.
 * @throws AppError 404 for an unknown token
 */
export async function getPayerView(ctx: Context, payToken: string): Promise<PayerView> {
  const enrolment = await findEnrolmentByPayToken(ctx, payToken);
  if (!enrolment) throw notFound();
  const { learner } = await getWithLearner(ctx, enrolment.id);
  const { payNow } = await moneyOf(ctx, enrolment);
  const intake = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  return {
    programTitle: enrolment.programTitle,
    courseOfInterest: enrolment.courseOfInterest,
    trainingLevel: enrolment.trainingLevel,
    mode: enrolment.mode,
    centre: centreOf(enrolment),
    startsOn: intake?.startsOn ?? null,
    learnerFirstName: firstNameOf(learner.fullName),
    reference: referenceOf(enrolment),
    amountKobo: payNow?.amountKobo ?? enrolment.totalKobo,
    lines: payNow?.lines ?? [],
    quoteChange: payNow?.quoteChange ?? null,
    status: statusOf(enrolment, payNow),
  };
}
