import { afterAll, beforeAll, expect, test } from "vitest";
import { readSiteVersion } from "#foundation/site/site-version.ts";
import { newProgram } from "#tests/support/academy/new-program.ts";
import type { TestAcademy } from "#tests/support/academy/open-academy.ts";
import { enrol, openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { programs } from "../tables.server.ts";
import type { CatalogueProgram } from "./admin-catalogue.ts";

let academy: TestAcademy;
let opened: Awaited<ReturnType<typeof openEnrolmentAcademy>>;
let token: string;
beforeAll(async () => {
  opened = await openEnrolmentAcademy();
  ({ academy } = opened);
  ({ token } = await signInAs(academy, "admin"));
});
afterAll(() => opened.close());

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  academy.call(method, path, { token, ...(body ? { body } : {}) });
const create = (body: object) => call("POST", "/admin/catalogue", body);
const created = async (change: Record<string, unknown>) =>
  (await create(newProgram(change))).body as CatalogueProgram;

const huge = "x".repeat(100_000);

test.each([
  ["title", " "],
  ["title", huge],
  ["description", "x".repeat(71)],
  ["overview", huge],
  ["whatYouLearn", huge],
  ["skills", [huge]],
  ["skills", Array.from({ length: 21 }, (_, at) => `Skill ${at}`)],
  ["skills", 5],
  ["synonyms", huge],
  ["mode", "by post"],
  ["price", -5],
  ["price", "12.50"],
  ["level", "expert"],
  ["family", "none"],
  ["glyph", "<svg onload=alert(1)>"],
  ["id", "../admin"],
  ["id", "Tiling"],
  ["id", "javascript:alert(1)"],
  ["id", "tiling"],
  ["number", 1],
  ["number", 0],
  ["externalUrl", "javascript:alert(1)"],
  ["externalUrl", "data:text/html,<script>"],
  ["externalUrl", "http://forms.example"],
  ["videoUrl", "JavaScript:alert(1)"],
  ["videoUrl", "//video.example"],
  ["startsOn", "2026-02-30"],
  ["weekPlan", { expert: {} }],
])("%s is refused at its field (%#)", async (field, value) => {
  const before = await academy.ctx.db.$count(programs);
  const reply = await create(newProgram({ title: "Refused", [field]: value }));
  expect(reply.status).toBe(422);
  const { fields } = reply.body as { fields: Record<string, string> };
  expect(Object.keys(fields).map((name) => name.split(".")[0])).toEqual([field]);
  expect(Object.values(fields)[0]).toMatch(/^[A-Z][^{}]{5,120}$/);
  expect(await academy.ctx.db.$count(programs)).toBe(before);
});

test.each([
  [
    { mode: "physical", centreIds: ["yola"], levels: ["advanced"] },
    { level: "Choose one of the levels that are offered" },
  ],
  [{ mode: "hybrid", centreIds: ["kano"] }, { centreIds: "Choose from the answers listed" }],
  [
    { startsOn: "2027-02-02", endsOn: "2027-02-01" },
    { endsOn: "The last day must be on or after the first day" },
  ],
  [{ endsOn: "2027-02-01" }, { startsOn: "Enter the first day too" }],
  [
    { title: huge, overview: huge, whatYouLearn: huge, afterwards: huge },
    {
      title: "Use 120 characters or fewer",
      overview: "Use 400 characters or fewer",
      whatYouLearn: "Use 2,000 characters or fewer",
      afterwards: "Use 1,000 characters or fewer",
    },
  ],
])("answers that do not fit together are refused (%#)", async (change, fields) => {
  const reply = await create(newProgram(change));
  expect(reply).toMatchObject({ status: 422 });
  expect((reply.body as { fields: object }).fields).toEqual(fields);
});

test("a slug or a number that another program has is refused at creation and at an edit", async () => {
  const { id, version } = await created({ title: "Honey" });
  expect(await create(newProgram({ title: "Honey" }))).toMatchObject({
    body: { fields: { id: "Another program has this address. Choose another one." } },
  });
  expect(await create(newProgram({ id, number: 1 }))).toMatchObject({
    status: 422,
    body: {
      fields: {
        id: "Another program has this address. Choose another one.",
        number: "Another program has this number. Choose another one.",
      },
    },
  });
  const edit = (change: object) =>
    call("PUT", `/admin/catalogue/${id}`, {
      ...newProgram({ title: "Honey" }),
      version,
      ...change,
    });
  expect(await edit({ number: 1 })).toMatchObject({
    status: 422,
    body: { fields: { number: "Another program has this number. Choose another one." } },
  });
  expect(await edit({ id: "other" })).toMatchObject({
    status: 422,
    body: { fields: { id: "The address of a program never changes" } },
  });
  expect(await edit({ version: undefined })).toMatchObject({
    status: 422,
    body: { fields: { version: "Say which version you edited" } },
  });
});

test("ten programs without a number get ten numbers", async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, at) => created({ title: `At once ${at}` })),
  );
  expect(new Set(made.map(({ number }) => number)).size).toBe(10);
});

test("HTML in every text is text", async () => {
  const html = "<img src=x onerror=alert(1)>";
  const program = await created({
    title: `${html} one`,
    description: html,
    overview: html,
    whatYouLearn: html,
    whoItIsFor: html,
    afterwards: html,
    skills: [html],
    included: [html],
    synonyms: [html],
    instructor: html,
    instructorNote: html,
    duration: html,
    location: html,
    platform: html,
  });
  expect(program).toMatchObject({ title: `${html} one`, skills: [html], instructor: html });
});

test("only the owner manages the catalogue", async () => {
  for (const role of ["clerk", "reviewer"] as const) {
    const other = await signInAs(academy, "admin", undefined, role);
    const reply = await academy.call("POST", "/admin/catalogue", {
      token: other.token,
      body: newProgram(),
    });
    expect(reply.status).toBe(403);
  }
});

test("of 100 edits of one version one is stored, and the others are told", async () => {
  const { id, version } = await created({ title: "Wanted by all" });
  const site = await readSiteVersion(academy.ctx);
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      call("PUT", `/admin/catalogue/${id}`, {
        ...newProgram({ title: "Wanted by all", price: 1_000 + at }),
        version,
      }),
    ),
  );
  const stored = replies.filter(({ status }) => status === 200);
  expect(stored).toHaveLength(1);
  const refused = replies.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(99);
  expect(refused[0]?.body).toMatchObject({ code: "changed_meanwhile" });
  const now = (await call("GET", `/admin/catalogue/${id}`)).body as CatalogueProgram;
  expect(now).toMatchObject({
    version: version + 1,
    price: (stored[0]?.body as CatalogueProgram | undefined)?.price,
  });
  expect(await readSiteVersion(academy.ctx)).toBe(site + 1);
});

test("archiving names open registrations first, and they keep their price and can be paid", async () => {
  const program = await created({ title: "Snail rearing", id: "snails" });
  await call("POST", "/admin/catalogue/snails/publish", { version: program.version });
  const { enrolment, payment } = await enrol(academy, { ...onlineAnswers, courseId: "snails" });
  await call("PUT", "/admin/catalogue/snails", {
    ...newProgram({ title: "Snail rearing", price: 30_000 }),
    version: program.version + 1,
  });
  expect(payment?.amountKobo).toBe(2_000_000);
  const refused = await call("DELETE", "/admin/catalogue/snails");
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "open_registrations", details: { unpaid: 1, applied: 0, learning: 0 } },
  });
  expect(await call("DELETE", "/admin/catalogue/snails?anyway=yes")).toMatchObject({
    status: 200,
    body: { status: "archived", openRegistrations: { unpaid: 1 } },
  });
  const again = await academy.call("POST", `/enrolments/${enrolment.id}/payments`, {
    headers: { "x-resume-token": enrolment.resumeToken },
  });
  expect(again).toMatchObject({ status: 200, body: { payment: { amountKobo: 2_000_000 } } });
});
