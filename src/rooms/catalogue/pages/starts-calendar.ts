import type { LoaderFunctionArgs } from "react-router";
import { academy } from "#foundation/academy/academy.ts";
import { readTown } from "#foundation/academy/towns.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { calendarFile } from "#foundation/time/calendar-file.ts";
import { listStarts } from "../intakes/list-starts.server.ts";
import { programPath } from "../list/program-links.ui.ts";
import { readMonth } from "../search/program-selection.ts";

/** The starts as a calendar file, of one town with `?town=`. A start keeps its UID, so that calendars replace it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const { origin } = ctx.config;
  const { searchParams } = new URL(request.url);
  const starts = await listStarts(ctx, {
    town: readTown(searchParams),
    month: readMonth(searchParams),
  });
  const events = starts.map((start) => ({
    uid: `start-${start.id}@${new URL(origin).hostname}`,
    title: `${start.title}, ${start.townName}: training starts`,
    place: start.location,
    notes: [
      ...(start.times ? [`Training days: ${start.times}.`] : []),
      `Last day of training: ${start.lastDays}.`,
      `${start.isFull ? "Full" : start.seats}.`,
    ].join("\n"),
    url: `${origin}${programPath(start.programId)}`,
    when: { day: start.startsOn },
    isQuiet: true,
  }));
  return new Response(calendarFile(events, academy.name, ctx.clock()), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="starts.ics"',
    },
  });
}
