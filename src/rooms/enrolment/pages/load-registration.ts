import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time.ts";
import { normaliseCode } from "#rooms/affiliates/rules/affiliate-code.ts";
import { validateCode } from "#rooms/affiliates/server/door.ts";
import { locationOf } from "#rooms/catalogue/rules/location.ts";
import { defaultLevel, levelOffered, type Program } from "#rooms/catalogue/rules/program.ts";
import type { Mode } from "#rooms/catalogue/rules/program-terms.ts";
import { feeScheduleOn, findNextIntake, findProgram } from "#rooms/catalogue/server/door.ts";
import { formOf } from "../contract/enrolment-forms.ts";
import { factsOf } from "../rules/asked-fields.ts";
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
  const places =
    program.mode === "online"
      ? [null]
      : factsOf(program, lagosDay(ctx.clock())).centres.map(centreIdOf);
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
 * @param wishedLevel the level of the address, chosen on a card; the program's own where that is none
 * @param ref the code of a followed link, where the address still has it
 * @returns null for an unknown program
 */
export async function loadRegistration(
  ctx: Context,
  courseId: string,
  wishedLevel: string | null,
  ref: string | null = null,
): Promise<LoadedRegistration | null> {
  const program = await findProgram(ctx, courseId);
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
  return {
    kind: "form",
    view: {
      form: formOf(registration.form),
      program: { id, title, mode, priceType, priceKobo, level, levels, location, family, glyph },
      schedule: await feeScheduleOn(ctx, today),
      today,
      level: levelOffered(program, wishedLevel) ? wishedLevel : defaultLevel(program),
      known: {},
      completes: null,
      link: await linkOf(ctx, ref),
      starts: await startsOf(ctx, program),
    },
  };
}
