import type { Context } from "#foundation/context.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { initialAnswers } from "#foundation/forms/initial-answers.ts";
import { lagosDay } from "#foundation/time.ts";
import { normaliseCode } from "#rooms/affiliates/rules/affiliate-code.ts";
import { validateCode } from "#rooms/affiliates/server/door.ts";
import { locationOf } from "#rooms/catalogue/rules/location.ts";
import { defaultLevel, levelOffered, type Program } from "#rooms/catalogue/rules/program.ts";
import type { Mode } from "#rooms/catalogue/rules/program-terms.ts";
import { feeScheduleOn, findNextIntake, findProgram } from "#rooms/catalogue/server/door.ts";
import { formOf } from "../contract/enrolment-forms.ts";
import { centresOf, enrolmentRules } from "../rules/enrolment-rules.ts";
import { centreIdOf } from "../rules/preferred-location.ts";
import { type Refusal, registrationOf } from "../rules/registration.ts";
import type { RegistrationView } from "../ui/registration-view.ts";

/** What the registration page shows: the form, or why there is none. */
export type LoadedRegistration =
  | { readonly kind: "form"; readonly view: RegistrationView }
  | {
      readonly kind: "closed";
      readonly refusal: Refusal;
      readonly program: { readonly id: string; readonly title: string; readonly mode: Mode };
      readonly externalUrl: string | null;
    };

export async function startsOf(
  ctx: Context,
  program: Program,
): Promise<RegistrationView["starts"]> {
  const places = program.mode === "online" ? [null] : centresOf(program.location).map(centreIdOf);
  const intakes = await Promise.all(places.map((place) => findNextIntake(ctx, program.id, place)));
  return intakes.flatMap((intake) =>
    intake
      ? [{ location: locationOf(intake), startsOn: intake.startsOn, endsOn: intake.endsOn }]
      : [],
  );
}

async function linkOf(ctx: Context, ref: string | null): Promise<RegistrationView["link"]> {
  const code = normaliseCode(ref);
  const { valid, affiliateName } = code ? await validateCode(ctx, code) : { valid: false };
  return code && valid && affiliateName ? { code, from: affiliateName } : null;
}

/**
 * What the form shows before anybody typed.
 * @param known what is known of the learner already
 */
export const initialOf = (
  { form, program, today, level }: Pick<RegistrationView, "form" | "program" | "today" | "level">,
  known: Readonly<Record<string, string>> = {},
): RegistrationView["initial"] =>
  initialAnswers(fieldsOf(form), enrolmentRules(program, today), {
    courseOfInterest: program.title,
    ...(level ? { trainingLevel: level } : {}),
    ...known,
  });

/**
 * @param wishedLevel the level of the address, chosen on a card; the program's own where that is none
 * @param ref the code of a followed link, where the address still has it
 * @returns null for an unknown program
 */
export async function loadRegistration(
  ctx: Context,
  programId: string,
  wishedLevel: string | null,
  ref: string | null = null,
): Promise<LoadedRegistration | null> {
  const program = await findProgram(ctx, programId);
  if (!program) return null;
  const { id, title, mode, priceType, priceKobo, level, levels, location, family, glyph } = program;
  const today = lagosDay(ctx.clock());
  const registration = registrationOf(program, today);
  if ("refusal" in registration) {
    const { refusal } = registration;
    return {
      kind: "closed",
      refusal,
      program: { id, title, mode },
      externalUrl: program.externalUrl,
    };
  }
  const asked = {
    form: formOf(registration.form),
    program: { id, title, mode, priceType, priceKobo, level, levels, location, family, glyph },
    today,
    level: levelOffered(program, wishedLevel) ? wishedLevel : defaultLevel(program),
  };
  return {
    kind: "form",
    view: {
      ...asked,
      schedule: await feeScheduleOn(ctx, today),
      initial: initialOf(asked),
      completes: null,
      link: await linkOf(ctx, ref),
      starts: await startsOf(ctx, program),
    },
  };
}
