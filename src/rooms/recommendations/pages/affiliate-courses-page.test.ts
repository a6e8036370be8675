import { beforeAll, expect, test } from "vitest";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { recommendedCourses } from "../tables.server.ts";
import * as page from "./affiliate-courses-page.tsx";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
beforeAll(async () => {
  const program = { title: "Excel", description: "Sheets.", createdAt: academy.ctx.clock() };
  const links = { affiliateLink: "https://www.udemy.com/topic/excel/" };
  await academy.ctx.db.insert(recommendedCourses).values([
    {
      id: "shown",
      ...program,
      ...links,
      platform: "udemy",
      rating: 4.26,
      price: "12900",
      imageUrl: "/pictures/excel.jpg",
    },
    { id: "hidden", ...program, ...links, title: "Hidden", isPublished: false },
    {
      id: "unsafe",
      ...program,
      title: "Unsafe",
      affiliateLink: "javascript:alert(1)",
      price: "0",
      imageUrl: "https://img.udemy.com/x.jpg",
    },
  ]);
});

test("shows published courses with rating and price, and no unsafe links", async () => {
  const { status, html, words } = await renderRoute(page, "/affiliate-courses", academy.ctx);
  expect(status).toBe(200);
  expect(words).toContain("Showing 2 of 2 programs");
  expect(words).toContain("Rated 4.3 of 5");
  expect(words).toContain("₦12,900");
  expect(words).not.toContain("Hidden");
  expect(html).not.toContain("javascript:");
});

test("a course shows its picture on this site or a drawn one, and loads nothing from other sites", async () => {
  const { html } = await renderRoute(page, "/affiliate-courses", academy.ctx);
  const [first, second] = html.split("</article>");
  expect(first).toContain('<img src="/pictures/excel.jpg"');
  expect(second).toContain('<svg aria-hidden="true"');
  expect(html).not.toContain("img.udemy.com");
});

test("an empty selection says so, with counts and links to other selections", async () => {
  const { words, html } = await renderRoute(
    page,
    "/affiliate-courses?platform=google&search=excel",
    academy.ctx,
  );
  expect(words).toContain("No programs found");
  expect(words).toContain("Showing 0 of 2 programs");
  expect(words).toContain("Udemy (1)");
  expect(html).toContain('href="/affiliate-courses?search=excel&amp;platform=udemy"');
});

test("a long list shows eight, and a search everything that it finds", async () => {
  const course = { description: "Lessons.", affiliateLink: "https://www.udemy.com/topic/sewing/" };
  const sewing = Array.from({ length: 9 }, (_, at) => `sewing-${at}`);
  await academy.ctx.db
    .insert(recommendedCourses)
    .values(sewing.map((id) => ({ ...course, id, title: id, createdAt: academy.ctx.clock() })));
  await bumpSiteVersion(academy.ctx);
  const shown = async (query: string) => {
    const { html } = await renderRoute(page, `/affiliate-courses${query}`, academy.ctx);
    return [html.split("</article>").length - 1, html.includes("Show more programs")];
  };
  expect(await shown("")).toEqual([8, true]);
  expect(await shown("?page=2")).toEqual([3, false]);
  expect(await shown("?search=sewing")).toEqual([9, false]);
});

test("a list that does not load says so, with 503", async () => {
  const broken = new Proxy(academy.ctx.db, {
    get: () => {
      throw new Error("the database is away");
    },
  });
  const { status, words } = await renderRoute(page, "/affiliate-courses", {
    ...academy.ctx,
    db: broken,
  });
  expect(status).toBe(503);
  expect(words).toContain("Error Loading Programs");
  expect(words).toContain("Failed to load courses. Please try again later.");
  expect(words).not.toContain("the database is away");
});
