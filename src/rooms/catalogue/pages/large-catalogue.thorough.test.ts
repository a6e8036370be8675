import { afterAll, beforeAll, expect, test } from "vitest";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { listLevels } from "../levels/levels.ts";
import { browsePrograms } from "../list/list-programs.server.ts";
import type { Program } from "../program/program.ts";
import type { ProgramRecord } from "../program/program-record.ts";
import { modes, priceTypes } from "../program/program-terms.ts";
import { seedCatalogue } from "../seed-catalogue.server.ts";
import { programs } from "../tables.server.ts";
import * as programPage from "./program-page.tsx";
import * as programsPage from "./programs-page.tsx";

const size = 5_000;
const random = seededRandom("a large catalogue");

let academy: TestAcademy;
let all: Program[];
/** The pages of the demonstration's catalogue, before it grew. */
const small = { list: 0, search: 0, detail: 0 };

const lengthOf = async (page: object, address: string, path?: string) =>
  (await renderRoute(page as typeof programsPage, address, academy.ctx, path ? { path } : {})).html
    .length;
const lengths = async (): Promise<typeof small> => ({
  list: await lengthOf(programsPage, "/programs"),
  search: await lengthOf(programsPage, "/programs?search=solar"),
  detail: await lengthOf(programPage, "/programs/tiling", "/programs/:id"),
});

/** New programs made from words of the seeded ones. */
function invent(seeded: readonly Program[], number: number): Program {
  const words = random.shuffled((random.pick(seeded).overview ?? "").split(" "));
  const [first, second] = [random.pick(seeded), random.pick(seeded)];
  return {
    ...first,
    id: `program-${number}`,
    number,
    title: `${first.title} ${random.pick(second.title.split(" "))}`,
    overview: words.join(" "),
  };
}

beforeAll(async () => {
  academy = await openAcademy();
  const { db } = academy.ctx;
  await seedCatalogue(academy.ctx, "2026-11-21");
  Object.assign(small, await lengths());
  const seeded = await db.select().from(programs).orderBy(programs.number);
  const more = Array.from({ length: size - seeded.length }, (_, at) =>
    invent(seeded, seeded.length + at + 1),
  );
  for (let at = 0; at < more.length; at += 500) {
    await db.insert(programs).values(more.slice(at, at + 500));
  }
  await bumpSiteVersion(academy.ctx);
  all = [...seeded, ...more];
}, 60_000);
afterAll(() => academy.close());

/** All ids that the call returns, page by page. */
async function listIds(query: URLSearchParams): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await academy.call(
      "GET",
      `/programs?${query}&page=${page}&pageSize=100`,
    );
    expect(status).toBe(200);
    const found = body as { programs: ProgramRecord[]; total: number };
    ids.push(...found.programs.map(({ id }) => id));
    if (ids.length >= found.total) return ids;
  }
}

const plainWords = ["weld", "solar", "AND", "metal", "phone", "Yola", "zzz", "hand", "wire"];

test("a search and filters find the same as looking at each program", async () => {
  for (let round = 0; round < 12; round++) {
    const words = random.shuffled(plainWords).slice(0, 1 + random.below(2));
    const mode = random.pick([null, ...modes]);
    const priceType = random.pick([null, ...priceTypes]);
    const level = random.pick([null, null, ...listLevels().map(({ id }) => id)]);
    const query = new URLSearchParams({
      search: words.join(" "),
      ...(mode && { mode }),
      ...(priceType && { priceType }),
      ...(level && { level }),
    });
    const matching = all.filter(({ title, description, overview }) =>
      // "and" beside another word says nothing.
      words.every(
        (word) =>
          (words.length > 1 && word === "AND") ||
          `${title} ${description} ${overview}`.toLowerCase().includes(word.toLowerCase()),
      ),
    );
    const expected = matching
      .filter((program) => !mode || program.mode === mode)
      .filter((program) => !priceType || program.priceType === priceType)
      .filter((program) => !level || program.level === level || program.levels.includes(level))
      .map(({ id }) => id);
    expect(await listIds(query), `${query}`).toEqual(expected);
    if (level) continue;
    const tab = { mode: mode ?? undefined, priceType: priceType ?? undefined };
    const { cards, counts, understood } = await browsePrograms(academy.ctx, {
      search: words.join(" "),
      ...tab,
    });
    if (understood.meant) {
      expect(matching, `only a search that finds nothing is guessed at: ${query}`).toEqual([]);
      continue;
    }
    // The others that it finds follow those of the tab.
    const ofTab = cards.filter(
      (card) => (!mode || card.mode === mode) && (!priceType || card.priceType === priceType),
    );
    expect(ofTab.map(({ id }) => id).sort(), `${query}`).toEqual(expected.toSorted());
    const counted = counts
      .filter(
        (each) => (!mode || each.mode === mode) && (!priceType || each.priceType === priceType),
      )
      .reduce((sum, { count }) => sum + count, 0);
    expect(counted, `${query}`).toBe(expected.length);
  }
});

test("pages stay as small as before", async () => {
  const now = await lengths();
  // The list has 8 cards, as before. A search that finds hundreds shows 12.
  expect(now.list).toBeLessThan(small.list * 1.1);
  expect(now.search).toBeLessThan(small.list * 1.6);
  expect(now.detail).toBeLessThan(small.detail * 1.1);
});
