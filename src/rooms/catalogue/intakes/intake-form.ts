import { type CentreId, centreIdChoices } from "#foundation/academy/centres.ts";
import type { FormRules } from "#foundation/forms/answers.ts";
import type { Form, FormField } from "#foundation/forms/field.ts";
import { intakeProblems, mostSeats } from "./intake-input.ts";
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

/** @param startedOn the start of the intake that is edited: it may stay */
export const intakeRules = (today: string, startedOn?: string): FormRules => ({
  today,
  checks: {
    startsOn: (day, now) => (day < now && day !== startedOn ? intakeProblems.startsInPast : null),
  },
});

type Answers = Readonly<Record<string, string>>;

/** The form's answers as the call takes them. */
export const toIntake = (answers: Answers): Omit<IntakeChange, "version"> => ({
  centreId: (answers.centreId || null) as IntakeChange["centreId"],
  startsOn: answers.startsOn ?? "",
  ...(answers.endsOn ? { endsOn: answers.endsOn } : {}),
  seats: Number(answers.seats),
});

export const toIntakeAnswers = (
  intake: Pick<AdminIntakeRecord, "centreId" | "startsOn" | "seats"> & {
    endsOn?: string | undefined;
  },
): Record<string, string> => ({
  ...(intake.centreId ? { centreId: intake.centreId } : {}),
  startsOn: intake.startsOn,
  ...(intake.endsOn ? { endsOn: intake.endsOn } : {}),
  seats: String(intake.seats),
});
