import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, joinTransaction } from "#foundation/context.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { phoneWaysAvailable } from "#foundation/messages/ways.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { completeFreeReferral, recordReferral } from "#rooms/affiliates/door.server.ts";
import { findWithFees } from "#rooms/catalogue/door.server.ts";
import { type FeeSchedule, quoteFee } from "#rooms/catalogue/fees/fees.ts";
import { type Intake, levelOffered, type Program } from "#rooms/catalogue/program/program.ts";
import {
  addFirstAttempt,
  amendOrder,
  type FirstAttempt,
  linkNumber,
  mayHaveNumber,
  openOrder,
  type PayableOrder,
} from "#rooms/payments/door.server.ts";
import { firstPaymentOf } from "../account/first-payment.server.ts";
import { lineToCharge } from "../account/quote-enrolments.server.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import type { EnrolmentBody } from "../endpoints.ts";
import type { SubmittedEnrolment } from "../enrolment.ts";
import { familyIdOf, findFirst, lockOrderToJoin } from "../family/first-registration.server.ts";
import { type Answers, formOf } from "../forms/enrolment-forms.ts";
import type { Registered } from "../mails/registration-facts.server.ts";
import {
  confirmedMail,
  receivedMail,
  sponsorshipAppliedMail,
} from "../mails/registration-mails.server.ts";
import { tellLearner } from "../mails/tell-people.server.ts";
import { numberForMail } from "../mails/transfer-rows.server.ts";
import { keepFormChoices } from "../messages/keep-message-choices.server.ts";
import { addEnrolmentKey, type Enrolment } from "../own-page/enrolment-keys.server.ts";
import { enrolmentUrl, paidUrl } from "../own-page/links.server.ts";
import { sendEarlierLinksJob } from "../own-page/renew-link.server.ts";
import { chooseIntake, findStart } from "../seats/choose-intake.server.ts";
import { newHold } from "../seats/new-hold.server.ts";
import { enrolments } from "../tables.server.ts";
import { lockOffer, type Offered, takeOffer } from "../waiting-list/take-offer.server.ts";
import { type Amended, amendEnrolment } from "./amend-enrolment.server.ts";
import { centreIdOf, courseOfInterest } from "./course-of-interest.ts";
import { checkEnrolment, enrolmentRules } from "./enrolment-rules.ts";
import { type AskedBefore, findAmendable, nothingAsked } from "./find-amendable.server.ts";
import { findOrAddLearner, learnerOf, lockPerson } from "./find-or-add-learner.server.ts";
import { withNewCodes } from "./new-enrolment-code.server.ts";
import { refuseTwice } from "./registered-before.server.ts";
import { registrationOf } from "./registration.ts";

type Registration = { program: Program; schedule: FeeSchedule | null; answers: Answers };

async function parse(ctx: Context, body: EnrolmentBody): Promise<Registration> {
  const today = lagosDay(ctx.clock());
  const found = await findWithFees(ctx, body.courseId, today);
  if (!found) throw notFound("Program Not Found");
  const { program } = found;
  const registration = registrationOf(program, today);
  if ("refusal" in registration) {
    throw conflict(registration.refusal.code, registration.refusal.text);
  }
  const form = formOf(registration.form, phoneWaysAvailable(ctx.config));
  const { answers, problems } = checkEnrolment(form, body, enrolmentRules(program, today));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { ...found, answers };
}

type Chosen = Pick<EnrolmentBody, "intakeId" | "offer">;

/**
 * The start at the chosen centre, with a seat: the chosen one, the offered one, or the next. If no date is set yet, one
 * follows later. Sponsored places take their seat when they're awarded.
 */
async function intakeOf(
  ctx: Context,
  { program, answers }: Registration,
  { intakeId, offer }: Chosen,
  own: Enrolment | null,
): Promise<{ intake: Intake | null; offered: Offered | null }> {
  const centreId = centreIdOf(answers.preferredLocation) ?? undefined;
  const wanted = { programId: program.id, centreId, intakeId: intakeId ?? null, own };
  if (offer) {
    const offered = await lockOffer(ctx, offer, wanted);
    return { intake: offered.intake, offered };
  }
  const needsSeat = program.priceType !== "sponsorship";
  const intake = await (needsSeat ? chooseIntake(ctx, wanted) : findStart(ctx, wanted));
  return { intake, offered: null };
}

function statusOf(program: Program, totalKobo: number): Enrolment["status"] {
  if (program.priceType === "sponsorship") return "applied";
  return totalKobo === 0 ? "confirmed" : "pending_payment";
}

/** What the form registers for, and what that costs today. */
function read(
  { program, schedule, answers }: Registration,
  intake: Intake | null,
  { inParts, amountKobo }: Pick<EnrolmentBody, "inParts" | "amountKobo">,
): Amended {
  const trainingLevel = levelOffered(program, answers.trainingLevel) ? answers.trainingLevel : null;
  const fee = quoteFee({ program, level: trainingLevel, schedule });
  return {
    learner: learnerOf(answers),
    answers,
    trainingLevel,
    intake,
    fee,
    course: courseOfInterest(program.title, trainingLevel),
    centreId: centreIdOf(answers.preferredLocation),
    status: statusOf(program, fee.totalKobo),
    inParts: inParts ?? (amountKobo ?? fee.totalKobo) < fee.totalKobo,
  };
}

type Family = { first: Enrolment | null; orderId: string | null };

/** The order that a new registration opened. */
type NewOrder = PayableOrder & { chargedKobo: number };

/** @param family the family's earlier registration, and the order of it that this one joins */
async function store(
  ctx: Context,
  program: Program,
  registered: Amended,
  { code, family }: { code: string; family: Family },
): Promise<{ enrolment: Enrolment; order: NewOrder | null }> {
  const { learner, answers, trainingLevel, course, centreId, intake, status, fee, inParts } =
    registered;
  const enrolmentId = newId();
  const now = ctx.clock();
  const accountPersonId = ctx.actor?.kind === "user" ? ctx.actor.personId : null;
  const startsOn = intake?.startsOn ?? null;
  const learnerId = await findOrAddLearner(ctx, learner, accountPersonId);
  const payer = { payerEmail: learner.email, returnUrl: paidUrl(ctx) };
  const isDue = status === "pending_payment";
  const line = lineToCharge(ctx, { enrolmentId, course, fee, startsOn });
  const order =
    isDue && !family.orderId
      ? await openOrder(ctx, { ...payer, payerName: learner.fullName, lines: [line] })
      : null;
  const row: typeof enrolments.$inferInsert = {
    id: enrolmentId,
    code,
    learnerId,
    accountPersonId,
    programId: program.id,
    programTitle: program.title,
    mode: program.mode,
    priceType: program.priceType,
    courseOfInterest: course,
    trainingLevel,
    centreId,
    intakeId: intake?.id ?? null,
    seatHeldUntil: isDue ? await newHold(ctx, intake) : null,
    status,
    answers,
    affiliateCode: answers?.affiliateCode ?? null,
    feeComponents: fee.components,
    totalKobo: fee.totalKobo,
    inParts,
    openKobo: isDue ? fee.totalKobo : 0,
    nextDueOn: isDue ? lagosDay(now) : null,
    firstId: family.first && familyIdOf(family.first),
    orderId: order?.orderId ?? (isDue ? family.orderId : null),
    submittedAt: now,
    confirmedAt: status === "confirmed" ? now : null,
  };
  const [enrolment] = await ctx.db.insert(enrolments).values(row).returning();
  if (!enrolment) throw new Error("no enrolment was stored");
  // The order tells its lines' enrolments at once, so this one is stored first.
  if (isDue && family.orderId) {
    await amendOrder(ctx, family.orderId, [line], { cause: "quoted" });
  }
  return {
    enrolment,
    order: order && { id: order.orderId, ...payer, chargedKobo: order.amountKobo },
  };
}

/** The mail to the learner about the registration's status. */
const mailOf = async (ctx: Context, registered: Registered & { program: Program }) => {
  const { status, firstId, accountPersonId, orderId } = registered.enrolment;
  if (status === "confirmed") return confirmedMail(ctx, registered);
  if (status === "applied") return sponsorshipAppliedMail(registered);
  // A new payer has no number yet. An account may have one, and so may the order that another child of a family joins.
  if (accountPersonId && orderId) await linkNumber(ctx, orderId);
  const mayHave = accountPersonId !== null || firstId !== null;
  const own = mayHave ? await numberForMail(ctx, registered.enrolment) : null;
  const first = await firstPaymentOf(ctx, registered.enrolment);
  return receivedMail(registered, ctx.clock(), { first, own, isOnPage: mayHaveNumber(ctx) });
};

/** What was stored, as the call answers it before any payment, and what there is to pay for. */
type Stored = { submitted: SubmittedEnrolment; order: NewOrder | null };

/**
 * Registers a learner for a program. Everything is stored before any payment starts. The fee is computed here: an
 * amount, a role or an id in the body has no effect. A wrong affiliate code never stops a registration.
 *
 * A form sent again with the key of an unpaid registration for this program, or by its account, changes that one in
 * place (amend-enrolment.server.ts). It changes no other; the owners of those get a link to continue.
 *
 * @param found what askBeforeForm found out, outside the transaction
 * @returns with `payment: null`; `resumeToken` appears only here and is stored only as a hash. `order` only for a new
 *   registration
 */
export async function submitEnrolment(
  ctx: Context,
  body: EnrolmentBody,
  found: AskedBefore = nothingAsked,
): Promise<Stored> {
  const { named, asked, isReferred } = found;
  const registration = await parse(ctx, body);
  return withNewCodes(ctx, async (tx, newCode) => {
    const learner = learnerOf(registration.answers);
    const { program } = registration;
    const programId = program.id;
    const before = await findAmendable(tx, { programId, learner, named }, asked);
    const first = before ? null : await findFirst(tx, found.first, learner);
    if (!before && body.onlyOnce) {
      const { trainingLevel = null } = registration.answers;
      const key = found.first?.resumeToken ?? null;
      await lockPerson(tx, { programId, learner });
      await refuseTwice(tx, { learner, program, trainingLevel, key });
    }
    const centreId = centreIdOf(registration.answers.preferredLocation) ?? undefined;
    const seat = { programId, centreId, intakeId: body.intakeId ?? null };
    const orderId = first && (await lockOrderToJoin(tx, first, found.askedFirst, seat));
    const { intake, offered } = await intakeOf(tx, registration, body, before);
    const registered = read(registration, intake, body);
    const { enrolment, order } = before
      ? { enrolment: await amendEnrolment(tx, before, registered), order: null }
      : await store(tx, program, registered, { code: newCode(), family: { first, orderId } });
    await keepFormChoices(tx, enrolment.id, registration.answers, {
      isNew: before === null,
    });
    if (offered) await takeOffer(tx, offered, enrolment.id);
    if (isReferred || enrolment.affiliateCode) {
      await recordReferral(tx, {
        enrolmentId: enrolment.id,
        affiliateCode: enrolment.affiliateCode,
        keptCode: body.keptCode ?? null,
        via: body.via,
        programId,
        learner: { name: learner.fullName, email: learner.email, phone: learner.phone },
      });
    }
    const { id, status, totalKobo } = enrolment;
    if (status === "confirmed") await completeFreeReferral(tx, id);
    if (!before) await audit(tx, "enrolment.submitted", id, { programId, status, totalKobo });
    const resumeToken = await addEnrolmentKey(tx, id, "resume");
    const url = enrolmentUrl(tx, id, resumeToken);
    const mail = await mailOf(tx, { enrolment, learner, intake, url, program });
    await tellLearner(tx, enrolment, mail);
    if (!before) await tx.jobs.enqueue(tx, sendEarlierLinksJob, { enrolmentId: id });
    const answered = { id, reference: referenceOf(enrolment), status, resumeToken };
    return { submitted: { enrolment: answered, payment: null, paymentProblem: null }, order };
  });
}

/**
 * Like submitEnrolment, for a registration that's paid for at once: its transaction also stores the first attempt, so
 * startFirstPayment needn't read the order again.
 */
export function submitToPay(
  ctx: Context,
  body: EnrolmentBody,
  found: AskedBefore = nothingAsked,
): Promise<{ submitted: SubmittedEnrolment; first: FirstAttempt | null }> {
  return joinTransaction(ctx, async (tx) => {
    const { submitted, order } = await submitEnrolment(tx, body, found);
    // What is due now is known once the order is read again.
    if (!order || body.inParts) return { submitted, first: null };
    const { chargedKobo, ...payable } = order;
    const wantedKobo = body.inParts === false ? null : (body.amountKobo ?? null);
    return { submitted, first: await addFirstAttempt(tx, payable, { chargedKobo, wantedKobo }) };
  });
}
