import { expect, test } from "vitest";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import * as page from "./home-page.tsx";

const academy = await openAcademyForFile();

test("the home page of an academy without programs promises none", async () => {
  const { status, words, html } = await renderRoute(page, "/", academy.ctx);
  expect(status).toBe(200);
  expect(words).toContain("No programs found for this selection.");
  expect(words).toContain("There are none yet.");
  expect(words).not.toContain("Upcoming training sessions");
  expect(html).not.toContain('href="/programs/masonry"');
});

test("a search covers titles and descriptions and ignores case", async () => {
  await seedCatalogue(academy.ctx, "2026-11-21");
  const found = async (query: string) => {
    const { html } = await renderRoute(page, `/?${query}`, academy.ctx);
    const explore = html.slice(html.indexOf('id="explore"')).split("How it works")[0] ?? "";
    return [...explore.matchAll(/<h3 class="offer-title"><a[^>]*>([^<]+)/g)].map(
      ([, title]) => title,
    );
  };
  const [physical, online, sponsored] = [
    "Solar Installation",
    "Solar System Design (Live Online)",
    "Women in Solar",
  ];
  expect(await found("search=SOLAR")).toEqual([physical, online, sponsored]);
  expect(await found("search=solar&mode=online")).toEqual([online, physical, sponsored]);
  expect(await found("search=solar&priceType=sponsorship")).toEqual([sponsored, physical, online]);
  expect(await found("search=bOREHOLE")).toEqual(["Plumbing"]);
  expect(await found("search=%25")).toEqual([]);
  const { html } = await renderRoute(page, "/", academy.ctx);
  expect(html).toContain('href="/programs/masonry"');
});
