import { and, eq, inArray, ne } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { setReferralMoney } from "#rooms/affiliates/door.server.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import {
  type AccountLine,
  type MoneyCause,
  type OrderMoney,
  openReview,
  receiptsOf,
} from "#rooms/payments/door.server.ts";
import { moveInstalmentsJob } from "../instalments/move-instalments.server.ts";
import { lapseOthersJob } from "../lapsing/lapse-registrations.server.ts";
import { type Learner, type Locked, lockEnrolment } from "../lock-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { identityKeyOf, mayBeSameLearner } from "../registration/find-or-add-learner.server.ts";
import { intakeToJoin, type Joined } from "../seats/choose-intake.server.ts";
import { holdAgain, isWithoutSeat, lockStartsOf } from "../seats/keep-seats.server.ts";
import { can, paidPlaces, statusAfter } from "../states.ts";
import { enrolments, learners } from "../tables.server.ts";
import {
  type LineChange,
  mailAboutCredit,
  mailAboutLine,
  mailCorrection,
} from "./mail-about-money.server.ts";

/**
 * Updates an order's enrolments to match its money: their status, what came and what's owed, the affiliate's
 * commission, and the mails. Runs in the money's own transaction, so all of it happens or none. Repeating it changes
 * nothing.
 */
export async function tellLines(ctx: Context, { cause, account }: OrderMoney): Promise<void> {
  const receipt =
    cause.kind === "payment" || cause.kind === "correction"
      ? receiptsOf(account).find(
          ({ reference, replacedBy }) => reference === cause.reference && replacedBy === null,
        )
      : undefined;
  let told = 0;
  const full = new Map<string, Intake>();
  const ofLine = new Map<AccountLine, Locked>();
  for (const line of account.lines) ofLine.set(line, await lockEnrolment(ctx, line.lineRef));
  const looking = [...ofLine.values()].map(({ enrolment }) => enrolment);
  await lockStartsOf(
    ctx,
    looking.filter((own) => isWithoutSeat(ctx, own)),
  );
  for (const [line, found] of ofLine) {
    const nextDueOn =
      account.parts.find((part) => part.lineRef === line.lineRef && part.openKobo > 0)?.dueOn ??
      null;
    const changed = await applyLine(ctx, found, { ...line, nextDueOn }, cause);
    if (!changed) continue;
    if (changed.full && !changed.isNewPlace) full.set(line.lineRef, changed.full);
    const paid = receipt?.lines.find(({ lineRef }) => lineRef === line.lineRef);
    if (await mailAboutLine(ctx, changed, { line, cause, paid })) told++;
  }
  if (cause.kind === "correction" && receipt)
    await mailCorrection(ctx, { cause, account, receipt, full });
  const [first] = account.lines;
  if (!first || !["payment", "refund", "credit"].includes(cause.kind)) return;
  const isOnlyCredit = told === 0 || (receipt?.creditKobo ?? 0) > 0;
  if (isOnlyCredit) await mailAboutCredit(ctx, first.lineRef, { cause, account });
}

const noIntake: Joined = { intake: null, full: null };

const hasPlace = (enrolment: Pick<Enrolment, "status">) => can.keepPaidPlace(enrolment);

/** No one finishes a level sooner, so a second place within this time is probably a mistake. */
const soonMs = 90 * dayMs;

/**
 * Reviews the other registrations of a learner who has just got a place in a program. Unpaid ones for the same program
 * lapse if the name is the same (lapse-registrations.server.ts). A paid one opens a case: a form sent again without its
 * key makes a second registration and leaves the first alone. Runs in the payment's transaction.
 */
async function reviewOtherPlaces(
  ctx: Context,
  { enrolment, learner }: { enrolment: Enrolment; learner: Learner },
  cause: MoneyCause,
): Promise<void> {
  const { id: enrolmentId, programId } = enrolment;
  // Compare the program here, not in SQL: few people have this name, but many enrolments are for the program.
  const ofPerson = await ctx.db
    .select({ enrolment: enrolments })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(
      and(
        ne(enrolments.id, enrolmentId),
        inArray(enrolments.status, [...paidPlaces, "pending_payment"]),
        mayBeSameLearner(identityKeyOf(learner)),
      ),
    );
  const others = ofPerson.flatMap((one) =>
    one.enrolment.programId === programId ? one.enrolment : [],
  );
  if (others.some(can.amend)) await ctx.jobs.enqueue(ctx, lapseOthersJob, { enrolmentId });
  const since = ctx.clock().getTime() - soonMs;
  const paid = others.filter(
    (other) =>
      can.keepPaidPlace(other) && other.totalKobo > 0 && other.submittedAt.getTime() > since,
  );
  if (paid.length === 0) return;
  await openReview(ctx, {
    kind: "possible_double",
    reference: "reference" in cause ? cause.reference : enrolment.code,
    subject: enrolmentId,
    orderId: enrolment.orderId,
    details: {
      compare:
        "Compare these enrolments: the same person seems to have paid for the same program more than once. Ask which place they want and refund the other payment.",
      enrolments: [enrolmentId, ...paid.map(({ id }) => id)],
    },
  });
}

/** Stores what the money did to a line. @returns what to mail about; null if nothing changed */
async function applyLine(
  ctx: Context,
  { enrolment: before, learner, intake: start, program, isReferred, hasOthers }: Locked,
  line: AccountLine & { nextDueOn: string | null },
  cause: MoneyCause,
): Promise<LineChange | null> {
  const { receivedKobo, refundedKobo, openKobo, nextDueOn } = line;
  const status = statusAfter(before.status, before.answers !== null, line);
  const isSame =
    status === before.status &&
    receivedKobo === before.receivedKobo &&
    refundedKobo === before.refundedKobo &&
    openKobo === before.openKobo &&
    nextDueOn === before.nextDueOn;
  if (isSame) return null;
  await ctx.step("enrolment.locked");
  const isNewPlace = !hasPlace(before) && hasPlace({ status });
  const firstPaidAt = before.firstPaidAt ?? (receivedKobo > 0 ? paidAtOf(ctx, cause) : null);
  const isPart = can.confirm({ status }) && receivedKobo > before.receivedKobo;
  const heldAgain = isPart ? await holdAgain(ctx, before) : before.seatHeldUntil;
  const { intake, full } = isNewPlace
    ? await findIntakeToJoin(ctx, before, start)
    : { intake: null, full: isPart && !heldAgain ? start : null };
  const enrolment: Enrolment = {
    ...before,
    status,
    receivedKobo,
    refundedKobo,
    openKobo,
    nextDueOn,
    firstPaidAt,
    ...(isNewPlace
      ? { intakeId: intake?.id ?? null, confirmedAt: confirmedAtOf(ctx, before) }
      : {}),
    seatHeldUntil: heldAgain,
  };
  const { id, intakeId, seatHeldUntil, confirmedAt } = enrolment;
  if (isReferred && (hasPlace(before) || hasPlace(enrolment)))
    await credit(ctx, before, enrolment, cause);
  await ctx.step("enrolment.referral_completed");
  if (isNewPlace) {
    // Only an unpaid amount has a due day that can move.
    const hasLater = intake !== null && openKobo > 0;
    if (hasLater) await ctx.jobs.enqueue(ctx, moveInstalmentsJob, { enrolmentId: id });
    if (hasOthers) await reviewOtherPlaces(ctx, { enrolment, learner }, cause);
  }
  await ctx.db
    .update(enrolments)
    .set({
      status,
      receivedKobo,
      refundedKobo,
      openKobo,
      nextDueOn,
      firstPaidAt,
      intakeId,
      seatHeldUntil,
      confirmedAt,
    })
    .where(eq(enrolments.id, id));
  if (status !== before.status) {
    const action = `enrolment.${actionOf(enrolment, cause)}` as const;
    await audit(ctx, action, id, { status, ...idsOf(cause) });
  } else if (receivedKobo > before.receivedKobo) {
    await audit(ctx, "enrolment.paid_further", id, idsOf(cause));
  }
  if (isNewPlace && full) await audit(ctx, "enrolment.start_was_full", id, { status });
  return { enrolment, learner, before, isNewPlace, intake, full, program };
}

type Ended = "confirmed" | "awaiting_form" | "refunded" | "refund_failed" | "paid_further";

function actionOf({ status }: Enrolment, cause: MoneyCause): Ended {
  if (cause.kind === "refund") return "refunded";
  if (cause.kind === "refund_failed") return "refund_failed";
  return status === "confirmed" || status === "awaiting_form" ? status : "paid_further";
}

const idsOf = (cause: MoneyCause) => ({
  ...("refundId" in cause ? { refundId: cause.refundId } : {}),
  ...("reference" in cause ? { reference: cause.reference } : {}),
});

/** The intake that a place joins once it's paid. An order may leave the centre to the form. */
async function findIntakeToJoin(
  ctx: Context,
  before: Enrolment,
  start: Locked["intake"],
): Promise<Joined> {
  const isPlaceKnown = before.mode === "online" || before.centreId !== null;
  return before.answers !== null || isPlaceKnown ? intakeToJoin(ctx, before, start) : noIntake;
}

/** A place without its form is confirmed later, by the form. */
const confirmedAtOf = (ctx: Context, { answers, confirmedAt }: Enrolment) =>
  answers === null ? null : (confirmedAt ?? ctx.clock());

/** Updates the affiliate's commission, which follows the money once the place is confirmed. */
async function credit(
  ctx: Context,
  before: Enrolment,
  enrolment: Enrolment,
  cause: MoneyCause,
): Promise<void> {
  const { id: enrolmentId, receivedKobo, refundedKobo, firstPaidAt } = enrolment;
  const paidAt = paidAtOf(ctx, cause) ?? firstPaidAt ?? ctx.clock();
  const isMore = receivedKobo >= before.receivedKobo;
  const isAgain = cause.kind === "refund_failed" || cause.kind === "credit_back";
  const more = isAgain ? "reinstated" : "earned";
  // The first money of a place is earned, even if it counts only since its amount was corrected.
  const isCorrected = cause.kind === "correction" && hasPlace(before);
  await setReferralMoney(ctx, {
    enrolmentId,
    receivedKobo,
    paidAt,
    fullyRefunded: receivedKobo === 0 && refundedKobo > 0,
    kind: isCorrected ? "corrected" : isMore ? more : "reversed",
    causedBy: causeIdOf(cause),
    paymentReference: "reference" in cause ? cause.reference : null,
    firstPaidAt: firstPaidAt ?? paidAt,
  });
}

/** When the money that caused this came; null if none did. */
const paidAtOf = (ctx: Context, cause: MoneyCause): Date | null => {
  if (cause.kind === "payment" || cause.kind === "correction") return cause.paidAt;
  return cause.kind === "credit" ? ctx.clock() : null;
};

/** A payment or refund affects an enrolment once. A change of charges can move money between an order's lines. */
const causeIdOf = (cause: MoneyCause): string => {
  if (cause.kind === "payment") return cause.reference;
  if (cause.kind === "correction") return cause.correctionId;
  return "refundId" in cause ? cause.refundId : `${cause.kind} ${newId()}`;
};
