import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors/errors.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import { findIntake } from "#rooms/catalogue/door.server.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import {
  findOrder,
  getAccount,
  readPendingDetail,
  verifyForPage,
} from "#rooms/payments/door.server.ts";
import { moneyOf } from "../account/money-of.server.ts";
import { toConfirmKobo } from "../account/standing-words.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { findSlip } from "../documents/get-slip.server.ts";
import type { PaymentStart } from "../enrolment.ts";
import { anotherLabel, anotherPageOf } from "../family/family-answers.ts";
import { stepsOf } from "../mails/registration-facts.server.ts";
import { type Enrolment, findEnrolmentByKey } from "../own-page/enrolment-keys.server.ts";
import { enrolmentPath } from "../own-page/links.server.ts";
import { preferredLocationOf } from "../registration/course-of-interest.ts";
import { enrolments, payers } from "../tables.server.ts";
import type { Outcome, ShownOutcome } from "./outcome.ts";
import { continueTogether } from "./pay-together.server.ts";
import { startPaymentOf } from "./start-enrolment-payment.server.ts";

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

/** Verifies with the provider first, so a lost webhook keeps nobody waiting. */
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
    outcome: kind === "success" ? await withNeeds(ctx, outcome, enrolment) : outcome,
    enrolment,
  };
}

/** Adds what the place still needs after a payment arrived or a registration was stored: its form, or money. */
async function withNeeds(ctx: Context, outcome: Outcome, enrolment: Enrolment): Promise<Outcome> {
  if (enrolment.status === "awaiting_form") return { ...outcome, isFormMissing: true };
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
  return { outcome: await withNeeds(ctx, outcome, enrolment), enrolment };
}

type NamedOutcome = {
  reference: string | null;
  enrolmentId: string | null;
  /** The visitor left the provider's page, which sent them back here. */
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

type Named = NamedOutcome & { resumeToken: string | null };

/** Whether a person who was asked to pay started this payment. */
async function isOfOtherPayer(ctx: Context, reference: string): Promise<boolean> {
  const [payer] = await ctx.db
    .select({ reference: payers.reference })
    .from(payers)
    .where(eq(payers.reference, reference));
  return payer !== undefined;
}

/**
 * Continues a payment that its payer left on the provider's page, which sent the reference along. Only for payments of
 * the registration itself: another payer's has their own address, which the provider's page shows. Never call it inside
 * a transaction.
 */
export async function continuePayment(ctx: Context, reference: string): Promise<PaymentStart> {
  const { orderId, lineRefs } = await findOrder(ctx, { reference });
  const [enrolmentId] = lineRefs;
  if (!orderId || !enrolmentId || (await isOfOtherPayer(ctx, reference))) throw notFound();
  const { attempts, openKobo } = await getAccount(ctx, orderId);
  const left = attempts.find((one) => one.reference === reference);
  const together = left && (await continueTogether(ctx, left));
  if (together) return together;
  // As much as they wanted to pay, or what's left of it.
  const amountKobo = left && openKobo > 0 ? Math.min(left.expectedKobo, openKobo) : null;
  return startPaymentOf(ctx, enrolmentId, { amountKobo });
}

const payableKinds: readonly Outcome["kind"][] = ["left", "failed", "unpaid", "replaced", "part"];

const programs = { label: "Browse Programs", page: "/programs" };

/** The form for another child; none while the first one's is missing. */
const anotherOf = ({ id, answers }: Enrolment, resumeToken: string) =>
  answers ? [{ label: anotherLabel(answers), page: anotherPageOf({ id, resumeToken }) }] : [];

/**
 * What the last page of a registration shows. With the enrolment's key it has the whole slip and the address of its
 * own page; with a payment's reference the slip has the first name only; someone else who paid sees no slip.
 * Calls the card provider, so never call it inside a transaction.
 */
export async function showOutcome(ctx: Context, named: Named): Promise<ShownOutcome> {
  const { outcome, enrolment } = await findOutcome(ctx, named);
  const isOtherPayer =
    named.reference !== null && enrolment !== null && (await isOfOtherPayer(ctx, named.reference));
  const mayPay = payableKinds.includes(outcome.kind);
  const page = { slip: null, steps: [], ownPage: null, links: [programs] };
  const ownLabel = mayPay ? "Pay on your registration's page" : "Open your registration";
  const isSent = outcome.kind === "success" || outcome.kind === "applied";
  const bare = { ...outcome, ...page, isSent, mayPay, ownLabel, isOtherPayer };
  const isOver = outcome.kind === "unknown" || outcome.kind === "review";
  if (!enrolment || isOtherPayer || isOver) return bare;
  const { resumeToken, reference } = named;
  const isHolder =
    resumeToken !== null &&
    (await findEnrolmentByKey(ctx, enrolment.id, resumeToken))?.id === enrolment.id;
  const maySeeSlip = isHolder || (reference !== null && outcome.kind === "success");
  const slip = maySeeSlip
    ? await findSlip(ctx, enrolment, { isHolder, resumeToken: isHolder ? resumeToken : null })
    : null;
  return {
    ...bare,
    slip,
    // Nobody is told to pay while a payment is being confirmed.
    steps:
      outcome.kind === "confirming" ? [] : stepsOf(enrolment, outcome.course?.startsOn ?? null),
    ownPage: isHolder ? enrolmentPath(enrolment.id, resumeToken) : null,
    links: [...(isHolder ? anotherOf(enrolment, resumeToken) : []), programs],
  };
}
