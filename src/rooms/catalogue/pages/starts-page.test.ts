import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageContext } from "#foundation/pages/page-context.ts";
import { addDays, lagosDay } from "#foundation/time/time.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { listStarts } from "../intakes/list-starts.server.ts";
import { seedCatalogue } from "../seed-catalogue.server.ts";
import { loader } from "./starts-calendar.ts";
import * as page from "./starts-page.tsx";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
  await seedCatalogue(academy.ctx, "2026-11-21");
});
afterAll(() => academy.close());

const all = { town: null, month: null };

/** What a calendar program reads: the properties of each event, unfolded and unescaped. */
function readCalendar(file: string) {
  const lines = file.replaceAll("\r\n ", "").split("\r\n");
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    const at = line.indexOf(":");
    if (line === "BEGIN:VEVENT") events.push({});
    const event = events.at(-1);
    if (event) event[line.slice(0, at)] = line.slice(at + 1).replace(/\\([\\;,])/g, "$1");
  }
  return events;
}

async function readFile(query: string) {
  const context = new RouterContextProvider();
  context.set(pageContext, academy.ctx);
  const request = new Request(`http://academy.example/starts.ics${query}`);
  const response = (await loader({ request, context, params: {} } as never)) as Response;
  return response.text();
}

const show = (query: string) =>
  renderRoute(page, `/starts${query}`, academy.ctx, { path: "/starts" });

/** The starts on a page, by their days, which may be followed by others. */
const daysIn = (html: string) =>
  [...html.matchAll(/<summary><time dateTime="([^"]+)"/g)].map(([, day = ""]) => day);

test("the next 30 days are open, one line for each start, and months are tabs", async () => {
  const { words, html } = await show("");
  const starts = await listStarts(academy.ctx, all);
  const until = addDays(lagosDay(academy.ctx.clock()), 30);
  const soon = starts.filter(({ startsOn }) => startsOn <= until);
  expect(words).toContain(`${soon.length} starts in the next 30 days`);
  expect(words).toContain("Training is Mon to Sat, unless a line says otherwise.");
  expect(daysIn(html)).toEqual(soon.map(({ startsOn }) => startsOn).slice(0, 20));
  expect(words).toContain("Last day 27 Feb 2027 (beginner)");
  expect(words.match(/Register : /g)?.length).toBeGreaterThan(15);
  expect(html).toMatch(/<a (?=[^>]*aria-current="page")[^>]*href="\/starts"/);
  expect(html).toContain('href="/starts?month=2027-01"');
});

test("following its tabs and links shows every start once", async () => {
  const starts = await listStarts(academy.ctx, all);
  const months = new Set(starts.map(({ startsOn }) => startsOn.slice(0, 7)));
  const shown: string[] = [];
  for (const month of months) {
    for (let page = 1; ; page++) {
      const { html } = await show(`?month=${month}&page=${page}`);
      shown.push(...daysIn(html));
      if (!html.includes('rel="next"')) break;
    }
  }
  expect(shown).toEqual(starts.map(({ startsOn }) => startsOn));
});

test("a town and a month narrow it, even to nothing", async () => {
  const { html, words } = await show("?town=yola&month=2027-01");
  const starts = await listStarts(academy.ctx, { town: "yola", month: "2027-01" });
  expect(daysIn(html)).toHaveLength(starts.length);
  expect(words).toContain(`${starts.length} starts in Yola in January 2027`);
  expect(html).not.toMatch(/class="start-place"><span>Jalingo/);
  const nothing = (await show("?town=yola&month=2026-01")).words;
  expect(nothing).toContain("No training starts for this choice. November 2026 All towns");
});

test("a start on weekends says so in its line", async () => {
  const { words } = await show("?month=2027-01");
  expect(words).toMatch(/Sat and Sun, 9am to 3pm/);
});

test("the calendar file has a whole day for each start of the town, with an id that stays", async () => {
  const file = await readFile("?town=yola");
  expect(file).not.toMatch(/[^\r]\n/);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const events = readCalendar(file);
  const starts = await listStarts(academy.ctx, { town: "yola", month: null });
  expect(events).toHaveLength(starts.length);
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(starts.length);
  for (const [at, start] of starts.entries()) {
    const compact = (day: string) => day.replaceAll("-", "");
    expect(events[at]).toMatchObject({
      UID: expect.stringContaining(`start-${start.id}@`),
      "DTSTART;VALUE=DATE": compact(start.startsOn),
      "DTEND;VALUE=DATE": compact(addDays(start.startsOn, 1)),
      SUMMARY: `${start.title}, Yola: training starts`,
      LOCATION: "Yola, Adamawa",
    });
  }
});
