import { and, eq, notExists, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import type { RawAnswers } from "#foundation/forms/answers.ts";
import { phoneWaysAvailable } from "#foundation/messages/ways.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import { findProgram } from "#rooms/catalogue/door.server.ts";
import { correctPayer } from "#rooms/payments/door.server.ts";
import type { EnrolmentSummary } from "../enrolment.ts";
import { enrolmentForms, type FormKind, formOf } from "../forms/enrolment-forms.ts";
import { moveInstalmentsJob } from "../instalments/move-instalments.server.ts";
import { type Learner, lockEnrolment, type WithLearner } from "../lock-enrolment.server.ts";
import { confirmedMail } from "../mails/registration-mails.server.ts";
import { tellLearner } from "../mails/tell-people.server.ts";
import { keepFormChoices } from "../messages/keep-message-choices.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import { addEnrolmentKey, type Enrolment } from "../own-page/enrolment-keys.server.ts";
import { summariseEnrolment } from "../own-page/get-enrolment.server.ts";
import { enrolmentUrl } from "../own-page/links.server.ts";
import { intakeFull, intakeToJoin } from "../seats/choose-intake.server.ts";
import { can } from "../states.ts";
import { enrolments, learners } from "../tables.server.ts";
import { centreIdOf, preferredLocationOf } from "./course-of-interest.ts";
import { checkEnrolment, enrolmentRules } from "./enrolment-rules.ts";
import {
  learnerOf,
  type NewLearner,
  withOwnPlace,
  withoutAddress,
} from "./find-or-add-learner.server.ts";

/** Uses the level that was paid for, and allows its centre, even if the program has changed since. */
async function parse(ctx: Context, { enrolment, learner }: WithLearner, raw: RawAnswers) {
  const program = await findProgram(ctx, enrolment.programId);
  if (!program || !Object.hasOwn(enrolmentForms, enrolment.mode)) {
    throw conflict("unknown_program_type", "Unknown program type. Please contact support.");
  }
  const { trainingLevel } = enrolment;
  const levels = trainingLevel ? [trainingLevel] : [];
  const place = preferredLocationOf(enrolment);
  const { centreIds } = program;
  const rules = enrolmentRules({ levels, centreIds }, lagosDay(ctx.clock()), place);
  const withLevel = { ...raw, ...(trainingLevel ? { trainingLevel } : {}) };
  const whole = withOwnPlace(
    formOf(enrolment.mode as FormKind, phoneWaysAvailable(ctx.config)),
    place,
  );
  const form = hasAddress(learner.email) ? whole : withoutAddress(whole);
  const { answers, problems } = checkEnrolment(form, withLevel, rules);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return answers;
}

/**
 * Takes over the name and contacts that an ordered place's form corrects. Only the account that ordered may correct
 * them, and only while no other account knows the learner: a form mustn't change what others see, or who gets their
 * mail. Otherwise the answers keep what was typed, and the learner stays as ordered.
 * @throws AppError 422 for another birth date: with the name, it says who the place is for
 */
async function correctLearner(
  ctx: Context,
  { accountPersonId, orderId }: Pick<Enrolment, "accountPersonId" | "orderId">,
  ordered: Learner,
  { fullName, dateOfBirth, email, phone }: NewLearner,
): Promise<void> {
  if (dateOfBirth !== ordered.dateOfBirth) {
    throw invalid({
      dateOfBirth: `This place was ordered for someone born on ${formatDay(ordered.dateOfBirth)}. If that date is wrong, write to us.`,
    });
  }
  // Someone who registered at the counter without an address can give one: nobody else gets mail about them.
  if (accountPersonId === null && !hasAddress(ordered.email) && hasAddress(email)) {
    await ctx.db.update(learners).set({ email }).where(eq(learners.id, ordered.id));
    const { fullName: name } = ordered;
    const payer = { name, email: ordered.email };
    if (orderId) await correctPayer(ctx, [orderId], payer, { name, email });
    return;
  }
  const { actor } = ctx;
  if (accountPersonId === null || actor?.kind !== "user") return;
  if (actor.personId !== accountPersonId) return;
  const { db } = ctx;
  const ofOthers = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.learnerId, ordered.id),
        sql`${enrolments.accountPersonId} is distinct from ${accountPersonId}`,
      ),
    );
  await db
    .update(learners)
    .set({ fullName, email, phone, nameKey: nameKeyOf(fullName) })
    .where(and(eq(learners.id, ordered.id), notExists(ofOthers)));
}

/**
 * Saves the form of an enrolment that was paid in an order with others, and confirms it. The order fixed its learner:
 * the form may correct the name and the contacts, but makes no other learner.
 */
export async function completeEnrolment(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
  raw: RawAnswers,
): Promise<EnrolmentSummary> {
  await openEnrolment(ctx, enrolmentId, resumeToken);
  return inTransaction(ctx, async (tx) => {
    const locked = await lockEnrolment(tx, enrolmentId);
    const { enrolment, learner: ordered, program } = locked;
    if (!can.complete(enrolment)) {
      throw conflict("not_awaiting_form", "This registration is not waiting for a form.");
    }
    const answers = await parse(tx, { enrolment, learner: ordered }, raw);
    const learner = learnerOf(answers);
    await correctLearner(tx, enrolment, ordered, learner);
    const centreId = centreIdOf(answers.preferredLocation);
    const { intake, full } = await intakeToJoin(tx, { ...enrolment, centreId }, locked.intake);
    // Don't give up a seat for a centre that has none.
    if (enrolment.intakeId && !intake && full) throw await intakeFull(tx, full);
    const completed: Enrolment = {
      ...enrolment,
      status: "confirmed",
      answers,
      centreId,
      intakeId: intake?.id ?? null,
      confirmedAt: tx.clock(),
    };
    await tx.db.update(enrolments).set(completed).where(eq(enrolments.id, enrolmentId));
    await keepFormChoices(tx, enrolmentId, answers, { isNew: false });
    const url = enrolmentUrl(tx, enrolmentId, await addEnrolmentKey(tx, enrolmentId, "resume"));
    const summary = await summariseEnrolment(tx, completed);
    const registered = { enrolment: completed, learner, intake, full, url, program };
    await tellLearner(tx, completed, confirmedMail(tx, registered, summary));
    if (intake) await tx.jobs.enqueue(tx, moveInstalmentsJob, { enrolmentId });
    await audit(tx, "enrolment.confirmed", enrolmentId);
    return summary;
  });
}
