import type { CentreId } from "#foundation/academy/centres.ts";
import type { TypedAnswers } from "#foundation/forms/answers.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { initialAnswers, type Known } from "#foundation/forms/typed-answers.ts";
import { homeNationality } from "#foundation/places/states.ts";
import { centresThatTeach, locationOf } from "#rooms/catalogue/centres/location.ts";
import { type CatalogueEntry, nextIntakeOf } from "#rooms/catalogue/door.server.ts";
import { fewSeatsLeft, isFull } from "#rooms/catalogue/intakes/seats.ts";
import type { Program, ShownIntake } from "#rooms/catalogue/program/program.ts";
import { shortTimes } from "#rooms/catalogue/training/weekly-times.ts";
import type { EnrolmentForm } from "../forms/enrolment-forms.ts";
import { enrolmentRules } from "./enrolment-rules.ts";
import type { FullStarts, Start } from "./starts.ts";

const toStart = (intake: ShownIntake): Start => ({
  intakeId: intake.id,
  location: locationOf(intake),
  startsOn: intake.startsOn,
  endsOn: intake.endsOn,
  days: intake.days,
  times: shortTimes(intake),
  seatsLeft: fewSeatsLeft(intake),
});

const placesOf = (program: CatalogueEntry["program"]): (CentreId | null)[] =>
  program.mode === "online" ? [null] : centresThatTeach(program).map(({ id }) => id);

/**
 * The start that the form is for at each of the program's places: the next one with a seat.
 * @param intakeId a start that already has a seat for this person, or that they chose: it replaces the next one there
 */
export function startsOf(entry: CatalogueEntry, intakeId: string | null = null): Start[] {
  const chosen = entry.intakes.find((intake) => intake.id === intakeId);
  return placesOf(entry.program).flatMap((place) => {
    const intake = chosen?.centreId === place ? chosen : nextIntakeOf(entry, place);
    return intake ? [toStart(intake)] : [];
  });
}

/** What a person who wants a full start reads: each place's next start if it's full, and others with seats. */
export function fullStartsOf({ program, intakes }: CatalogueEntry): FullStarts {
  const places = placesOf(program);
  const there = intakes.filter(({ centreId }) => places.includes(centreId));
  const next = places.flatMap((place) => there.find(({ centreId }) => centreId === place) ?? []);
  return {
    full: next.filter(isFull).map(toStart),
    others: there.filter((intake) => !isFull(intake)).map(toStart),
  };
}

/** A coming start of a program. @returns null for an unknown id, or one that has begun */
export function comingStart({ intakes }: CatalogueEntry, intakeId: string | null): Start | null {
  const found = intakes.find(({ id }) => id === intakeId);
  return found ? toStart(found) : null;
}

/**
 * The first values of the form.
 * @param known answers that we already have
 */
export const initialOf = (
  view: {
    form: EnrolmentForm;
    program: Pick<Program, "title" | "levels" | "centreIds">;
    today: string;
    trainingLevel: string | null;
  },
  known: Known = {},
): TypedAnswers =>
  initialAnswers(fieldsOf(view.form), enrolmentRules(view.program, view.today), {
    courseOfInterest: view.program.title,
    nationality: homeNationality,
    messageChannels: ["email"],
    ...(view.trainingLevel ? { trainingLevel: view.trainingLevel } : {}),
    ...known,
  });
