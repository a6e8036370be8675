import type { Mail } from "#foundation/mail/letter/letter.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { formatDay, formatInstant } from "#foundation/time/time.ts";
import type { Intake } from "#rooms/catalogue/rules/program.ts";
import { locationOf } from "#rooms/catalogue/rules/training/location.ts";

/** A seat is free for someone on the waiting list. @param offer `url` has the offer's token */
export function seatOfferedMail(
  { fullName, email }: { fullName: string; email: string },
  offer: { title: string; intake: Intake; until: Date; url: string },
): Mail {
  const { title, intake, until, url } = offer;
  return {
    to: email,
    kind: "seat_offered",
    subject: `A seat is free for you: ${title}`,
    heading: "A seat is free for you",
    paragraphs: [
      greetingTo(fullName),
      `You asked us for a seat in ${title}. One is free now, and we keep it for you until ${formatInstant(until)}. Register with the button below before then, or the seat is no longer yours.`,
    ],
    rows: [
      ["Program", title],
      ["Training centre", locationOf(intake)],
      ["Training starts", formatDay(intake.startsOn)],
      ["Yours until", formatInstant(until)],
    ],
    action: { label: "Take the seat", url },
    holdsSecret: true,
    closing: ["If you no longer want the seat, you don't need to do anything."],
  };
}
