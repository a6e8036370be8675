import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { noEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, invalid } from "#foundation/errors/errors.ts";
import type { RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { dayOf } from "#foundation/forms/typed-answers.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { findSelfMatch, refuseSelf, requirePermission } from "#rooms/accounts/door.server.ts";
import type { Identity } from "#rooms/accounts/people/same-person.ts";
import { completeFreeReferral, recordReferral } from "#rooms/affiliates/door.server.ts";
import type { Intake, Program } from "#rooms/catalogue/program/program.ts";
import { type AskedCard, mayHaveNumber, openOrder } from "#rooms/payments/door.server.ts";
import { findAccountStatement } from "../account/account-of.server.ts";
import { firstPaymentOf } from "../account/first-payment.server.ts";
import { lineToCharge } from "../account/quote-enrolments.server.ts";
import { readOrderLines } from "../cart/open-cart.server.ts";
import type { OrderLine } from "../cart/order-line.ts";
import { isMinor, problemOfAge } from "../forms/check-age.ts";
import type { Answers } from "../forms/enrolment-forms.ts";
import { guardianChecks } from "../forms/other-person.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { formNeededMail, receivedMail } from "../mails/registration-mails.server.ts";
import { tellLearner } from "../mails/tell-people.server.ts";
import { keepFormChoices } from "../messages/keep-message-choices.server.ts";
import { messageFacts } from "../messages/message-fields.ts";
import { addEnrolmentKey, type Enrolment } from "../own-page/enrolment-keys.server.ts";
import { startOf } from "../own-page/get-enrolment.server.ts";
import { enrolmentUrl, paidUrl } from "../own-page/links.server.ts";
import { recordManualPayment } from "../payment/record-manual-payment.server.ts";
import { centreIdOf, courseOfInterest } from "../registration/course-of-interest.ts";
import {
  findOrAddLearner,
  identityKeyOf,
  isSameLearner,
  lockPerson,
} from "../registration/find-or-add-learner.server.ts";
import { withNewCodes } from "../registration/new-enrolment-code.server.ts";
import { findRegistered } from "../registration/registered-before.server.ts";
import { chooseIntake } from "../seats/choose-intake.server.ts";
import { newHold } from "../seats/new-hold.server.ts";
import { toEnrolmentRow } from "../staff/list-enrolments.server.ts";
import { enrolments } from "../tables.server.ts";
import type { AddedWalkIn, WalkInBody } from "./endpoints.ts";
import { askedAloud, walkInForm } from "./walk-in-form.ts";

/** The learner as the counter entered them. */
type Asked = { learner: Identity; known: Answers; affiliateCode: string | null };

/** The order is new, so no card payment for it can be on its way. */
const noCard: AskedCard = { unanswered: [], problem: null };

function readLearner(body: WalkInBody, today: string): Asked {
  const minor = (raw: RawAnswers) => isMinor(dayOf("dateOfBirth", raw), today);
  const { answers, problems } = checkForm(walkInForm, body, {
    today,
    facts: { minor, ...messageFacts(minor) },
    checks: { dateOfBirth: (day) => problemOfAge(day, today), ...guardianChecks() },
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { fullName, dateOfBirth, phoneNumber, email, affiliateCode, ...guardian } = answers;
  return {
    learner: { fullName, dateOfBirth, phone: phoneNumber, email: email || noEmail },
    known: {
      fullName,
      dateOfBirth,
      phoneNumber,
      ...guardian,
      ...(email ? { emailAddress: email } : {}),
    },
    affiliateCode: affiliateCode || null,
  };
}

/** The order's line. Faults have this call's field names. */
async function readLine(ctx: Context, body: WalkInBody, today: string) {
  try {
    const [line] = await readOrderLines(ctx, [body], today);
    if (!line) throw new Error("no line was read");
    const needsPlace = line.program.mode !== "online" && line.preferredLocation === null;
    if (needsPlace) throw invalid({ preferredLocation: "Choose the training centre." });
    return line;
  } catch (error) {
    throw renamed(error, (field) => field.replace(/^items\.0\./, ""));
  }
}

/** The same error with its fields renamed. */
function renamed(error: unknown, nameOf: (field: string) => string): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  return invalid(
    Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [nameOf(name), text])),
  );
}

/** @throws AppError 409 `already_registered` when the learner has the program already: the screen leads there */
async function refuseTwice(ctx: Context, learner: Identity, { program, trainingLevel }: OrderLine) {
  const isLearner = isSameLearner(identityKeyOf(learner));
  const [found] = await findRegistered(ctx, isLearner, { programId: program.id, trainingLevel });
  if (!found) return;
  throw new AppError(
    409,
    "already_registered",
    `This learner already has a registration for ${program.title}: ${found.code}. If it is the same person and the same course, take the money for that one.`,
    { details: { id: found.id, code: found.code } },
  );
}

async function store(
  ctx: Context,
  { learner, known, affiliateCode }: Asked,
  line: OrderLine<Program>,
  { intake, code }: { intake: Intake | null; code: string },
): Promise<Enrolment> {
  const { program, trainingLevel, fee } = line;
  const id = newId();
  const course = courseOfInterest(program.title, trainingLevel);
  const isPaid = fee.totalKobo > 0;
  const learnerId = await findOrAddLearner(ctx, learner, null);
  const order = isPaid
    ? await openOrder(ctx, {
        payerEmail: learner.email,
        payerName: learner.fullName,
        returnUrl: paidUrl(ctx),
        lines: [
          lineToCharge(ctx, { enrolmentId: id, course, fee, startsOn: intake?.startsOn ?? null }),
        ],
      })
    : null;
  const row = {
    id,
    code,
    learnerId,
    isWalkIn: true,
    programId: program.id,
    programTitle: program.title,
    mode: program.mode,
    priceType: program.priceType,
    courseOfInterest: course,
    trainingLevel,
    centreId: centreIdOf(line.preferredLocation ?? undefined),
    intakeId: intake?.id ?? null,
    seatHeldUntil: isPaid ? await newHold(ctx, intake) : null,
    status: isPaid ? ("pending_payment" as const) : ("awaiting_form" as const),
    answers: null,
    knownAnswers: known,
    affiliateCode,
    feeComponents: fee.components,
    totalKobo: fee.totalKobo,
    openKobo: fee.totalKobo,
    nextDueOn: isPaid ? lagosDay(ctx.clock()) : null,
    orderId: order?.orderId ?? null,
    submittedAt: ctx.clock(),
  };
  const [enrolment] = await ctx.db.insert(enrolments).values(row).returning();
  if (!enrolment) throw new Error("no enrolment was stored");
  return enrolment;
}

async function refer(ctx: Context, { id, programId }: Enrolment, asked: Asked, isFree: boolean) {
  const { fullName: name, email, phone } = asked.learner;
  await recordReferral(ctx, {
    enrolmentId: id,
    programId,
    affiliateCode: asked.affiliateCode,
    keptCode: null,
    learner: { name, email, phone },
  });
  if (isFree) await completeFreeReferral(ctx, id);
}

/** Money paid at once has its own mail, with the link to the form. */
async function mailLearner(
  ctx: Context,
  enrolment: Enrolment,
  learner: Identity,
  intake: Intake | null,
): Promise<void> {
  const key = await addEnrolmentKey(ctx, enrolment.id, "resume");
  const registered = { enrolment, learner, intake, url: enrolmentUrl(ctx, enrolment.id, key) };
  const isFree = enrolment.status === "awaiting_form";
  const mail = isFree
    ? formNeededMail(registered)
    : receivedMail(registered, ctx.clock(), {
        first: await firstPaymentOf(ctx, enrolment),
        own: null,
        isOnPage: mayHaveNumber(ctx),
      });
  await tellLearner(ctx, enrolment, mail);
}

/**
 * Registers someone at the counter and books what they paid: both or neither. As with a place from a cart, the
 * program's form follows (get-missing-form.server.ts), by the link in the mail or on the printed sheet. Without an
 * email address nothing is mailed.
 */
export async function addWalkIn(ctx: Context, body: WalkInBody): Promise<AddedWalkIn> {
  requirePermission(ctx, "walk_ins.add");
  const today = lagosDay(ctx.clock());
  const asked = readLearner(body, today);
  const line = await readLine(ctx, body, today);
  const { payment } = body;
  const isFree = line.fee.totalKobo === 0;
  if (payment && isFree)
    throw invalid({ "payment.amountKobo": "There is nothing to pay for this." });
  return withNewCodes(ctx, async (tx, newCode) => {
    const { email, phone, fullName } = asked.learner;
    refuseSelf(
      await findSelfMatch(tx, [{ email, phone, fullName }]),
      "You cannot register yourself at the counter. Ask a colleague to do it, or register on the website.",
    );
    await lockPerson(tx, { programId: line.program.id, learner: asked.learner });
    // Left out by older devices at the counter, so it is asked for.
    if (body.onlyOnce !== false) await refuseTwice(tx, asked.learner, line);
    const intake = await chooseIntake(tx, {
      programId: line.program.id,
      centreId: centreIdOf(line.preferredLocation ?? undefined) ?? undefined,
      intakeId: body.intakeId || null,
    });
    const enrolment = await store(tx, asked, line, { intake, code: newCode() });
    await refer(tx, enrolment, asked, isFree);
    await keepFormChoices(tx, enrolment.id, asked.known, { isNew: true, question: askedAloud });
    const { id, programId, status, totalKobo } = enrolment;
    await audit(tx, "enrolment.walk_in_added", id, { programId, status, totalKobo });
    if (!payment) {
      await mailLearner(tx, enrolment, asked.learner, intake);
      const { entries: _, ...account } = await findAccountStatement(tx, enrolment);
      const start = await startOf(tx, enrolment);
      return { enrolment: toEnrolmentRow(await getWithLearner(tx, id)), account, start };
    }
    try {
      const taken = await recordManualPayment(tx, id, payment, noCard);
      const { account, receipt, reference, start } = taken;
      return { enrolment: taken.enrolment, account, receipt, reference, start };
    } catch (error) {
      throw renamed(error, (field) => `payment.${field}`);
    }
  });
}
