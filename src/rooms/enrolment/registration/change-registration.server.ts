import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import type { RawAnswers } from "#foundation/forms/answers.ts";
import { phoneWaysAvailable } from "#foundation/messages/ways.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { feeScheduleOn, findIntake, findProgram } from "#rooms/catalogue/door.server.ts";
import { quoteFee } from "#rooms/catalogue/fees/fees.ts";
import { levelOffered, type Program } from "#rooms/catalogue/program/program.ts";
import {
  type AskedOrders,
  askAboutOrders,
  lockOrder,
  noneAsked,
} from "#rooms/payments/door.server.ts";
import type { EnrolmentSummary } from "../enrolment.ts";
import { type Answers, formOf } from "../forms/enrolment-forms.ts";
import { moveInstalmentsJob } from "../instalments/move-instalments.server.ts";
import { lockEnrolment, type WithLearner } from "../lock-enrolment.server.ts";
import { keepFormChoices } from "../messages/keep-message-choices.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { summariseEnrolment } from "../own-page/get-enrolment.server.ts";
import { chooseIntake } from "../seats/choose-intake.server.ts";
import { newHold } from "../seats/new-hold.server.ts";
import { can } from "../states.ts";
import { enrolments } from "../tables.server.ts";
import { type Amended, amendEnrolment } from "./amend-enrolment.server.ts";
import { centreIdOf, courseOfInterest, preferredLocationOf } from "./course-of-interest.ts";
import { centresOf, checkEnrolment, enrolmentRules } from "./enrolment-rules.ts";
import { refuseMoney } from "./find-amendable.server.ts";
import { learnerOf } from "./find-or-add-learner.server.ts";
import { registrationOf } from "./registration.ts";

/** Asks the provider about a registration's order before it changes. Call it outside transactions. */
export async function askBeforeChanging(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<AskedOrders> {
  const found = await openEnrolment(ctx, enrolmentId, resumeToken);
  return found.orderId && can.amend(found) ? askAboutOrders(ctx, [found.orderId]) : noneAsked;
}

const notChangeable = () =>
  conflict(
    "not_changeable",
    "Only a registration that is waiting for its first payment can change.",
  );

async function findSold(ctx: Context, { programId }: Enrolment): Promise<Program> {
  const program = await findProgram(ctx, programId);
  const registration = program && registrationOf(program, lagosDay(ctx.clock()));
  if (program && registration && !("refusal" in registration)) return program;
  throw conflict("registration_closed", "This program takes no registrations now.");
}

/** The new answers: the form sent again, or the stored ones with another level or centre. */
function readAnswers(ctx: Context, program: Program, { answers }: Enrolment, raw: RawAnswers) {
  const today = lagosDay(ctx.clock());
  const registration = registrationOf(program, today);
  if ("refusal" in registration || !answers) return null;
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
  const checked = checkEnrolment(
    formOf(registration.form, phoneWaysAvailable(ctx.config)),
    { ...answers, ...given },
    enrolmentRules(program, today),
  );
  if (Object.keys(checked.problems).length > 0) throw invalid(checked.problems);
  return checked.answers;
}

/** Level and centre of a place whose form is not filled in yet. */
function readChoice(program: Program, enrolment: Enrolment, raw: RawAnswers) {
  const level = raw.trainingLevel ?? enrolment.trainingLevel;
  const location = raw.preferredLocation ?? preferredLocationOf(enrolment);
  const isKnownLevel = program.levels.length === 0 || levelOffered(program, level as string | null);
  if (!isKnownLevel) throw invalid({ trainingLevel: "Choose a training level on offer." });
  if (location && !centresOf(program).includes(String(location))) {
    throw invalid({ preferredLocation: "Choose a training centre that teaches this program." });
  }
  return { level, location };
}

/** Choosing a start also chooses its centre. */
async function withPlaceOfStart(ctx: Context, raw: RawAnswers): Promise<RawAnswers> {
  const { intakeId, preferredLocation } = raw;
  if (typeof intakeId !== "string" || preferredLocation) return raw;
  const intake = await findIntake(ctx, intakeId);
  const place = intake && preferredLocationOf(intake);
  return place ? { ...raw, preferredLocation: place } : raw;
}

async function read(
  ctx: Context,
  { enrolment, learner }: WithLearner,
  raw: RawAnswers,
): Promise<Amended> {
  const program = await findSold(ctx, enrolment);
  const answers = readAnswers(ctx, program, enrolment, raw);
  const { level, location } = answers
    ? { level: answers.trainingLevel, location: answers.preferredLocation }
    : readChoice(program, enrolment, raw);
  const trainingLevel = levelOffered(program, level as string | null | undefined)
    ? (level as Amended["trainingLevel"])
    : null;
  const centreId = centreIdOf((location as string | null) ?? undefined);
  const schedule = await feeScheduleOn(ctx, lagosDay(ctx.clock()));
  const fee = quoteFee({ program, level: trainingLevel, schedule });
  return {
    answers,
    trainingLevel,
    centreId,
    fee,
    learner: answers ? learnerOf(answers) : learner,
    course: courseOfInterest(program.title, trainingLevel),
    intake: await chooseIntake(ctx, {
      programId: program.id,
      centreId: centreId ?? undefined,
      own: enrolment,
      intakeId: typeof raw.intakeId === "string" ? raw.intakeId : null,
    }),
    status: fee.totalKobo > 0 ? "pending_payment" : answers ? "confirmed" : "awaiting_form",
    inParts: enrolment.inParts,
  };
}

/** Whether someone who has paid a part and lost the seat chooses another start, and nothing else. */
const isAboutStart = (raw: RawAnswers, own: Enrolment): raw is RawAnswers & { intakeId: string } =>
  typeof raw.intakeId === "string" &&
  Object.entries(raw).every(
    ([name, value]) => value === undefined || name === "intakeId" || name === "preferredLocation",
  ) &&
  can.confirm(own) &&
  own.receivedKobo > 0;

/** The price stays; its instalments move with the start. */
async function changeStart(ctx: Context, own: Enrolment, intakeId: string): Promise<Enrolment> {
  const { programId, id, answers } = own;
  const intake = await chooseIntake(ctx, { programId, centreId: undefined, intakeId, own });
  const place = intake && preferredLocationOf(intake);
  const [changed] = await ctx.db
    .update(enrolments)
    .set({
      intakeId,
      centreId: intake?.centreId ?? own.centreId,
      answers: answers && place ? ({ ...answers, preferredLocation: place } as Answers) : answers,
      seatHeldUntil: await newHold(ctx, intake),
    })
    .where(eq(enrolments.id, id))
    .returning();
  if (!changed) throw new Error(`enrolment ${id} is gone`);
  await ctx.jobs.enqueue(ctx, moveInstalmentsJob, { enrolmentId: id });
  await audit(ctx, "enrolment.amended", id, { status: changed.status });
  return changed;
}

/**
 * Changes an unpaid registration in place, for the holder of its key or its account: the whole form again, or just
 * another level, centre or start. The code, the link and the affiliate stay.
 * @param asked what the provider said just before (askBeforeChanging)
 */
export async function changeRegistration(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
  raw: RawAnswers,
  asked: AskedOrders,
): Promise<EnrolmentSummary> {
  const seen = await openEnrolment(ctx, enrolmentId, resumeToken);
  const wanted = await withPlaceOfStart(ctx, raw);
  return inTransaction(ctx, async (tx) => {
    if (seen.orderId) await lockOrder(tx, seen.orderId);
    const found = await lockEnrolment(tx, enrolmentId);
    if (isAboutStart(wanted, found.enrolment)) {
      return summariseEnrolment(tx, await changeStart(tx, found.enrolment, wanted.intakeId));
    }
    await refuseMoney(tx, found.enrolment, asked);
    if (!can.amend(found.enrolment)) throw notChangeable();
    const changed = await amendEnrolment(tx, found.enrolment, await read(tx, found, wanted));
    // Not with only another level: what was chosen on the own page since then stays.
    if (wanted.messageChannels)
      await keepFormChoices(tx, enrolmentId, changed.answers, { isNew: false });
    return summariseEnrolment(tx, changed);
  });
}
