import type { TypedAnswers } from "#foundation/forms/answers.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { initialAnswers } from "#foundation/forms/typed-answers.ts";
import type { Program } from "#rooms/catalogue/rules/program.ts";
import { locationOf } from "#rooms/catalogue/rules/training/location.ts";
import { type CatalogueEntry, nextIntakeOf } from "#rooms/catalogue/server/door.ts";
import type { EnrolmentForm } from "../../contract/forms/enrolment-forms.ts";
import { centresOf, enrolmentRules } from "../../rules/registration/enrolment-rules.ts";
import { centreIdOf } from "../../rules/registration/preferred-location.ts";

/** The next start at a place. `endsOn` is for programs without levels. */
export type NextStart = { location: string; startsOn: string; endsOn: string };

/** The next start at each place of the program. */
export function startsOf(entry: CatalogueEntry): NextStart[] {
  const { mode, location } = entry.program;
  const places = mode === "online" ? [null] : centresOf(location).map(centreIdOf);
  return places.flatMap((place) => {
    const intake = nextIntakeOf(entry, place);
    return intake
      ? [{ location: locationOf(intake), startsOn: intake.startsOn, endsOn: intake.endsOn }]
      : [];
  });
}

/**
 * The first values of the form.
 * @param known answers that we already have
 */
export const initialOf = (
  view: {
    form: EnrolmentForm;
    program: Pick<Program, "title" | "levels" | "location">;
    today: string;
    trainingLevel: string | null;
  },
  known: Readonly<Record<string, string>> = {},
): TypedAnswers =>
  initialAnswers(fieldsOf(view.form), enrolmentRules(view.program, view.today), {
    courseOfInterest: view.program.title,
    ...(view.trainingLevel ? { trainingLevel: view.trainingLevel } : {}),
    ...known,
  });
