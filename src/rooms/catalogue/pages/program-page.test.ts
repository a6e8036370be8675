import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { addMonths, formatDay } from "#foundation/time/time.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { describeProgram } from "../program/describe-program.server.ts";
import { seedCatalogue } from "../seed-catalogue.server.ts";
import { programs } from "../tables.server.ts";
import { lastTrainingDay } from "../training/weekly-times.ts";
import * as page from "./program-page.tsx";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
  await seedCatalogue(academy.ctx, "2026-11-21");
});
afterAll(() => academy.close());

const show = (id: string) =>
  renderRoute(page, `/programs/${id}`, academy.ctx, { path: "/programs/:id" });
const startOf = async (id: string) =>
  (await describeProgram(academy.ctx, id))?.intakes[0]?.startsOn ?? "";

test("an intake of a trade shows the end of each level", async () => {
  const { words } = await show("masonry");
  const end = async (months: number) =>
    formatDay(lastTrainingDay(addMonths(await startOf("masonry"), months)));
  expect(words).toContain(`Beginner until ${await end(3)}`);
  expect(words).toContain(`Intermediate until ${await end(6)}`);
  expect(words).toContain(`Advanced until ${await end(9)}`);
});

test("a program with few details has a page without empty sections", async () => {
  const { ctx } = academy;
  const unknown = { overview: null, instructorNote: null, toolsToOwn: [], weekPlan: null };
  await ctx.db.update(programs).set(unknown).where(eq(programs.id, "plumbing"));
  await bumpSiteVersion(ctx);
  const { words } = await show("plumbing");
  expect(words).toContain("What you learn");
  expect(words).not.toMatch(/Your instructor|Tools to own afterwards/);
  // The days of a week are the same for all trades.
  expect(words).toContain("Practice, three days");
  expect(words).toContain("Practice in the workshop");
});

test("the scene of a trade is on its page once, and a program without one has its door", async () => {
  const { ctx } = academy;
  const scenesIn = (html: string) => html.match(/<svg class="scene /g)?.length ?? 0;
  const { html } = await show("tiling");
  expect(scenesIn(html)).toBe(1);
  await ctx.db.insert(programs).values({
    ...(await ctx.db.select().from(programs).where(eq(programs.id, "tiling")))[0],
    id: "thatching",
    number: 900,
    courseId: "ZA-BLD-900",
  } as typeof programs.$inferInsert);
  await bumpSiteVersion(ctx);
  const other = await show("thatching");
  expect(scenesIn(other.html)).toBe(0);
  expect(other.html).toMatch(/<figure[^>]*offer-lead[^>]*><div class="card-art"/);
});

test("the texts of a program are all on its page", async () => {
  const { words } = await show("masonry");
  for (const text of [
    "Lay blocks plumb and level, render walls and cast lintels.",
    "Trainees mix mortar by hand, render walls and raise a full corner in the yard.",
    "Work starts at the batching board",
    "One corner, plumb and level",
    "Spirit level and plumb line",
    "Bitrus Manu has built houses",
    "4 Bank Road, Jimeta",
    "Taught by Zaure Academy",
  ])
    expect(words).toContain(text);
  expect(words).not.toMatch(/01 ·/);
});

test("an intake without levels shows its own days", async () => {
  const { words } = await show("soap-making");
  expect(words).toMatch(/\d+ \w+( \d{4})? to \d+ \w+ \d{4}/);
  expect(words).not.toContain("Beginner until");
});

test("what a followed link said goes on to the registration, also without scripts", async () => {
  const { html } = await show("tiling?ref=asabe10&via=Poster");
  expect(html).toContain('<input type="hidden" name="ref" value="ASABE10"/>');
  expect(html).toContain('<input type="hidden" name="via" value="poster"/>');
  const odd = (await show("tiling?ref=asabe10&via=%3Cb%3E")).html;
  expect(odd).toContain('name="ref" value="ASABE10"');
  expect(odd).not.toContain('name="via"');
  expect((await show("tiling?via=poster")).html).not.toContain('name="via"');
});

test("each level has its fee's days below the choice, and a week names its days", async () => {
  const { words, html } = await show("masonry");
  expect(words).toMatch(
    /Pay all at once, or in parts \(Jalingo\): +₦50,000 now +Training starts on .* ₦30,000 by/,
  );
  expect(html.match(/<ol class="fee-timeline"/g)).toHaveLength(3);
  expect(words).toContain("When you train");
  expect(words).toContain("Monday to Saturday");
});

test("outside the demonstration nothing is shown that proves nothing", async () => {
  const config = { ...academy.ctx.config, appEnv: "production" as const };
  const ctx = { ...academy.ctx, config };
  const at = { path: "/programs/:id" };
  const { html, words } = await renderRoute(page, "/programs/masonry", ctx, at);
  expect(words).not.toMatch(/Platform|Taught by|Made by a learner|What graduates say/);
  // The scene stands where the photograph would lead.
  expect(html).toMatch(/<figure class="offer-lead"><svg class="scene /);
});
