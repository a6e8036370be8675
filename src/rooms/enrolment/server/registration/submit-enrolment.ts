import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { insertRow } from "#foundation/database/insert-rows.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { lagosDay } from "#foundation/time/time.ts";
import {
  completeFreeReferral,
  passReferral,
  recordReferral,
} from "#rooms/affiliates/server/door.ts";
import { quoteFee } from "#rooms/catalogue/rules/fees/fees.ts";
import { type Intake, levelOffered, type Program } from "#rooms/catalogue/rules/program.ts";
import { feeScheduleOn, findNextIntake, findProgram } from "#rooms/catalogue/server/door.ts";
import { type AskedOrders, noneAsked, openOrder } from "#rooms/payments/server/door.ts";
import type { SubmittedEnrolment } from "../../contract/enrolment.ts";
import type { EnrolmentBody } from "../../contract/enrolment-body.ts";
import { type Answers, formOf } from "../../contract/enrolment-forms.ts";
import { checkEnrolment } from "../../rules/check-enrolment.ts";
import { courseOfInterest } from "../../rules/course-of-interest.ts";
import { enrolmentRules } from "../../rules/enrolment-rules.ts";
import { centreIdOf } from "../../rules/preferred-location.ts";
import { referenceOf } from "../../rules/reference.ts";
import { registrationOf } from "../../rules/registration.ts";
import { addEnrolmentKey, type Enrolment } from "../enrolment-keys.ts";
import { confirmedMail } from "../mails/confirmed-mail.ts";
import { receivedMail } from "../mails/received-mail.ts";
import type { Registered } from "../mails/registration-facts.ts";
import { sponsorshipAppliedMail } from "../mails/sponsorship-mails.ts";
import { quoteHoldsUntil } from "../money/quote-enrolments.ts";
import { enrolmentUrl, paidUrl } from "../paying/links.ts";
import { sendEarlierLinksJob } from "../paying/renew-link.ts";
import { enrolments } from "../tables.ts";
import { findOrAddLearner } from "./find-or-add-learner.ts";
import { learnerOf } from "./learner-of.ts";
import { newEnrolmentCode } from "./new-enrolment-code.ts";
import { lockReplaceable, type Replaced, replaceEnrolments } from "./replace-enrolment.ts";

type Registration = { program: Program; answers: Answers; today: string };

/** @throws AppError 404, 409 or 422 as submitEnrolment says */
async function parse(ctx: Context, body: EnrolmentBody): Promise<Registration> {
  const today = lagosDay(ctx.clock());
  const program = await findProgram(ctx, body.courseId);
  if (!program) throw notFound("Program Not Found");
  const registration = registrationOf(program, today);
  if ("refusal" in registration) {
    throw conflict(registration.refusal.code, registration.refusal.text);
  }
  const form = formOf(registration.form);
  const { answers, problems } = checkEnrolment(form, body, enrolmentRules(program, today));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { program, answers, today };
}

/** The next intake at the chosen centre. If no date is set yet, one follows later. */
const intakeOf = (ctx: Context, { program, answers }: Registration) =>
  findNextIntake(ctx, program.id, centreIdOf(answers.preferredLocation) ?? undefined);

function statusOf(program: Program, totalKobo: number): Enrolment["status"] {
  if (program.priceType === "sponsorship") return "applied";
  return totalKobo === 0 ? "confirmed" : "pending_payment";
}

async function store(
  ctx: Context,
  { program, answers, today }: Registration,
  intake: Intake | null,
): Promise<Enrolment> {
  const trainingLevel = levelOffered(program, answers.trainingLevel) ? answers.trainingLevel : null;
  const schedule = await feeScheduleOn(ctx, today);
  const fee = quoteFee({ program, level: trainingLevel, schedule });
  const learner = learnerOf(answers);
  const enrolmentId = newId();
  const course = courseOfInterest(program.title, trainingLevel);
  const status = statusOf(program, fee.totalKobo);
  const now = ctx.clock();
  const accountPersonId = ctx.actor?.kind === "user" ? ctx.actor.personId : null;
  const order =
    status === "pending_payment"
      ? await openOrder(ctx, {
          payerEmail: learner.email,
          payerName: learner.fullName,
          lines: [{ lineRef: enrolmentId, description: course, components: fee.components }],
          returnUrl: paidUrl(ctx),
          quoteHoldsUntil: quoteHoldsUntil(ctx),
        })
      : null;
  return insertRow(ctx.db, enrolments, {
    id: enrolmentId,
    code: await newEnrolmentCode(ctx),
    learnerId: await findOrAddLearner(ctx, learner, accountPersonId),
    accountPersonId,
    programId: program.id,
    programTitle: program.title,
    mode: program.mode,
    priceType: program.priceType,
    courseOfInterest: course,
    trainingLevel,
    centreId: centreIdOf(answers.preferredLocation),
    intakeId: intake?.id ?? null,
    status,
    answers,
    affiliateCode: answers.affiliateCode ?? null,
    feeComponents: fee.components,
    totalKobo: fee.totalKobo,
    orderId: order?.orderId ?? null,
    submittedAt: now,
    confirmedAt: status === "confirmed" ? now : null,
  });
}

/** The mail that tells the learner the registration's status. */
const mailOf = (ctx: Context, registered: Registered) => {
  const { status } = registered.enrolment;
  if (status === "confirmed") return confirmedMail(ctx, registered);
  return status === "applied" ? sponsorshipAppliedMail(registered) : receivedMail(registered);
};

/**
 * Registers a learner for a program. Everything is stored before any payment starts;
 * start-first-payment.ts starts the payment afterwards, outside the transaction. The fee is computed
 * here: an amount, a role or an id in the body has no effect. A wrong affiliate code never stops a
 * registration.
 *
 * The new enrolment replaces unpaid ones for this program that the sender has the key of, or whose account the sender is
 * (replace-enrolment.ts). It changes nothing of any other; the owners of those get a link to go on.
 *
 * @param earlier `named`: the enrolment that this form created before, if the browser knows it; `asked`: what the
 *   provider said about the orders that this form would replace (ask-about-earlier.ts)
 * @returns with `payment: null`; `resumeToken` appears only here and is stored only as a hash
 * @throws AppError 404 for an unknown program, 409 for one that takes no registrations here,
 *   409 `already_paid` when the earlier registration is paid, 409 `payment_on_its_way` when its money is coming,
 *   503 `earlier_payment_unclear` when we could not ask, 422 with the wrong fields
 */
export async function submitEnrolment(
  ctx: Context,
  body: EnrolmentBody,
  { named = null, asked = noneAsked }: { named?: Replaced | null; asked?: AskedOrders } = {},
): Promise<SubmittedEnrolment> {
  const registration = await parse(ctx, body);
  return inTransaction(ctx, async (tx) => {
    const learner = learnerOf(registration.answers);
    const programId = registration.program.id;
    const replaceable = await lockReplaceable(tx, { programId, learner, named }, asked);
    const intake = await intakeOf(tx, registration);
    const enrolment = await store(tx, registration, intake);
    await replaceEnrolments(tx, replaceable, enrolment);
    const resumeToken = await addEnrolmentKey(tx, enrolment.id, "resume");
    const referred = { name: learner.fullName, email: learner.email, phone: learner.phone };
    await recordReferral(tx, {
      enrolmentId: enrolment.id,
      affiliateCode: enrolment.affiliateCode,
      keptCode: body.keptCode ?? null,
      via: body.via,
      programId,
      learner: referred,
    });
    for (const { id } of replaceable.enrolments) {
      const passed = { fromEnrolmentId: id, toEnrolmentId: enrolment.id, learner: referred };
      await passReferral(tx, passed);
    }
    if (enrolment.status === "confirmed") await completeFreeReferral(tx, enrolment.id);
    const url = enrolmentUrl(tx, enrolment.id, resumeToken);
    await queueMail(tx, await mailOf(tx, { enrolment, learner, intake, url }));
    await tx.jobs.enqueue(tx, sendEarlierLinksJob, { enrolmentId: enrolment.id });
    await audit(tx, "enrolment.submitted", enrolment.id, {
      programId: enrolment.programId,
      status: enrolment.status,
      totalKobo: enrolment.totalKobo,
    });
    return {
      enrolment: {
        id: enrolment.id,
        reference: referenceOf(enrolment),
        status: enrolment.status,
        resumeToken,
      },
      payment: null,
      paymentProblem: null,
    };
  });
}
