import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { samples } from "#academy/samples";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import type { RecommendedCourseRecord } from "./course-endpoints.ts";
import { isSafeLink, platforms } from "./recommended-course.ts";
import { seedRecommendations } from "./seed-recommendations.server.ts";
import { recommendedCourses } from "./tables.server.ts";

const academy = await openAcademyForFile();

const list = async () => {
  const { status, body } = await academy.call("GET", "/affiliates/programs");
  return { status, body: body as { programs: RecommendedCourseRecord[]; total: number } };
};

test("the seed has programs of every platform, free and paid, at https addresses", () => {
  expect(samples.courses.length).toBeGreaterThanOrEqual(18);
  for (const platform of platforms) {
    expect(
      samples.courses.filter((program) => program.platform === platform).length,
    ).toBeGreaterThan(2);
  }
  expect(samples.courses.filter(({ affiliateLink }) => !isSafeLink(affiliateLink))).toEqual([]);
  expect(new Set(samples.courses.map(({ id }) => id)).size).toBe(samples.courses.length);
  expect(new Set(samples.courses.map(({ price }) => price === "Free"))).toEqual(
    new Set([true, false]),
  );
});

test("a rating is null when nobody has given one", async () => {
  await academy.ctx.db.insert(recommendedCourses).values({
    id: "rated",
    title: "Rated",
    description: "",
    affiliateLink: "https://example.com/",
    rating: 4.5,
    isPublished: true,
    createdAt: academy.ctx.clock(),
  });
  await bumpSiteVersion(academy.ctx);
  const { programs } = (await list()).body;
  expect(programs.map(({ id, rating }) => [id, rating])).toEqual([["rated", 4.5]]);
  await academy.ctx.db.delete(recommendedCourses);
  await bumpSiteVersion(academy.ctx);
});

test("visitors see what is published, newest first, in the specification's fields", async () => {
  expect((await list()).body).toEqual({ programs: [], total: 0 });
  await seedRecommendations(academy.ctx);
  expect(await seedRecommendations(academy.ctx)).toBe(0);
  const [hidden] = samples.courses;
  await academy.ctx.db
    .update(recommendedCourses)
    .set({ isPublished: false })
    .where(eq(recommendedCourses.id, hidden?.id ?? ""));
  await bumpSiteVersion(academy.ctx);
  const { status, body } = await list();
  expect([status, body.total]).toEqual([200, samples.courses.length - 1]);
  expect(body.programs).toHaveLength(body.total);
  expect(body.programs.map(({ id }) => id)).not.toContain(hidden?.id);
  const times = body.programs.map(({ created_at }) => created_at);
  expect(times).toEqual([...times].sort().reverse());
  expect(Object.keys(body.programs[0] ?? {}).sort()).toEqual(
    [
      ...["id", "title", "description", "platform", "imageUrl", "affiliateLink", "price", "rating"],
      ...["instructor", "mode", "priceType", "isPublished", "created_at"],
    ].sort(),
  );
});

test("a price of digits is a number, any other is a text", async () => {
  const add = (id: string, price: string) =>
    academy.ctx.db.insert(recommendedCourses).values({
      id,
      title: id,
      description: "",
      affiliateLink: "https://example.com/",
      price,
      createdAt: academy.ctx.clock(),
    });
  await add("digits", "12900");
  await add("words", "Free");
  await bumpSiteVersion(academy.ctx);
  const { programs } = (await list()).body;
  const found = (id: string) => programs.find((program) => program.id === id);
  expect([found("digits")?.price, found("words")?.price]).toEqual([12900, "Free"]);
  expect(found("digits")).toMatchObject({
    platform: "other",
    mode: "online",
    priceType: "paid",
    isPublished: true,
  });
});
