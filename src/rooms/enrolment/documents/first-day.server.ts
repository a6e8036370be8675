import { getCentre } from "#foundation/academy/centres.ts";
import { readSupportHours } from "#foundation/academy/support-hours.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import { formatClock } from "#rooms/catalogue/training/weekdays.ts";

/** The first day of training. Slip, PDF, calendar, next steps and mails all take it from here. */
export type FirstDay = {
  /** `YYYY-MM-DD` */
  readonly startsOn: string;
  /** When to come, as people say it: `9am`. Null for an online class without hours. */
  readonly comeAt: string | null;
  /** The same as `HH:MM`, and when the day ends. */
  readonly hours: { readonly from: string; readonly to: string } | null;
};

type Start = Pick<Intake, "centreId" | "startsOn" | "hoursFrom" | "hoursTo">;

/** The start's own hours, or else those of its centre. */
function hoursOf({ centreId, hoursFrom, hoursTo }: Start): FirstDay["hours"] {
  if (hoursFrom && hoursTo) return { from: hoursFrom, to: hoursTo };
  if (!centreId) return null;
  const { opens, closes } = readSupportHours(getCentre(centreId).hours);
  return { from: opens, to: closes };
}

/** When to come to a start. */
export function firstDayOf(start: Start): FirstDay {
  const hours = hoursOf(start);
  return { startsOn: start.startsOn, comeAt: hours && formatClock(hours.from), hours };
}
