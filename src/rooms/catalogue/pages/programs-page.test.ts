import { afterAll, beforeAll, expect, test } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { mixFamilies } from "../doors/mix-families.ts";
import { listPrograms } from "../list/list-programs.server.ts";
import { seedCatalogue } from "../seed-catalogue.server.ts";
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
  const ids = titles.map(([, id]) => id);
  return { ids, more: more?.replaceAll("&amp;", "&"), head, words, html };
}

test("following the links shows every program of a tab once, its trade families mixed", async () => {
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
  expect(shown).toEqual(mixFamilies(wanted, ({ family }) => family).map(({ id }) => id));
  expect(new Set(shown)).toEqual(new Set(wanted.map(({ id }) => id)));
});

test("the tabs and the search stay in the link to more", async () => {
  const { more } = await read("?priceType=paid&mode=physical&made=up");
  expect(more).toBe("/programs?page=2");
  const { more: nothing, ids } = await read("?search=a&mode=online&priceType=free");
  expect([nothing, ids.length]).toEqual([undefined, 3]);
});

test("a list that was made longer starts as long again, and goes on from there", async () => {
  const { ids, more, words } = await read("?shown=24");
  expect(ids).toHaveLength(24);
  expect(ids.slice(0, 8)).toEqual((await read("")).ids);
  expect(ids.slice(8, 16)).toEqual((await read("?page=2")).ids);
  expect(more).toBe("/programs?page=4");
  expect(words).toContain("25 programs");
  expect((await read("?shown=999")).more).toBeUndefined();
});

test("a search shows everything that it finds, titles first", async () => {
  const { ids, more, words } = await read("?search=solar&priceType=sponsorship");
  expect(ids).toEqual(["women-in-solar"]);
  const found = await read("?search=repair");
  expect(found.ids.slice(0, 2)).toEqual(["motorcycle-repair", "gsm-repair"]);
  const all = await listPrograms(academy.ctx, {
    search: "repair",
    mode: "physical",
    priceType: "paid",
  });
  expect(all[0]?.id).toBe("refrigeration");
  expect(new Set(found.ids)).toEqual(new Set(all.map(({ id }) => id)));
  expect([more, words.includes("Page ")]).toEqual([undefined, false]);
  expect((await read("?search=e")).ids.length).toBeGreaterThan(8);
});

test.each([
  ["solar", "1 program for “solar”. 2 more: 1 online , 1 sponsored"],
  ["kampala", "0 programs for “kampala”. 1 in other tabs: 1 free"],
  ["masonry", "1 program for “masonry”"],
])("a search for %s says what other tabs have", async (search, said) => {
  const { words } = await read(`?search=${search}`);
  expect(words.replaceAll(" .", ".")).toContain(said);
});

test("matches under other tabs are shown when the chosen tabs have none", async () => {
  const { ids, words, html } = await read("?search=kampala");
  expect(words).toContain("No programs found for this selection.");
  expect(words).toContain("These programs match “kampala” in other tabs.");
  expect(ids).toEqual(["kampala-dyeing"]);
  expect(html).toContain('<a href="/programs?search=kampala&amp;priceType=free">1 free</a>');
  const nothing = await read("?search=zzz");
  expect(nothing.ids).toEqual([]);
  expect(nothing.words).not.toContain("in other tabs");
  expect(nothing.html).toContain('href="/find-your-door"');
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

test.each([
  ["tilling", "tiling", "tiling"],
  ["plumer", "plumber", "plumbing"],
  ["solar instalation", "solar installation", "solar-installation"],
  ["welding machines", "welding", "welding"],
])("a search for %s shows what it means, and says so", async (search, meant, id) => {
  const { ids, words } = await read(`?search=${search}`);
  expect(ids).toContain(id);
  expect(words).toContain(`Nothing for “${search}”. This is what we found instead:`);
  expect(words).toContain(`for “${meant}”`);
});

test("a search for what we don't teach says so, and shows what is near", async () => {
  const { ids, words } = await read("?search=vulcanizer");
  expect(ids).toContain("auto-mechanic");
  expect(words).toContain(
    "No programs found for this selection. We don’t teach “vulcanizer” yet. The closest we have:",
  );
  const none = await read("?search=poultry");
  expect(none.ids).toEqual([]);
  expect(none.words).toContain("No programs found for this selection.");
  expect(none.words).toContain("We don’t teach “poultry” yet.");
  expect(none.words).not.toContain("Nothing in the catalogue matches");
});

test("a search that finds something, or that nothing answers, is left as it is", async () => {
  for (const search of ["tiling", "tailors", "xyzzy", "%3Cb%3Etilling%3C/b%3E"]) {
    expect((await read(`?search=${search}`)).words).not.toContain("instead");
  }
});
