import { getCentre } from "#foundation/academy/centres.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import type { MailRow } from "#foundation/mail/letter/letter.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { formatDay } from "#foundation/time/time.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import { modeNames } from "#rooms/catalogue/program/program-words.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import { timesInWords, type WeeklyTimes } from "#rooms/catalogue/training/weekly-times.ts";
import { type FirstDay, firstDayOf } from "../documents/first-day.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { nextSteps, nextStepsTitle } from "../own-page/next-steps.ts";

/** The data that every mail about an enrolment uses. */
export type Registered = {
  enrolment: Enrolment;
  learner: { fullName: string; email: string };
  intake: Pick<Intake, "centreId" | "startsOn" | "endsOn" | keyof WeeklyTimes> | null;
  /** The start that it was for, if that was full when the money came. */
  full?: Pick<Intake, "startsOn"> | null;
  /** The enrolment's own page, with a key. */
  url: string;
};

const unsuited =
  "If that does not suit you, reply to this email or call us: we will find another start with you, or give your money back.";

/** Says that a place is in a different start than the learner expects; nothing if it isn't. */
export const startWasFull = ({ full, intake }: Pick<Registered, "full" | "intake">): string[] => {
  if (!full) return [];
  const place = intake
    ? `Your place is in the next one, which starts on ${formatDay(intake.startsOn)}.`
    : "We will write to you as soon as the next one has a date.";
  return [
    `The start on ${formatDay(full.startsOn)} was full when your place was confirmed. ${place} ${unsuited}`,
  ];
};

/** Says after a part payment that the seat has gone; nothing if it's still held. */
export const seatHasGone = ({ full }: Pick<Registered, "full">): string[] =>
  full
    ? [
        `The start on ${formatDay(full.startsOn)} no longer has a seat for you. Once your place is confirmed, it will be in the next start with a free seat. ${unsuited}`,
      ]
    : [];

export const greeting = ({ learner }: Pick<Registered, "learner">) => greetingTo(learner.fullName);

export function programRows({ programTitle, trainingLevel, trainingMonths }: Enrolment) {
  const rows: MailRow[] = [["Program", programTitle]];
  if (trainingLevel) {
    const months = formatCount(trainingMonths ?? 0, "month");
    rows.push(["Level", `${levelNamed(trainingLevel)} (${months})`]);
  }
  return rows;
}

/** On which days of the week, if there is something to say. */
function timeRows(intake: NonNullable<Registered["intake"]>): MailRow[] {
  const times = timesInWords(intake);
  return times ? [["Training days", times]] : [];
}

/** Program, level, place, first and last day, and the days of the week, as rows of a mail. */
export function registrationRows({ enrolment, intake }: Pick<Registered, "enrolment" | "intake">) {
  const place: MailRow = enrolment.centreId
    ? ["Training centre", getCentre(enrolment.centreId).address]
    : ["Learning mode", modeNames[enrolment.mode]];
  const days: MailRow[] = intake
    ? [
        ["Training starts", formatDay(intake.startsOn)],
        ["Training ends", formatDay(registeredEnd(intake, enrolment))],
        ...timeRows(intake),
      ]
    : [["Training starts", "We will write to you as soon as the date is set"]];
  return [...programRows(enrolment), place, ...days];
}

/** An enrolment's next steps. They contain nothing personal. @param names see next-steps.ts */
export function stepsOf(
  { status, mode, centreId }: Pick<Enrolment, "status" | "mode" | "centreId">,
  first: FirstDay | null,
  names?: readonly string[],
): string[] {
  const centre = centreId ? getCentre(centreId) : null;
  return nextSteps({ names, status, mode, centre, first });
}

/** The next steps, as on the registration's page. */
export const mailSteps = ({ enrolment, intake }: Pick<Registered, "enrolment" | "intake">) => ({
  title: nextStepsTitle,
  items: stepsOf(enrolment, intake && firstDayOf(intake)),
});

export const keepLinkPrivate = "Anyone with this link can open this page. Keep it private.";
