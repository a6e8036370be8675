import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageContext } from "#foundation/pages/page-context.ts";
import { addDays } from "#foundation/time/time.ts";
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

test("every start is listed by month and town, with its last days, fee and seats", async () => {
  const { words } = await renderRoute(page, "/starts", academy.ctx, { path: "/starts" });
  const starts = await listStarts(academy.ctx, all);
  expect(words).toContain(`${starts.length} starts`);
  expect(words).toMatch(/November 2026 Jalingo 30 Nov/);
  expect(words).toContain("Last day 27 Feb 2027 (beginner)");
  expect(words.match(/Register : /g)?.length).toBeGreaterThan(20);
});

test("a town and a month narrow it, even to nothing", async () => {
  const show = (query: string) =>
    renderRoute(page, `/starts${query}`, academy.ctx, { path: "/starts" });
  const { html } = await show("?town=yola&month=2027-01");
  expect(html).toMatch(/<h3[^>]*>Yola/);
  expect(html).not.toMatch(/<h3[^>]*>Jalingo|December 2026<\/h2>/);
  const { words } = await show("?town=yola&month=2026-01");
  expect(words).toContain("No training starts for this choice. All months All towns");
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
