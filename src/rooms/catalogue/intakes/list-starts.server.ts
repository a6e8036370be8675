import type { Context } from "#foundation/context.ts";
import { addDays } from "#foundation/time/time.ts";
import { locationOf } from "../centres/location.ts";
import type { StartRecord } from "../endpoints.ts";
import { readCatalogue } from "../read-catalogue.server.ts";
import { monthOf } from "../search/narrow-programs.ts";
import { timesOf } from "../training/weekly-times.ts";
import { fewSeatsLeft } from "./seats.ts";
import { type CalendarStart, calendarStart, startsOf, usualTerms } from "./starts.ts";

/** What the calendar of starts can show. */
export type StartsWanted = { readonly town: string | null; readonly month: string | null };

export const listStarts = async (ctx: Context, wanted: StartsWanted): Promise<CalendarStart[]> =>
  startsOf((await readCatalogue(ctx)).onOffer, wanted).map(calendarStart);

/** The same as the call answers them. */
export async function listStartRecords(ctx: Context, wanted: StartsWanted): Promise<StartRecord[]> {
  const starts = startsOf((await readCatalogue(ctx)).onOffer, wanted);
  return starts.map((start) => ({
    courseId: start.program.id,
    title: start.program.title,
    location: locationOf(start.intake),
    startsOn: start.intake.startsOn,
    ...timesOf(start.intake),
    ...usualTerms(start),
    seatsLeft: fewSeatsLeft(start.intake),
  }));
}

/** How far the calendar looks ahead before someone chooses a month. */
const soonDays = 30;

/** The starts of a month, or of the next days, and how many each month has. */
export async function listCalendar(ctx: Context, { town, month }: StartsWanted) {
  const { onOffer, day } = await readCatalogue(ctx);
  const until = addDays(day, soonDays);
  const all = startsOf(onOffer, { town });
  const soon = all.filter(({ intake }) => intake.startsOn <= until);
  const byMonth = Map.groupBy(all, ({ intake }) => monthOf(intake.startsOn));
  return {
    starts: (month ? (byMonth.get(month) ?? []) : soon).map(calendarStart),
    soon: soon.length,
    months: [...byMonth].map(([one, of]) => ({ month: one, count: of.length })),
  };
}
