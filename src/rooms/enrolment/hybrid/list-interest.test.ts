import { beforeAll, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { InterestRow } from "../staff/staff.ts";
import { hybridInterest } from "../tables.server.ts";

const { academy } = await openEnrolmentAcademyForFile();
let clerk = "";
beforeAll(async () => {
  clerk = (await signInAs(academy, "admin", undefined, "clerk")).token;
  const ask = (courseId: string, name: string) =>
    academy.call("POST", "/hybrid-interest", {
      body: { courseId, name, email: `${name.replace(/\W/g, "")}@mail.example` },
    });
  await ask("customs-clearing", "Amina Bello");
  academy.setTime(new Date("2026-11-21T10:00:00Z"));
  await ask("customs-clearing", "=HYPERLINK(1)");
  // As opening hybrid registration does.
  await academy.ctx.db.update(hybridInterest).set({ notifiedAt: academy.ctx.clock() });
  academy.setTime(new Date("2026-11-21T11:00:00Z"));
  await ask("building-estimates", "Musa Sani");
});

const get = (path: string, token = clerk) =>
  academy.call("GET", `/admin/interest${path}`, { token });
const names = async (query: string) =>
  ((await get(query)).body as { interest: InterestRow[] }).interest.map(({ name }) => name);

test.each([
  ["", ["Musa Sani", "=HYPERLINK(1)", "Amina Bello"]],
  ["?sort=name&order=asc", ["=HYPERLINK(1)", "Amina Bello", "Musa Sani"]],
  ["?search=ami", ["Amina Bello"]],
  ["?search=mail.example%20mus", ["Musa Sani"]],
  ["?notified=no", ["Musa Sani"]],
  ["?notified=yes", ["=HYPERLINK(1)", "Amina Bello"]],
  ["?programId=building-estimates", ["Musa Sani"]],
])("%s", async (query, expected) => expect(await names(query)).toEqual(expected));

test("each program with how many asked and how many wait", async () => {
  expect((await get("/programs")).body).toMatchObject({
    programs: [
      { id: "customs-clearing", asked: 2, waiting: 0 },
      { id: "building-estimates", asked: 1, waiting: 1 },
    ],
    total: 2,
  });
});

test("as a file, in which a name is no formula", async () => {
  const { body, status } = await get("?format=csv&programId=customs-clearing");
  expect(status).toBe(200);
  expect(body as string).toContain('"\'=HYPERLINK(1)"');
  expect((body as string).split("\r\n")).toHaveLength(4);
});
