import { dayMs } from "#foundation/amounts/durations.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { formatFullDay } from "#foundation/time/time.ts";
import type { Intake } from "#rooms/catalogue/rules/program.ts";
import { referenceOf } from "../../rules/documents/enrolment-code.ts";
import { movedStartDays } from "../../rules/enrolment-terms.ts";
import { hasSlip } from "../../rules/states.ts";
import {
  greeting,
  keepLinkPrivate,
  type Registered,
  registrationRows,
} from "./registration-facts.ts";

const daysBetween = (one: string, other: string) =>
  Math.abs(new Date(one).getTime() - new Date(other).getTime()) / dayMs;

/** What someone may do whom the new day does not suit. */
function waysOut({ status, receivedKobo }: Registered["enrolment"], days: number): string[] {
  if (!hasSlip(status) && receivedKobo === 0) {
    return [
      "If that does not suit you, choose another start on your registration’s page before you pay.",
    ];
  }
  if (days <= movedStartDays) return [];
  return [
    `This is more than ${movedStartDays} days away from the day that we promised, so you may join another group or get all your money back. Reply to this email and say what you want.`,
  ];
}

/**
 * The intake of a place, or of a registration that holds a seat, starts on another day.
 * @param startedOn the day that the learner knows, `YYYY-MM-DD`
 */
export function movedStartMail(about: Registered & { intake: Intake }, startedOn: string): Mail {
  const { enrolment, intake, learner, url } = about;
  const slip = hasSlip(enrolment.status) ? " Your admission slip has the new day." : "";
  return {
    to: learner.email,
    kind: "start_moved",
    subject: `Your training starts on another day: ${enrolment.courseOfInterest}`,
    heading: "Your training starts on another day",
    paragraphs: [
      greeting(about),
      `${enrolment.courseOfInterest} starts on ${formatFullDay(intake.startsOn)}, not on ${formatFullDay(startedOn)}. Your seat is safe.${slip}`,
      ...waysOut(enrolment, daysBetween(startedOn, intake.startsOn)),
    ],
    rows: registrationRows(about),
    action: { label: "See your registration", url },
    holdsSecret: true,
    closing: ["We are sorry for the change.", keepLinkPrivate],
    reference: referenceOf(enrolment),
  };
}
