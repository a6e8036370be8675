import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { locationOf } from "#rooms/catalogue/rules/training/location.ts";
import { registeredEnd } from "#rooms/catalogue/rules/training/training-days.ts";
import { findIntake } from "#rooms/catalogue/server/door.ts";
import { findOrder, readPendingDetail, verifyForPage } from "#rooms/payments/server/door.ts";
import type { Outcome } from "../../contract/outcome.ts";
import { referenceOf } from "../../rules/documents/enrolment-code.ts";
import { toConfirmKobo } from "../../rules/money/standing-words.ts";
import { preferredLocationOf } from "../../rules/registration/course-of-interest.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { moneyOf } from "../money/money-of.ts";
import { enrolments } from "../tables.ts";

const nothing = { reference: null, course: null };

/** What anyone with the reference may see: the course and its dates, nothing personal. */
async function courseOf(ctx: Context, enrolment: Enrolment): Promise<Outcome["course"]> {
  const intake = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  return {
    programId: enrolment.programId,
    reference: referenceOf(enrolment),
    name: enrolment.courseOfInterest,
    startsOn: intake?.startsOn ?? null,
    endsOn: intake && registeredEnd(intake, enrolment),
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

/** What we know of an outcome, and the enrolment that it is about. */
type FoundOutcome = { outcome: Outcome; enrolment: Enrolment | null };

/** Verifies with the provider first, so that a lost webhook does not keep anyone waiting. */
async function findByReference(
  ctx: Context,
  { reference, hasLeft }: { reference: string; hasLeft: boolean },
): Promise<FoundOutcome> {
  let kind: Outcome["kind"];
  try {
    kind = kinds[(await verifyForPage(ctx, reference)).status];
    if (kind === "confirming") {
      const detail = await readPendingDetail(ctx, reference);
      if (detail === "replaced") kind = "replaced";
      else if (hasLeft && detail === null) kind = "left";
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 404) {
      return { outcome: { kind: "unknown", reference, course: null }, enrolment: null };
    }
    // The provider does not answer, so we do not know yet whether the money arrived.
    kind = "confirming";
  }
  const [enrolmentId] = (await findOrder(ctx, { reference })).lineRefs;
  const [enrolment] = enrolmentId
    ? await ctx.db.select().from(enrolments).where(eq(enrolments.id, enrolmentId))
    : [];
  const course = enrolment ? await courseOf(ctx, enrolment) : null;
  const outcome = { kind, reference, course };
  if (!enrolment) return { outcome, enrolment: null };
  return {
    outcome: kind === "success" ? await withPart(ctx, outcome, enrolment) : outcome,
    enrolment,
  };
}

/** A payment that arrived, or a registration that was stored, whose place needs more money: says how much. */
async function withPart(ctx: Context, outcome: Outcome, enrolment: Enrolment): Promise<Outcome> {
  if (enrolment.status !== "pending_payment") return outcome;
  const { account } = await moneyOf(ctx, enrolment);
  const { receivedKobo } = account;
  if (receivedKobo === 0) return outcome;
  return {
    ...outcome,
    kind: "part",
    part: { receivedKobo, toConfirmKobo: toConfirmKobo(account) },
  };
}

const kindsOfEnrolment: Partial<Record<Enrolment["status"], Outcome["kind"]>> = {
  confirmed: "success",
  awaiting_form: "success",
  applied: "applied",
  refunded: "refunded",
  partly_refunded: "refunded",
  pending_payment: "unpaid",
};

async function findById(ctx: Context, enrolmentId: string): Promise<FoundOutcome> {
  const [enrolment] = await ctx.db.select().from(enrolments).where(eq(enrolments.id, enrolmentId));
  const kind = enrolment && kindsOfEnrolment[enrolment.status];
  if (!kind) return { outcome: { ...nothing, kind: "unknown" }, enrolment: null };
  const outcome = { ...nothing, kind, course: await courseOf(ctx, enrolment) };
  return { outcome: await withPart(ctx, outcome, enrolment), enrolment };
}

export type NamedOutcome = {
  reference: string | null;
  enrolmentId: string | null;
  /** The provider's page led back because its visitor left it. */
  hasLeft?: boolean;
};

/**
 * The outcome of a registration, by a payment reference or by the id of an enrolment with nothing to
 * pay, and its enrolment. Calls the card provider, so never call it inside a transaction.
 */
export async function findOutcome(
  ctx: Context,
  { reference, enrolmentId, hasLeft = false }: NamedOutcome,
): Promise<FoundOutcome> {
  if (reference) return findByReference(ctx, { reference, hasLeft });
  if (enrolmentId) return findById(ctx, enrolmentId);
  return { outcome: { ...nothing, kind: "unnamed" }, enrolment: null };
}
