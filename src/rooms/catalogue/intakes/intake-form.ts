import { type CentreId, centreIdChoices } from "#foundation/academy/centres.ts";
import type { FormRules } from "#foundation/forms/answers.ts";
import type { Form, FormField } from "#foundation/forms/field.ts";
import { formatClock, readClock, weekdayOf, weekdays } from "../training/weekdays.ts";
import { hoursProblem, intakeProblems, mostSeats } from "./intake-input.ts";
import type { AdminIntakeRecord, IntakeChange } from "./intakes.ts";

/** What the form of an intake depends on. */
export type IntakeKind = {
  /** A program taught online has no centre. */
  readonly isOnline: boolean;
  /** Without levels the end is entered; with levels it follows (spec §9.2). */
  readonly hasLevels: boolean;
  /** The centre of the edited intake; it stays there even if that centre has closed. */
  readonly ownCentreId?: CentreId | null | undefined;
};

/** An intake of a program, for admins. */
export function intakeForm({ isOnline, hasLevels, ownCentreId }: IntakeKind): Form {
  const centre: FormField = {
    name: "centreId",
    kind: "radio",
    label: "Centre",
    required: intakeProblems.centre,
    choices: () => centreIdChoices(ownCentreId),
  };
  const end: FormField = {
    name: "endsOn",
    kind: "date",
    label: "Last day",
    required: intakeProblems.endsOn,
    wrong: intakeProblems.endsOn,
  };
  return {
    id: "intake",
    fields: [
      ...(isOnline ? [] : [centre]),
      {
        name: "startsOn",
        kind: "date",
        label: "First day",
        ...(hasLevels ? { hint: "Training ends when the months of the level are over." } : {}),
        required: intakeProblems.startsOn,
        wrong: intakeProblems.startsOn,
      },
      ...(hasLevels ? [] : [end]),
      {
        name: "days",
        kind: "checkboxes",
        label: "Training days",
        hint: "Choose none for the usual days, Monday to Saturday.",
        choices: weekdays.map((day) => ({ value: day, label: capital(day) })),
      },
      {
        name: "hoursFrom",
        kind: "text",
        label: "Hours from",
        hint: "For example 9am. Leave both empty if the hours are not fixed.",
        maxLength: 10,
        width: "short",
      },
      { name: "hoursTo", kind: "text", label: "Hours to", maxLength: 10, width: "short" },
      {
        name: "seats",
        kind: "number",
        label: "Seats",
        required: intakeProblems.seats,
        wrong: intakeProblems.seats,
        least: 1,
        most: mostSeats,
      },
    ],
  };
}

const capital = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);

const clockOf = (typed: unknown) => readClock(String(typed ?? ""));

const timeProblem = (typed: string) => (readClock(typed) === null ? intakeProblems.hours : null);

/** @param startedOn the start of the intake that is edited: it may stay */
export const intakeRules = (today: string, startedOn?: string): FormRules => ({
  today,
  checks: {
    startsOn(day, now, { days }) {
      if (day < now && day !== startedOn) return intakeProblems.startsInPast;
      const chosen = [days ?? []].flat();
      return chosen.length > 0 && !chosen.includes(weekdayOf(day))
        ? intakeProblems.notATrainingDay
        : null;
    },
    hoursFrom: (typed, _now, { hoursTo }) =>
      timeProblem(typed) ?? (hoursTo ? null : intakeProblems.hoursMissing),
    hoursTo: (typed, _now, { hoursFrom }) =>
      timeProblem(typed) ?? hoursProblem(clockOf(hoursFrom), clockOf(typed)),
  },
});

type Answers = Readonly<Record<string, string | readonly string[]>>;

/** The form's answers as the call takes them. */
export const toIntake = (answers: Answers): Omit<IntakeChange, "version"> => ({
  centreId: (answers.centreId || null) as IntakeChange["centreId"],
  startsOn: String(answers.startsOn ?? ""),
  ...(answers.endsOn ? { endsOn: String(answers.endsOn) } : {}),
  days: [answers.days ?? []].flat() as IntakeChange["days"],
  hoursFrom: clockOf(answers.hoursFrom),
  hoursTo: clockOf(answers.hoursTo),
  seats: Number(answers.seats),
});

export const toIntakeAnswers = (
  intake: Pick<
    AdminIntakeRecord,
    "centreId" | "startsOn" | "seats" | "days" | "hoursFrom" | "hoursTo"
  > & {
    endsOn?: string | undefined;
  },
): Answers => ({
  ...(intake.centreId ? { centreId: intake.centreId } : {}),
  startsOn: intake.startsOn,
  ...(intake.endsOn ? { endsOn: intake.endsOn } : {}),
  days: intake.days,
  hoursFrom: intake.hoursFrom ? formatClock(intake.hoursFrom) : "",
  hoursTo: intake.hoursTo ? formatClock(intake.hoursTo) : "",
  seats: String(intake.seats),
});
