import type { Context } from "#foundation/context.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { findReferrer } from "#rooms/affiliates/server/door.ts";
import { defaultLevel, levelOffered } from "#rooms/catalogue/rules/program.ts";
import type { Mode } from "#rooms/catalogue/rules/program-terms.ts";
import { type CatalogueEntry, readCatalogue } from "#rooms/catalogue/server/door.ts";
import { type EnrolmentForm, formOf } from "../contract/forms/enrolment-forms.ts";
import { centresOf } from "../rules/registration/enrolment-rules.ts";
import { programsInstead } from "../rules/registration/lacking-access.ts";
import { cityOf } from "../rules/registration/program-line.ts";
import { type Refusal, registrationOf } from "../rules/registration/registration.ts";
import { initialOf, startsOf } from "../server/registration/form-of-program.ts";
import type { RegistrationView } from "../ui/registration-view.ts";

/** The data of the registration page: the form, or why there is none. */
export type LoadedRegistration =
  | { readonly kind: "form"; readonly view: RegistrationView }
  | {
      readonly kind: "closed";
      readonly refusal: Refusal;
      readonly program: { readonly id: string; readonly title: string; readonly mode: Mode };
      readonly externalUrl: string | null;
    };

const asksForAccess = (form: EnrolmentForm) =>
  fieldsOf(form).some(({ name }) => name === "hasInternetAccess");

const insteadOf = (
  { program }: CatalogueEntry,
  onOffer: readonly CatalogueEntry[],
  today: string,
): RegistrationView["instead"] => {
  const all = onOffer.map((entry) => entry.program);
  return programsInstead(program, all, today).map((one) => ({
    id: one.id,
    title: one.title,
    place: `${one.mode === "hybrid" ? "hybrid, " : ""}${centresOf(one.location).map(cityOf).join(" or ")}`,
  }));
};

/**
 * @param trainingLevel the level in the address, chosen on a card; otherwise the program's default
 * @param address its parameters: the followed link, if it is still there
 * @returns null for an unknown program
 */
export async function loadRegistration(
  ctx: Context,
  programId: string,
  trainingLevel: string | null,
  address: URLSearchParams = new URLSearchParams(),
): Promise<LoadedRegistration | null> {
  const { byId, onOffer, day: today, schedule } = await readCatalogue(ctx);
  const entry = byId.get(programId);
  if (!entry) return null;
  const { program } = entry;
  const { id, title, mode, priceType, priceKobo, level, levels, location, family, glyph } = program;
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
    trainingLevel: levelOffered(program, trainingLevel) ? trainingLevel : defaultLevel(program),
  };
  return {
    kind: "form",
    view: {
      ...asked,
      schedule,
      initial: initialOf(asked),
      completes: null,
      link: await findReferrer(ctx, address),
      starts: startsOf(entry),
      instead: asksForAccess(asked.form) ? insteadOf(entry, onOffer, today) : null,
    },
  };
}
