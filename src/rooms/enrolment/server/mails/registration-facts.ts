import { getCentre } from "#foundation/academy.ts";
import { formatDay } from "#foundation/time.ts";
import { durationMonths, type Intake } from "#rooms/catalogue/rules/program.ts";
import { levelNames, modeNames } from "#rooms/catalogue/rules/program-words.ts";
import { trainingEnd } from "#rooms/catalogue/rules/training-days.ts";
import { firstNameOf } from "../../rules/course-of-interest.ts";
import type { Enrolment } from "../enrolment-keys.ts";

/** What every message about an enrolment is written from. */
export type Registered = {
  enrolment: Enrolment;
  learner: { fullName: string; email: string };
  intake: Pick<Intake, "startsOn" | "endsOn"> | null;
  /** The enrolment's own page, with a key. */
  url: string;
};

export const greeting = ({ learner }: Pick<Registered, "learner">) =>
  `Hello ${firstNameOf(learner.fullName)},`;

/** What was chosen, as rows of a message. */
export function programRows({ programTitle, trainingLevel: level }: Enrolment) {
  const rows: [string, string][] = [["Program", programTitle]];
  if (level) rows.push(["Level", `${levelNames[level]} (${durationMonths(level)} months)`]);
  return rows;
}

/** Program, level, place, first and last day, as rows of a message. */
export function registrationRows({ enrolment, intake }: Pick<Registered, "enrolment" | "intake">) {
  const place: [string, string] = enrolment.centreId
    ? ["Training centre", getCentre(enrolment.centreId).address]
    : ["Learning mode", modeNames[enrolment.mode]];
  const days: [string, string][] = intake
    ? [
        ["Training starts", formatDay(intake.startsOn)],
        ["Training ends", formatDay(trainingEnd(intake, enrolment.trainingLevel))],
      ]
    : [["Training starts", "We will write to you as soon as the date is set"]];
  return [...programRows(enrolment), place, ...days];
}

/** Who has the link has the page. */
export const keepLinkPrivate =
  "This link opens your registration without a password, so please keep it to yourself.";
