import { listTowns } from "#foundation/academy/towns.ts";
import type { Context } from "#foundation/context.ts";
import { locationOf } from "../centres/location.ts";
import type { StartRecord } from "../endpoints.ts";
import { readCatalogue } from "../read-catalogue.server.ts";
import { monthOf } from "../search/narrow-programs.ts";
import { fewSeatsLeft } from "./seats.ts";
import { type CalendarStart, calendarStart, startsOf, usualTerms } from "./starts.ts";

/** The starts of a month, in the order of the towns. */
export type StartsOfMonth = {
  /** `YYYY-MM` */
  readonly month: string;
  readonly towns: readonly {
    readonly town: string;
    readonly name: string;
    readonly starts: readonly CalendarStart[];
  }[];
};

/** What the calendar of starts can show. */
export type StartsWanted = { readonly town: string | null; readonly month: string | null };

/** The maximum on one page: a large academy's starts are shown a few months at a time. */
const mostShown = 150;

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
    ...usualTerms(start),
    seatsLeft: fewSeatsLeft(start.intake),
  }));
}

/** By month and town. In a very long list, later months are left out and only named. */
export async function listStartsByMonth(
  ctx: Context,
  wanted: StartsWanted,
): Promise<{ total: number; months: StartsOfMonth[]; later: string[] }> {
  const starts = await listStarts(ctx, wanted);
  const byMonth = Map.groupBy(starts, ({ startsOn }) => monthOf(startsOn));
  const months: StartsOfMonth[] = [];
  const later: string[] = [];
  let shown = 0;
  for (const [month, all] of byMonth) {
    if (later.length > 0 || (shown > 0 && shown + all.length > mostShown)) later.push(month);
    else {
      shown += all.length;
      const towns = listTowns().map(({ id, name }) => ({
        town: id,
        name,
        starts: all.filter(({ town }) => town === id),
      }));
      months.push({ month, towns: towns.filter((one) => one.starts.length > 0) });
    }
  }
  return { total: starts.length, months, later };
}
