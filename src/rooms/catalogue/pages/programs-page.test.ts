import { afterAll, beforeAll, expect, test } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { mixFamilies } from "../doors/mix-families.ts";
import { listPrograms } from "../list/list-programs.server.ts";
import { readCatalogue } from "../read-catalogue.server.ts";
import { seedCatalogue } from "../seed-catalogue.server.ts";
import { suitsTime } from "../training/weekly-times.ts";
import * as page from "./programs-page.tsx";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
  await seedCatalogue(academy.ctx, "2026-11-21");
});
afterAll(() => academy.close());

const idsIn = (html: string) =>
  [...html.matchAll(/<h3 class="offer-title"><a href="\/programs\/([^"?]+)/g)].map(([, id]) => id);

async function read(query: string) {
  const { html, head, words } = await renderRoute(page, `/programs${query}`, academy.ctx);
  const more = /<a(?=[^>]* rel="next")[^>]*href="([^"]+)"/.exec(html)?.[1];
  return {
    ids: idsIn(html),
    more: more?.replaceAll("&amp;", "&"),
    head,
    words,
    html,
  };
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
  expect([nothing, ids.length]).toEqual([
    "/programs?search=a&mode=online&priceType=free&page=2",
    12,
  ]);
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
  expect(ids[0]).toBe("women-in-solar");
  const found = await read("?search=repair");
  expect(found.ids.slice(0, 2)).toEqual(["motorcycle-repair", "gsm-repair"]);
  const all = await listPrograms(academy.ctx, { search: "repair" });
  expect(all[0]?.id).toBe("refrigeration");
  expect(new Set(found.ids)).toEqual(new Set(all.map(({ id }) => id)));
  expect([more, words.includes("Page ")]).toEqual([undefined, false]);
  expect((await read("?search=e")).ids.length).toBeGreaterThan(8);
});

test.each([
  ["solar", "3 programs for “solar”: 1 in this tab, 2 more: 1 online , 1 sponsored"],
  ["kampala", "1 program for “kampala”, in other tabs: 1 free"],
  ["masonry", "1 program for “masonry”"],
])("a search for %s says what other tabs have", async (search, said) => {
  const { words } = await read(`?search=${search}`);
  expect(words.replaceAll("\u00a0", " ")).toContain(said);
});

test("a search shows the matches of all tabs in one list, those of a chosen tab first", async () => {
  const { ids, html } = await read("?search=solar&town=yola");
  expect(ids).toEqual(["solar-installation", "solar-design-live", "women-in-solar"]);
  expect(html).toContain(
    '<a href="/programs?search=solar&amp;mode=online&amp;town=yola">1\u00a0online</a>',
  );
  expect((await read("?search=solar&mode=online")).ids).toEqual([
    "solar-design-live",
    "solar-installation",
    "women-in-solar",
  ]);
  // As long as nobody has chosen a tab, a title that matches comes first, whatever its tab is.
  const { ids: best } = await read("?search=design");
  expect(best.indexOf("solar-design-live")).toBeLessThan(best.indexOf("creative-media"));
});

test("where no tab has a match there are no tabs, and one offer of help", async () => {
  const { words, html } = await read("?search=zzgold");
  expect(html).not.toContain('aria-label="Mode"');
  expect(words).toContain("0 programs for “zzgold”");
  expect(html.match(/href="\/find-your-door"/g)).toHaveLength(1);
  expect((await read("?search=kampala")).html).toContain('aria-label="Mode"');
});

test("a card shows the sentence that has the searched word, unless it says the word anyway", async () => {
  const { html, words } = await read("?search=leather");
  const cards = html.match(/<article.*?<\/article>/g) ?? [];
  expect(cards.length).toBeGreaterThan(1);
  for (const card of cards) expect(card.toLowerCase()).toContain("leather");
  // The next list shows its own description again.
  expect(words).not.toContain("Prepare, check and follow the papers of a shipment abroad.");
  expect((await read("?mode=online")).words).toContain(
    "Prepare, check and follow the papers of a shipment abroad.",
  );
});

test("a list without a search names what is under the other tabs, free places first", async () => {
  const { words, html } = await read("");
  expect(words.replace(/\s+/g, " ")).toMatch(
    /More programs Free 4 physical 3 online .*Paid 3 online .*Sponsorship 3/,
  );
  expect(html).toContain('href="/programs?mode=online&amp;priceType=free"');
  expect((await read("?search=solar")).words).not.toContain("More programs");
});

test("a stranger finds weekends and evenings, and what the money is enough for", async () => {
  const weekends = await read("?time=weekend&upTo=100,000");
  expect(weekends.ids).toContain("fashion-design");
  expect(weekends.ids).not.toContain("masonry");
  expect(weekends.ids).not.toContain("gsm-repair");
  // The cards show the starts that the list is about.
  expect(weekends.words).toContain(
    "training Sat and Sun, 9am to 3pm, unless a card says otherwise.",
  );
  const { intakes } = (await readCatalogue(academy.ctx)).byId.get("fashion-design") ?? {};
  const weekend = intakes?.find((one) => suitsTime(one, "weekend"));
  expect(weekends.html).toContain(`<input type="hidden" name="intake" value="${weekend?.id}"/>`);
  expect((await read("?search=fashion")).html).not.toContain('name="intake"');
  expect(weekends.words).toContain("Filter and sort (2)");
  expect(weekends.html).toContain('value="100,000"');
  expect((await read("?time=evening")).ids).toContain("gsm-repair");
  expect((await read("?time=weekday")).ids.length).toBe(8);
  const poor = await read("?time=weekend&upTo=90000");
  expect(poor.ids).toEqual([]);
  expect(poor.words).toMatch(/Any fee \(\d\)/);
  expect(poor.words).not.toMatch(/Any time \(/);
  expect((await read("?upTo=a%20lot")).ids).toHaveLength(8);
});

test.each([
  ["weekend", "weekends"],
  ["weekend classes under 100k", "weekends, up to ₦100,000"],
  ["tailoring on weekends less than ₦100,000", "weekends, up to ₦100,000"],
  ["tailorng weekend", "weekends"],
])("a search for %s is understood", async (search, said) => {
  const { ids, words } = await read(`?search=${encodeURIComponent(search)}`);
  expect(ids).toContain("fashion-design");
  expect(ids).not.toContain("masonry");
  expect(words).toContain(`(${said})`);
});

test("words for days find only what starts on those days", async () => {
  const { ids, words } = await read("?search=weekend");
  expect(words).toContain("for “weekend” (weekends)");
  // "four practice weekends in Yola" is in a text about training from Monday to Saturday.
  const found = ids.map(String);
  expect(found).not.toContain("auto-diagnostics");
  const { byId } = await readCatalogue(academy.ctx);
  for (const id of found)
    expect(byId.get(id)?.intakes.some((one) => suitsTime(one, "weekend"))).toBe(true);
});

test("a search for a town that we don't teach in says so, and offers what is online", async () => {
  const { ids, words, html } = await read("?search=solar%20in%20Kano");
  expect(words).toContain("No programs found for this selection.");
  expect(words).toContain("We teach in Jalingo and Yola. These are online.");
  expect(ids).toEqual(["solar-design-live"]);
  expect(html).toContain('<a href="/programs?search=solar">See “solar” in Jalingo and Yola</a>');
  const online = await read("?search=Lagos&mode=online");
  expect(online.ids.length).toBeGreaterThan(1);
  expect(online.words).toContain("We teach in Jalingo and Yola. These are online.");
  const masonry = await read("?search=masonry,%20Jos");
  expect(masonry.ids).toEqual(["masonry"]);
  expect(masonry.words).toContain("We teach in Jalingo and Yola. 1 program");
  expect(masonry.words).not.toContain("These are online");
  expect((await read("?search=welding%20Yola")).ids).toContain("welding");
});

test("matches under other tabs are shown when the chosen tabs have none", async () => {
  const { ids, words, html } = await read("?search=kampala");
  expect(words).toContain("No programs found for this selection.");
  expect(words).toContain(
    "1 program for “kampala”, under Free No programs found for this selection.",
  );
  expect(ids).toEqual(["kampala-dyeing"]);
  expect(html).toContain('<a href="/programs?search=kampala&amp;priceType=free">1\u00a0free</a>');
  const nothing = await read("?search=zzz");
  expect(nothing.ids).toEqual([]);
  expect(nothing.words).not.toContain("other tabs");
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
  expect(words).toContain(`Nothing for “${search}”. We searched for “${meant}” instead.`);
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

test("an edited program has a new card in the next search", async () => {
  const { token } = await signInAs(academy, "admin");
  const path = "/admin/catalogue/tiling";
  const { body } = await academy.call("GET", path, { token });
  const before = await read("?search=tiling");
  expect(before.words).toContain("Tiling");
  const edited = { ...(body as object), title: "Tiling <b>& paving</b>" };
  expect((await academy.call("PUT", path, { token, body: edited })).status).toBe(200);
  const after = await read("?search=tiling");
  expect(after.ids).toEqual(before.ids);
  expect(after.html).toContain("Tiling &lt;b&gt;&amp; paving&lt;/b&gt;</a></h3>");
});
