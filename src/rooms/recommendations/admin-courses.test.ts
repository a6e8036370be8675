import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { authenticate } from "#rooms/accounts/door.server.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { listCoursesEndpoint } from "./admin-courses.ts";
import { courseList } from "./list-all-courses.server.ts";
import { recommendedCourses } from "./tables.server.ts";

const academy = await openAcademyForFile();
const { token } = await signInAs(academy, "admin");
beforeEach(async () => {
  await academy.ctx.db.delete(recommendedCourses);
});

type Course = { id: string; version: number; title: string; created_at: string; price: unknown };
const link = "https://provider.example/course";
const create = (body: object) => academy.call("POST", "/admin/programs", { token, body });
const created = async (body: object) =>
  (await create({ title: "Wiring", affiliateLink: link, ...body })).body as Course;
const update = (id: string, body: object) =>
  academy.call("PUT", `/admin/programs/${id}`, { token, body });
const list = async (query = "") =>
  (await academy.call("GET", `/admin/programs${query}`, { token })).body as {
    programs: Course[];
    total: number;
    page?: number;
  };
const publicIds = async () => {
  const { programs } = (await academy.call("GET", "/affiliates/programs")).body as {
    programs: Course[];
  };
  return programs.map(({ id }) => id);
};

test("a new program has the defaults of the specification and is public at once", async () => {
  const reply = await create({ title: " Wiring ", affiliateLink: link });
  expect(reply.status).toBe(201);
  const { id, created_at, ...course } = reply.body as Course;
  expect(course).toEqual({
    title: "Wiring",
    description: "",
    platform: "other",
    imageUrl: "",
    affiliateLink: link,
    price: "",
    rating: null,
    instructor: "",
    mode: "online",
    priceType: "paid",
    isPublished: true,
    version: 1,
  });
  expect(await publicIds()).toEqual([id]);
  await update(id, { isPublished: false });
  expect(await publicIds()).toEqual([]);
  expect((await academy.call("DELETE", `/admin/programs/${id}`, { token })).status).toBe(204);
  expect((await academy.call("DELETE", `/admin/programs/${id}`, { token })).status).toBe(404);
  const actions = (await academy.ctx.db.select().from(auditEntries)).filter(
    ({ subject }) => subject === id,
  );
  expect(actions.map(({ action, details }) => [action, details])).toEqual([
    ["recommendation.created", null],
    ["recommendation.updated", { changed: ["isPublished"] }],
    ["recommendation.deleted", null],
  ]);
});

test.each([
  [{ title: " " }, "title", "Title is required"],
  [{ affiliateLink: "" }, "affiliateLink", "Affiliate link is required"],
  [{ rating: 5.1 }, "rating", "Rating must be 0-5"],
  [{ rating: -1 }, "rating", "Rating must be 0-5"],
  [{ rating: "good" }, "rating", "Rating must be 0-5"],
  [{ price: "abc" }, "price", "Price must be a number"],
  [{ price: -5 }, "price", "Price must be a number"],
  [{ price: "12,9" }, "price", "Price must be a number"],
  [{ affiliateLink: "javascript:alert(1)" }, "affiliateLink", /https/],
  [{ affiliateLink: "data:text/html,<script>" }, "affiliateLink", /https/],
  [{ imageUrl: "javascript:alert(1)" }, "imageUrl", /https/],
  [{ imageUrl: "//elsewhere.example/x.png" }, "imageUrl", /https/],
])("%j is refused with a plain message", async (wrong, field, message) => {
  const whole = { title: "Wiring", affiliateLink: link, ...wrong };
  const expected = {
    status: 422,
    body: {
      fields: {
        [field]: typeof message === "string" ? message : expect.stringMatching(message),
      },
    },
  };
  expect(await create(whole)).toMatchObject(expected);
  const { id } = await created({});
  expect(await update(id, wrong)).toMatchObject(expected);
  expect((await list()).total).toBe(1);
});

test("every wrong field is named at once, and a missing link is not a wrong one", async () => {
  const wrong = { title: "t".repeat(201), price: "abc", rating: 5.1 };
  const fields = {
    title: "Use 200 characters or fewer",
    price: "Price must be a number",
    rating: "Rating must be 0-5",
  };
  expect((await create(wrong)).body).toMatchObject({
    fields: { ...fields, affiliateLink: "Affiliate link is required" },
  });
  const javascript = { ...wrong, affiliateLink: "javascript:alert(1)" };
  const refused = { ...fields, affiliateLink: "Use a link that begins with https://" };
  expect((await create(javascript)).body).toMatchObject({ fields: refused });
  const { id } = await created({});
  expect((await update(id, javascript)).body).toMatchObject({ fields: refused });
  expect((await create({})).body).toMatchObject({
    fields: { title: "Title is required", affiliateLink: "Affiliate link is required" },
  });
});

test("numbers come as numbers or as texts, and a provider's own words stay through an edit", async () => {
  expect(await created({ price: "12900", rating: "4.5" })).toMatchObject({
    price: 12900,
    rating: 4.5,
  });
  expect(await created({ price: 0, rating: 0 })).toMatchObject({ price: 0, rating: 0 });
  expect(await created({ price: "₦12,900" })).toMatchObject({ price: 12900 });
  expect(await created({ price: "Free" })).toMatchObject({ price: "Free" });
  const { id } = await created({});
  await academy.ctx.db.update(recommendedCourses).set({ price: "Subscription" });
  expect(await update(id, { price: "Subscription", title: "New" })).toMatchObject({
    status: 200,
    body: { price: "Subscription", title: "New" },
  });
  expect((await update(id, { price: "Another text" })).status).toBe(422);
});

test("HTML in texts is stored and given back as text", async () => {
  const title = "<img src=x onerror=alert(1)> & “more”";
  expect(await created({ title, description: title, instructor: title })).toMatchObject({
    title,
    description: title,
    instructor: title,
  });
});

test("of two edits from one version the second is refused, and nothing is lost", async () => {
  const { id, version } = await created({});
  const replies = await Promise.all([
    update(id, { title: "Mine", version }),
    update(id, { title: "Theirs", version }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "changed_meanwhile",
  });
  const now = (await academy.call("GET", `/admin/programs/${id}`, { token })).body as Course;
  expect(now.version).toBe(2);
  expect((await update(id, { title: "Again", version: now.version })).status).toBe(200);
});

test("the list searches, sorts by the five fields and pages", async () => {
  const at = ["2026-11-21T09:00:00Z", "2026-11-21T10:00:00Z", "2026-11-21T11:00:00Z"];
  const more = [
    { title: "beta", platform: "udemy", priceType: "paid", rating: 3 },
    { title: "Alpha", platform: "coursera", priceType: "free", rating: 5 },
    { title: "Gamma 100%", platform: "other", priceType: "sponsorship", instructor: "Ɗan Musa" },
  ];
  for (const [index, course] of more.entries()) {
    academy.setTime(at[index] ?? "");
    await created(course);
  }
  const titles = async (query: string) => (await list(query)).programs.map(({ title }) => title[0]);
  expect(await titles("")).toEqual(["G", "A", "b"]);
  expect(await titles("?sort=title&order=asc")).toEqual(["A", "b", "G"]);
  expect(await titles("?sort=platform&order=asc")).toEqual(["A", "G", "b"]);
  expect(await titles("?sort=priceType&order=asc")).toEqual(["A", "b", "G"]);
  expect(await titles("?sort=rating&order=desc")).toEqual(["A", "b", "G"]);
  expect(await titles("?search=ɗan")).toEqual(["G"]);
  // Beginnings of words, without accents, in title and instructor together.
  expect(await titles("?search=mus%20gam")).toEqual(["G"]);
  expect(await titles("?search=amma")).toEqual([]);
  expect(await titles("?search=100%25")).toEqual(["G"]);
  expect(await titles("?platform=udemy&published=yes")).toEqual(["b"]);
});

test("the filtered list comes as a file that a spreadsheet opens safely", async () => {
  await created({ title: '=HYPERLINK("https://evil.example")', instructor: 'A "B"\nC', price: 5 });
  await created({ title: "₦ in a title", platform: "udemy" });
  await created({ title: "Left out", platform: "google" });
  const made = await academy.call("POST", "/admin/downloads", {
    token,
    body: { path: "/admin/programs?format=csv&platform=other&sort=title&order=asc" },
  });
  const { url } = made.body as { url: string };
  const file = await academy.inject({ method: "GET", url });
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="programs.csv"',
    "cache-control": "no-store",
  });
  const [head, first, ...rest] = file.body.split("\r\n");
  expect(head?.startsWith('\uFEFF"Title","Platform"')).toBe(true);
  expect(first).toContain(`"'=HYPERLINK(""https://evil.example"")","Other","A ""B"" C"`);
  expect(rest).toEqual([""]);
  const all = await academy.call("GET", "/admin/programs?format=csv", { token });
  expect(String(all.body)).toContain("₦ in a title");
  expect((await academy.inject({ method: "GET", url })).statusCode).toBe(401);
});

test("a long file has each program once and in order, also while others come and go", async () => {
  const many = Array.from({ length: 1_100 }, (_, index) => `Course ${1000 + index}`);
  const row = (title: string) => ({
    title,
    description: "",
    affiliateLink: link,
    createdAt: academy.ctx.clock(),
  });
  await academy.ctx.db.insert(recommendedCourses).values(many.map(row));
  const ctx = { ...academy.ctx, actor: await authenticate(academy.ctx, token) };
  const query = listCoursesEndpoint.query.parse({ sort: "title", order: "asc" });
  const titles: string[] = [];
  let parts = 0;
  for await (const part of courseList.all(ctx, query)) {
    titles.push(...part.map(({ title }) => title));
    parts += 1;
    if (parts > 1) continue;
    await ctx.db.insert(recommendedCourses).values(row("A new one"));
    await ctx.db.delete(recommendedCourses).where(eq(recommendedCourses.title, "Course 1000"));
    await ctx.db.delete(recommendedCourses).where(eq(recommendedCourses.title, "Course 2000"));
  }
  const kept = many.filter((title) => title !== "Course 2000");
  expect(titles.filter((title) => title !== "A new one")).toEqual(kept);
  expect(parts).toBe(3);
});

test("a clerk may not, and a reviewer may", async () => {
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  expect((await academy.call("GET", "/admin/programs", clerk)).status).toBe(403);
  const body = { title: "Wiring", affiliateLink: link };
  expect((await academy.call("POST", "/admin/programs", { ...clerk, body })).status).toBe(403);
  const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
  expect((await academy.call("POST", "/admin/programs", { ...reviewer, body })).status).toBe(201);
});
