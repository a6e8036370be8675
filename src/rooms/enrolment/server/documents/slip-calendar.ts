import { academy } from "#foundation/academy.ts";
import { readSupportHours } from "#foundation/support-hours.ts";
import { lagosTime } from "#foundation/time.ts";
import type { AdmissionSlip } from "../../contract/slip.ts";
import { type CalendarEvent, calendarFile } from "../../rules/calendar-file.ts";
import { levelWords, whenToCome } from "../../rules/slip-words.ts";
import { whatToBring } from "../../rules/what-to-bring.ts";

/** The hours of a training day at the centre; a class online has no fixed hours, so it takes the day. */
function whenOn({ centre }: AdmissionSlip, day: string): CalendarEvent["when"] {
  if (!centre) return { day };
  const { opens, closes } = readSupportHours(centre.hours);
  return { from: lagosTime(day, opens), to: lagosTime(day, closes) };
}

/** The first and the last day of training; null until they are set. */
export function slipCalendar(slip: AdmissionSlip, at: Date): string | null {
  const { code, centre, program, training, links } = slip;
  if (!training) return null;
  const level = levelWords(slip);
  const name = level ? `${program.title} (${level})` : program.title;
  const shared = {
    place: centre?.address ?? "Online",
    url: links.verify,
  };
  const host = new URL(links.verify).hostname;
  const first: CalendarEvent = {
    ...shared,
    uid: `${code}-first-day@${host}`,
    title: `First day: ${name}`,
    notes: [...whenToCome(slip), whatToBring(program.mode), `Your code: ${code}.`]
      .filter(Boolean)
      .join("\n"),
    when: whenOn(slip, training.startsOn),
  };
  const last: CalendarEvent = {
    ...shared,
    uid: `${code}-last-day@${host}`,
    title: `Last day: ${name}`,
    notes: `Your code: ${code}.`,
    // Which hours the last day has depends on the project that is shown.
    when: { day: training.endsOn },
  };
  return calendarFile([first, last], academy.name, at);
}
