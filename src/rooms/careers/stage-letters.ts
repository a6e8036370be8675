import type { Mail } from "#foundation/mail/letter/letter.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { formatDay, formatFullDay } from "#foundation/time/time.ts";
import type { Interview } from "./stages.ts";

/** An email before it has a recipient: the server sends it, and the screen shows it before. */
type StageLetter = Pick<
  Mail,
  "kind" | "subject" | "heading" | "paragraphs" | "rows" | "closing" | "reference"
>;

type Applicant = {
  readonly fullName: string;
  readonly positionApplied: string;
  readonly reference: string;
};

/** Invites an applicant. @param isMoved there was an earlier invitation */
export function invitationLetter(
  { fullName, positionApplied, reference }: Applicant,
  { day, time, place }: Interview,
  isMoved: boolean,
): StageLetter {
  return {
    kind: "job_application_invited",
    subject: isMoved
      ? `Your interview has moved to ${formatFullDay(day)}`
      : `Your interview on ${formatFullDay(day)}`,
    heading: isMoved ? "Your interview has moved" : "We would like to meet you",
    paragraphs: [
      greetingTo(fullName),
      isMoved
        ? `Your interview as ${positionApplied} has a new day or place. This replaces our earlier email.`
        : `Thank you for applying as ${positionApplied}. Please come to an interview.`,
    ],
    rows: [
      ["Day", formatFullDay(day)],
      ["Time", time],
      ["Place", place],
    ],
    closing: [
      "Bring your original certificates and an identity document.",
      "If you cannot come, call or write to us before that day, and we will find another one.",
    ],
    reference,
  };
}

/**
 * Rejects an applicant. @param reason in the words of the staff; empty for none
 * @param deletedOn `YYYY-MM-DD`
 */
export function rejectionLetter(
  { fullName, positionApplied, reference }: Applicant,
  reason: string,
  deletedOn: string,
): StageLetter {
  return {
    kind: "job_application_rejected",
    subject: `Your application as ${positionApplied}`,
    heading: "We cannot offer you this position",
    paragraphs: [
      greetingTo(fullName),
      `Thank you for applying as ${positionApplied}. We have read your application and decided not to take it further.`,
      ...(reason ? [reason] : []),
      `We delete your answers and documents on ${formatDay(deletedOn)}. You are welcome to apply again for another position.`,
    ],
    reference,
  };
}
