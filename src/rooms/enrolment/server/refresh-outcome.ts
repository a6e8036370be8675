import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import { locationOf } from "#rooms/catalogue/rules/location.ts";
import { trainingEnd } from "#rooms/catalogue/rules/training-days.ts";
import { findIntake } from "#rooms/catalogue/server/door.ts";
import { findLinesOf, verifyForPage } from "#rooms/payments/server/door.ts";
import type { Outcome } from "../contract/outcome.ts";
import { preferredLocationOf } from "../rules/preferred-location.ts";
import { referenceOf } from "../rules/reference.ts";
import type { Enrolment } from "./enrolment-keys.ts";
import { enrolmentFulfilment } from "./fulfilment.ts";
import { placesOf } from "./place-of.ts";
import { enrolments } from "./tables.ts";

const nothing = { reference: null, course: null };

/** What anyone with the reference may see: the course and its dates, nothing personal. */
async function courseOf(ctx: Context, enrolment: Enrolment): Promise<Outcome["course"]> {
  const intake = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  return {
    programId: enrolment.programId,
    reference: referenceOf(enrolment),
    name: enrolment.courseOfInterest,
    startsOn: intake?.startsOn ?? null,
    endsOn: intake && trainingEnd(intake, enrolment.trainingLevel),
    location: intake ? locationOf(intake) : preferredLocationOf(enrolment),
  };
}

const kinds = {
  pending: "confirming",
  success: "success",
  failed: "failed",
  review: "review",
  refunded: "refunded",
} as const;

/** Verifies with the provider first, so that a lost webhook does not keep anyone waiting. */
async function findByReference(ctx: Context, reference: string): Promise<Outcome> {
  let kind: Outcome["kind"];
  try {
    kind = kinds[(await verifyForPage(ctx, enrolmentFulfilment, reference)).status];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 404) return { kind: "unknown", reference, course: null };
    // The provider does not answer, so we do not know yet whether the money arrived.
    kind = "confirming";
  }
  const [enrolmentId] = await placesOf(ctx, await findLinesOf(ctx, reference));
  const [enrolment] = enrolmentId
    ? await ctx.db.select().from(enrolments).where(eq(enrolments.id, enrolmentId))
    : [];
  return { kind, reference, course: enrolment ? await courseOf(ctx, enrolment) : null };
}

async function findById(ctx: Context, enrolmentId: string): Promise<Outcome> {
  const [enrolment] = await ctx.db.select().from(enrolments).where(eq(enrolments.id, enrolmentId));
  if (!enrolment) return { ...nothing, kind: "unknown" };
  const course = await courseOf(ctx, enrolment);
  switch (enrolment.status) {
    case "confirmed":
    case "awaiting_form":
      return { ...nothing, kind: "success", course };
    case "applied":
      return { ...nothing, kind: "applied", course };
    case "refunded":
    case "partly_refunded":
      return { ...nothing, kind: "refunded", course };
    case "pending_payment":
      return { ...nothing, kind: "unpaid", course };
    default:
      return { ...nothing, kind: "unknown" };
  }
}

/**
 * The outcome of a registration, by a payment reference or by the id of an enrolment with nothing to
 * pay. Calls the card provider, so never call it inside a transaction.
 */
export async function refreshOutcome(
  ctx: Context,
  named: { reference: string | null; enrolmentId: string | null },
): Promise<Outcome> {
  if (named.reference) return findByReference(ctx, named.reference);
  if (named.enrolmentId) return findById(ctx, named.enrolmentId);
  return { ...nothing, kind: "unnamed" };
}
