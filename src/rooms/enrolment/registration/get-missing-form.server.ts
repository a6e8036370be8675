import { and, desc, eq, ne } from "drizzle-orm";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import type { Known } from "#foundation/forms/typed-answers.ts";
import { phoneWaysAvailable } from "#foundation/messages/ways.ts";
import { readCatalogue } from "#rooms/catalogue/door.server.ts";
import type { FeeSchedule } from "#rooms/catalogue/fees/fees.ts";
import { feeComponents } from "#rooms/catalogue/program/program-terms.ts";
import {
  type Answers,
  type EnrolmentForm,
  type FormKind,
  formOf,
} from "../forms/enrolment-forms.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { can } from "../states.ts";
import { enrolments } from "../tables.server.ts";
import { carryAnswers } from "./carried-answers.ts";
import { preferredLocationOf } from "./course-of-interest.ts";
import { withOwnPlace, withoutAddress } from "./find-or-add-learner.server.ts";
import { initialOf, startsOf } from "./form-of-program.server.ts";

/** Without the affiliate code, because the commission was booked with the payment. */
const withoutCode = (form: EnrolmentForm): EnrolmentForm => ({
  ...form,
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields.filter(({ name }) => name !== "affiliateCode"),
  })),
});

/** More forms of one person say nothing new. */
const mostRead = 20;

/**
 * Everything this account answered about the learner, in the order and in other forms. Leaves out another account's
 * answers, even if they're about the same person.
 */
async function knownAbout(ctx: Context, enrolment: Enrolment): Promise<Answers> {
  const { id, accountPersonId, learnerId, knownAnswers } = enrolment;
  if (!accountPersonId) return knownAnswers ?? {};
  const others = await ctx.db
    .select({ answers: enrolments.answers })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.accountPersonId, accountPersonId),
        eq(enrolments.learnerId, learnerId),
        ne(enrolments.id, id),
      ),
    )
    .orderBy(desc(enrolments.submittedAt))
    .limit(mostRead);
  return {
    ...carryAnswers([knownAnswers, ...others.map(({ answers }) => answers)]),
    ...(knownAnswers?.guardianConsent ? { guardianConsent: true as const } : {}),
  };
}

/** The answers as a form's controls hold them. */
const toTyped = (answers: Answers): Known =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, value === true ? "yes" : value]),
  );

/** The fees it was registered with, as a schedule of its level; null without a level. */
function ownFees({ trainingLevel, feeComponents: lines }: Enrolment): FeeSchedule | null {
  if (!trainingLevel) return null;
  const fees = Object.fromEntries(
    feeComponents.map((component) => [
      component,
      lines.find((line) => line.component === component)?.amountKobo ?? 0,
    ]),
  ) as FeeSchedule["levels"][string];
  return { holdsFrom: "", levels: { [trainingLevel]: fees }, plans: {} };
}

/**
 * The form that a paid place still needs, filled in with what we know.
 * @returns null when its program is gone
 */
export async function getMissingForm(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
) {
  const enrolment = await openEnrolment(ctx, enrolmentId, resumeToken);
  if (!can.complete(enrolment)) {
    throw conflict("not_awaiting_form", "This registration is not waiting for a form.");
  }
  const { programId, trainingLevel, trainingMonths: months, totalKobo } = enrolment;
  const { byId, day: today, schedule } = await readCatalogue(ctx);
  const entry = byId.get(programId);
  if (!entry) return null;
  const { learner } = await getWithLearner(ctx, enrolmentId);
  const { title, mode, priceType, priceKobo, level, centreIds, family, glyph } = entry.program;
  // Offer only the paid level, even if the program has stopped offering it.
  const levels = trainingLevel ? [trainingLevel] : [];
  const place = preferredLocationOf(enrolment);
  const form = withOwnPlace(
    withoutCode(formOf(mode satisfies FormKind, phoneWaysAvailable(ctx.config))),
    place,
  );
  const asked = {
    form: hasAddress(learner.email) ? form : withoutAddress(form),
    program: {
      id: programId,
      title,
      mode,
      priceType,
      priceKobo,
      level,
      levels,
      centreIds,
      family,
      glyph,
    },
    today,
    trainingLevel: levels[0] ?? null,
  };
  const known = {
    fullName: learner.fullName,
    dateOfBirth: learner.dateOfBirth,
    emailAddress: learner.email,
    // Another account may have registered the same person, and this one mustn't see that phone number.
    ...(enrolment.knownAnswers ? {} : { phoneNumber: learner.phone }),
    ...toTyped(await knownAbout(ctx, enrolment)),
    ...(place ? { preferredLocation: place } : {}),
  };
  return {
    ...asked,
    schedule: ownFees(enrolment) ?? schedule,
    initial: initialOf(asked, known),
    completes: { id: enrolmentId, resumeToken: resumeToken ?? "", totalKobo, months },
    after: null,
    link: null,
    starts: startsOf(entry, enrolment.intakeId),
    // It is paid for: the choice is made.
    instead: null,
    // It is paid.
    hasOwnNumber: false,
    fullStarts: { full: [], others: [] },
    chosenStart: null,
    offer: null,
  };
}
