import { addMonths } from "#foundation/time/time.ts";
import type { Intake, Program } from "../program/program.ts";
import { latestEnd } from "../training/training-days.ts";
import { weekdayOf } from "../training/weekdays.ts";

/** What an admin may enter for an intake. Form and call use the same checks. */

export const mostSeats = 1_000;
/** An intake starts at most so many months from today: a slip of the finger in the year is refused. */
const furthestMonths = 36;

/** Whether an intake is past, current or future, for lists. */
export const intakeTimes = ["coming", "started"] as const;

export const intakeProblems = {
  program: "Say which program the intake belongs to",
  centre: "Choose one of our centres",
  centreClosed: "This centre has closed. Choose another one.",
  centreOfOnline: "This program is taught online: an intake has no centre",
  startsOn: "Enter the day on which training starts",
  startsInPast: "Choose today or a later day",
  startsTooFar: `Choose a day within the next ${furthestMonths / 12} years`,
  endsOn: "Enter the last day of training",
  endsBeforeStart: "Training cannot end before it starts",
  days: "Choose days of the week",
  notATrainingDay: "Training has to start on one of its days",
  hours: "Enter a time, for example 9am or 5:30pm",
  hoursMissing: "Enter both times, or none",
  hoursBackwards: "Training cannot end before it begins",
  seats: `Enter a number of seats from 1 to ${mostSeats.toLocaleString("en-NG")}`,
} as const;

export type IntakeInput = Pick<
  Intake,
  "centreId" | "startsOn" | "days" | "hoursFrom" | "hoursTo"
> & {
  readonly endsOn?: string | undefined;
};

type Problems = { [Field in "centreId" | "startsOn" | "endsOn" | "hoursTo"]?: string };

/**
 * What is wrong with an intake of a program; empty when it may be stored.
 * @param startedOn the start of the intake that is edited: it may stay as it was
 * @param today `YYYY-MM-DD` in Lagos
 */
export function checkIntake(
  { centreId, startsOn, endsOn, days, hoursFrom, hoursTo }: IntakeInput,
  program: Pick<Program, "mode" | "levels">,
  today: string,
  startedOn?: string,
): Problems {
  const problems: Problems = {};
  if (program.mode === "online" && centreId !== null) {
    problems.centreId = intakeProblems.centreOfOnline;
  }
  if (program.mode !== "online" && centreId === null) problems.centreId = intakeProblems.centre;
  if (startsOn !== startedOn) {
    if (startsOn < today) problems.startsOn = intakeProblems.startsInPast;
    if (startsOn > addMonths(today, furthestMonths)) {
      problems.startsOn = intakeProblems.startsTooFar;
    }
  }
  if (days.length > 0 && !days.includes(weekdayOf(startsOn)) && !problems.startsOn) {
    problems.startsOn = intakeProblems.notATrainingDay;
  }
  const hours = hoursProblem(hoursFrom, hoursTo);
  if (hours) problems.hoursTo = hours;
  if (endsOn !== undefined && endsOn < startsOn) problems.endsOn = intakeProblems.endsBeforeStart;
  if (endsOn === undefined && program.levels.length === 0) problems.endsOn = intakeProblems.endsOn;
  return problems;
}

/** What is wrong with two times of a day; nothing when both are empty. */
export function hoursProblem(from: string | null, to: string | null): string | null {
  if ((from === null) !== (to === null)) return intakeProblems.hoursMissing;
  return from !== null && to !== null && to <= from ? intakeProblems.hoursBackwards : null;
}

/** The day that is stored as the end: that of the longest level, or the one entered (spec §9.2). */
export const endOfIntake = (
  { startsOn, endsOn = startsOn, days }: Pick<IntakeInput, "startsOn" | "endsOn" | "days">,
  program: Pick<Program, "levels">,
): string => latestEnd({ startsOn, endsOn, days }, program.levels);

/** A draft without these can have no intake: they decide where it can be, and how long it lasts. */
const intakeNeeds = ["mode", "priceType"];

/** @param unanswered the questions of the program that nobody has answered yet */
export const canHaveIntakes = (unanswered: readonly string[]): boolean =>
  !intakeNeeds.some((name) => unanswered.includes(name));
