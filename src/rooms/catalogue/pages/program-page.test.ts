import { afterAll, beforeAll, expect, test } from "vitest";
import { addMonths, formatDay } from "#foundation/time.ts";
import { openAcademy, type TestAcademy } from "#tests/open-academy.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { describeProgram } from "../server/describe-program.ts";
import { seedCatalogue } from "../server/seed-catalogue.ts";
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
  const end = async (months: number) => formatDay(addMonths(await startOf("masonry"), months));
  expect(words).toContain(`Beginner until ${await end(3)}`);
  expect(words).toContain(`Intermediate until ${await end(6)}`);
  expect(words).toContain(`Advanced until ${await end(9)}`);
});

test("an intake without levels shows its own days", async () => {
  const { words } = await show("soap-making");
  expect(words).toMatch(/\d+ \w+( \d{4})? to \d+ \w+ \d{4}/);
  expect(words).not.toContain("Beginner until");
});
