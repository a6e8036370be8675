import { afterAll, beforeAll, expect, test } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/open-academy.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { listPrograms } from "../server/list-programs.ts";
import { seedCatalogue } from "../server/seed-catalogue.ts";
import * as page from "./programs-page.tsx";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
  await seedCatalogue(academy.ctx, "2026-11-21");
});
afterAll(() => academy.close());

async function read(query: string) {
  const { html, head, words } = await renderRoute(page, `/programs${query}`, academy.ctx);
  const titles = [...html.matchAll(/<h3 class="offer-title"><a href="\/programs\/([^"]+)"/g)];
  const more = /<a(?=[^>]* rel="next")[^>]*href="([^"]+)"/.exec(html)?.[1];
  return { ids: titles.map(([, id]) => id), more: more?.replaceAll("&amp;", "&"), head, words };
}

test("following the links shows every program of a tab once, in catalogue order", async () => {
  const wanted = await listPrograms(academy.ctx, { mode: "physical", priceType: "paid" });
  const first = await read("");
  expect(first.ids).toHaveLength(8);
  expect(first.words).toContain("Show more programs");
  expect(first.words).not.toContain("Previous");
  const shown = [...first.ids];
  let { more } = first;
  while (more) {
    const next = await read(new URL(more, "http://academy.example").search);
    expect(next.words).toMatch(/Previous Page \d of 4/);
    shown.push(...next.ids);
    ({ more } = next);
  }
  expect(shown).toEqual(wanted.map(({ id }) => id));
});

test("the tabs and the search stay in the link to more", async () => {
  const { more } = await read("?priceType=paid&mode=physical&made=up");
  expect(more).toBe("/programs?page=2");
  const { more: nothing, ids } = await read("?search=a&mode=online&priceType=free");
  expect([nothing, ids.length]).toEqual([undefined, 3]);
});

test("a search shows everything that it finds", async () => {
  const { ids, more, words } = await read("?search=from");
  const wanted = await listPrograms(academy.ctx, {
    search: "from",
    mode: "physical",
    priceType: "paid",
  });
  expect(ids).toEqual(wanted.map(({ id }) => id));
  expect([more, words.includes("Page ")]).toEqual([undefined, false]);
  expect((await read("?search=e")).ids.length).toBeGreaterThan(8);
});

test("a page after the last one is the last one", async () => {
  const last = await read("?page=4");
  const after = await read("?page=5");
  expect(after.ids).toEqual(last.ids);
  expect(after.head).toEqual(last.head);
});

test("search engines see one list, whose pages have their own titles", async () => {
  const canonical = {
    tagName: "link",
    rel: "canonical",
    href: `${academy.ctx.config.origin}/programs`,
  };
  const { head } = await read("?mode=physical&page=2");
  expect(head).toContainEqual(canonical);
  expect(JSON.stringify(head)).toContain("Available Programs, page 2");
  expect(JSON.stringify(head)).not.toContain("noindex");
  const search = await read("?search=e&page=2");
  expect(search.head).toContainEqual(canonical);
  expect(JSON.stringify(search.head)).toContain("noindex");
});
