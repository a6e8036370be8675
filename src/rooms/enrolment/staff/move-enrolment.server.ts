import { eq } from "drizzle-orm";
import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import type { Mail, MailRow } from "#foundation/mail/letter/letter.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { feeScheduleOn, findIntake, findProgram } from "#rooms/catalogue/door.server.ts";
import { type FeeQuote, quoteFee } from "#rooms/catalogue/fees/fees.ts";
import { type Intake, levelOffered, type Program } from "#rooms/catalogue/program/program.ts";
import type { Level } from "#rooms/catalogue/program/program-terms.ts";
import { amendOrder, cancelLines, lockOrder, openOrder } from "#rooms/payments/door.server.ts";
import type { EnrolmentAccount } from "../account/account.ts";
import { moneyOf } from "../account/money-of.server.ts";
import { lineToCharge } from "../account/quote-enrolments.server.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import type { EnrolmentRow } from "../enrolment.ts";
import type { Answers } from "../forms/enrolment-forms.ts";
import { moveInstalmentsJob } from "../instalments/move-instalments.server.ts";
import { lapseOthersJob } from "../lapsing/lapse-registrations.server.ts";
import { getWithLearner, type Learner, lockEnrolment } from "../lock-enrolment.server.ts";
import {
  greeting,
  keepLinkPrivate,
  type Registered,
  registrationRows,
} from "../mails/registration-facts.server.ts";
import { shortPlaceMoved } from "../mails/short-forms.server.ts";
import { tellLearner } from "../mails/tell-people.server.ts";
import { addEnrolmentKey, type Enrolment } from "../own-page/enrolment-keys.server.ts";
import { enrolmentUrl, paidUrl } from "../own-page/links.server.ts";
import {
  centreIdOf,
  courseOfInterest,
  preferredLocationOf,
} from "../registration/course-of-interest.ts";
import { centresOf } from "../registration/enrolment-rules.ts";
import { registrationOf } from "../registration/registration.ts";
import { chooseIntake, type WantedSeat } from "../seats/choose-intake.server.ts";
import { findUnpaid, isWithoutSeat, lockStartsOf } from "../seats/keep-seats.server.ts";
import { newHold } from "../seats/new-hold.server.ts";
import { can } from "../states.ts";
import { enrolments } from "../tables.server.ts";
import { toEnrolmentRow } from "./list-enrolments.server.ts";
import type { Move } from "./staff.ts";

type Target = {
  program: Program;
  trainingLevel: Level | null;
  centreId: Enrolment["centreId"];
  intake: Intake | null;
  course: string;
  /** Null when the price stays: the same program at the same level. */
  fee: FeeQuote | null;
};

const notMovable = () =>
  conflict(
    "not_movable",
    "Only a place, or a registration that is waiting for payment, can be moved.",
  );

async function findTargetProgram(ctx: Context, own: Enrolment, move: Move): Promise<Program> {
  const program = await findProgram(ctx, move.courseId ?? own.programId);
  if (program?.id === own.programId) return program;
  const registration = program && registrationOf(program, lagosDay(ctx.clock()));
  const isSold = registration && !("refusal" in registration);
  if (!program || !isSold || program.priceType === "sponsorship") {
    throw conflict("registration_closed", "This program takes no registrations here.");
  }
  if (program.mode !== own.mode) {
    throw conflict(
      "other_form",
      "This program has a different form. Register the learner for it, and use the money as credit.",
    );
  }
  return program;
}

/** A place that stays in its program and level keeps that level even if it has closed. */
async function placeOf(ctx: Context, own: Enrolment, program: Program, move: Move) {
  const level = move.trainingLevel ?? own.trainingLevel;
  const isOwn = program.id === own.programId && level === own.trainingLevel;
  const isOffered = isOwn || levelOffered(program, level);
  if (program.levels.length > 0 && !isOffered) {
    throw invalid({ trainingLevel: "Choose a training level on offer." });
  }
  const chosen = move.intakeId ? await findIntake(ctx, move.intakeId) : null;
  const kept = program.id === own.programId ? preferredLocationOf(own) : null;
  const location = chosen ? preferredLocationOf(chosen) : (move.preferredLocation ?? kept);
  const isTaught = location === null || centresOf(program).includes(location);
  if (!isTaught) throw invalid({ preferredLocation: "Choose a centre that teaches this program." });
  const needsPlace = program.mode !== "online" && location === null && own.answers !== null;
  if (needsPlace) throw invalid({ preferredLocation: "Choose a centre." });
  return { trainingLevel: isOffered ? level : null, centreId: centreIdOf(location ?? undefined) };
}

async function findTarget(ctx: Context, own: Enrolment, move: Move): Promise<Target> {
  const program = await findTargetProgram(ctx, own, move);
  const { trainingLevel, centreId } = await placeOf(ctx, own, program, move);
  const isSame = program.id === own.programId && trainingLevel === own.trainingLevel;
  if (!isSame && own.status === "partly_refunded") {
    throw conflict("not_movable", "Part of it was refunded: only its start can be changed.");
  }
  const wanted: WantedSeat = {
    programId: program.id,
    centreId: centreId ?? undefined,
    intakeId: move.intakeId ?? null,
    // A seat in another program isn't a seat here.
    own,
  };
  // A lower price may pay for others in its order, which then look for a seat.
  const unpaid = own.orderId ? await findUnpaid(ctx, own.orderId) : [];
  const looking = unpaid.filter((other) => other.id !== own.id && isWithoutSeat(ctx, other));
  await lockStartsOf(ctx, looking, [wanted]);
  const intake = await chooseIntake(ctx, wanted);
  const schedule = await feeScheduleOn(ctx, lagosDay(ctx.clock()));
  const course = courseOfInterest(program.title, trainingLevel);
  const fee = isSame ? null : quoteFee({ program, level: trainingLevel, schedule });
  return { program, trainingLevel, centreId, intake, course, fee };
}

/** The form's answers, with what a move changes in them. */
function movedAnswers({ answers }: Enrolment, { trainingLevel, centreId }: Target): Answers | null {
  if (!answers) return null;
  const level = answers.trainingLevel && trainingLevel ? { trainingLevel } : {};
  const place =
    answers.preferredLocation && centreId
      ? { preferredLocation: preferredLocationOf({ centreId }) }
      : {};
  return { ...answers, ...level, ...place } as Answers;
}

/** The status before we count the money: a place that costs nothing any more needs no payment. */
function statusOf({ status, answers, orderId }: Enrolment, fee: FeeQuote | null) {
  if (fee === null) return status;
  if (fee.totalKobo > 0) return orderId === null ? ("pending_payment" as const) : status;
  if (status !== "pending_payment") return status;
  return answers ? ("confirmed" as const) : ("awaiting_form" as const);
}

/** Charges the difference, or takes it off. @returns the order */
async function charge(
  ctx: Context,
  { enrolment: own, learner }: { enrolment: Enrolment; learner: Learner },
  { fee, course, intake }: Target,
  madeBy: string,
): Promise<string | null> {
  if (fee === null) return own.orderId;
  if (fee.totalKobo === 0) {
    if (own.orderId) await cancelLines(ctx, own.orderId, [own.id], madeBy);
    return own.orderId;
  }
  const startsOn = intake?.startsOn ?? null;
  const line = lineToCharge(ctx, { enrolmentId: own.id, course, fee, startsOn });
  if (own.orderId) {
    await amendOrder(ctx, own.orderId, [line], { cause: "amended", madeBy });
    return own.orderId;
  }
  const payer = { payerEmail: learner.email, payerName: learner.fullName };
  return (await openOrder(ctx, { ...payer, lines: [line], returnUrl: paidUrl(ctx) })).orderId;
}

/** Staff moved a place to another start, centre, level or program. */
export function placeMovedMail(
  about: Registered,
  move: { reason: string; openKobo: number; creditKobo: number },
): Mail {
  const { enrolment, learner, url } = about;
  const { reason, openKobo, creditKobo } = move;
  const money: MailRow[] = [
    ...(openKobo > 0 ? [["Still to pay", formatNaira(openKobo)] satisfies MailRow] : []),
    ...(creditKobo > 0 ? [["Your credit", formatNaira(creditKobo)] satisfies MailRow] : []),
  ];
  return {
    to: learner.email,
    kind: "place_moved",
    subject: `Your place has changed: ${enrolment.courseOfInterest}`,
    heading: "Your place has changed",
    paragraphs: [
      greeting(about),
      `We have changed your place as shown here. The reason: ${reason}`,
      ...(creditKobo > 0
        ? [
            "It costs less now. Tell us whether you want the credit back, or want to use it for something else.",
          ]
        : []),
    ],
    rows: [...registrationRows(about), ...money],
    action: { label: "See your registration", url },
    holdsSecret: true,
    closing: ["If this is a mistake, reply to this email.", keepLinkPrivate],
    short: shortPlaceMoved(about),
    reference: referenceOf(enrolment),
  };
}

/**
 * Moves a place to another start, centre, level or program of the same form, with a seat there, and mails the learner.
 * A higher price is charged; a lower one leaves credit in its order. It keeps its id, code and keys.
 */
export async function moveEnrolment(
  ctx: Context,
  enrolmentId: string,
  move: Move,
): Promise<EnrolmentRow & { account: EnrolmentAccount }> {
  const { personId } = requirePermission(ctx, "enrolments.manage");
  const { enrolment: seen } = await getWithLearner(ctx, enrolmentId);
  return inTransaction(ctx, async (tx) => {
    if (seen.orderId) await lockOrder(tx, seen.orderId);
    const before = await lockEnrolment(tx, enrolmentId);
    const own = before.enrolment;
    if (!can.move(own)) throw notMovable();
    const target = await findTarget(tx, own, move);
    const { program, trainingLevel, centreId, intake, course, fee } = target;
    const status = statusOf(own, fee);
    await tx.db
      .update(enrolments)
      .set({
        programId: program.id,
        programTitle: program.title,
        priceType: program.priceType,
        trainingLevel,
        centreId,
        courseOfInterest: course,
        status,
        answers: movedAnswers(own, target),
        intakeId: intake?.id ?? null,
        seatHeldUntil: status === "pending_payment" ? await newHold(tx, intake) : null,
        ...(fee ? { feeComponents: fee.components, totalKobo: fee.totalKobo } : {}),
        ...(fee && !own.orderId
          ? { openKobo: fee.totalKobo, nextDueOn: fee.totalKobo > 0 ? lagosDay(tx.clock()) : null }
          : {}),
        // It costs nothing any more, so confirm the place here: no money will.
        ...(status !== own.status && can.keepPaidPlace({ status })
          ? { confirmedAt: status === "confirmed" ? tx.clock() : null }
          : {}),
      })
      .where(eq(enrolments.id, enrolmentId));
    const orderId = await charge(tx, before, target, personId);
    await tx.db.update(enrolments).set({ orderId }).where(eq(enrolments.id, enrolmentId));
    if (fee === null && orderId && intake && intake.id !== own.intakeId) {
      await tx.jobs.enqueue(tx, moveInstalmentsJob, { enrolmentId });
    }
    if (!can.keepPaidPlace(own) && can.keepPaidPlace({ status })) {
      await tx.jobs.enqueue(tx, lapseOthersJob, { enrolmentId });
    }
    const { enrolment, learner } = await getWithLearner(tx, enrolmentId);
    const { line, account } = await moneyOf(tx, enrolment);
    const url = enrolmentUrl(tx, enrolmentId, await addEnrolmentKey(tx, enrolmentId, "resume"));
    const mail = placeMovedMail(
      { enrolment, learner, intake, url },
      { reason: move.reason, openKobo: line?.openKobo ?? 0, creditKobo: account.creditKobo },
    );
    await tellLearner(tx, enrolment, mail);
    await audit(tx, "enrolment.moved", enrolmentId, {
      programId: enrolment.programId,
      totalKobo: enrolment.totalKobo,
    });
    return { ...toEnrolmentRow({ enrolment, learner }), account };
  });
}
