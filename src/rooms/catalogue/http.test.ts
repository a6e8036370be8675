import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { addMonths } from "#foundation/time/time.ts";
import { changeProgram } from "#tests/support/academy/change-catalogue.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import type { StartRecord } from "./endpoints.ts";
import type { ProgramRecord } from "./program/program-record.ts";
import { seedCatalogue } from "./seed-catalogue.server.ts";
import { feeSchedules, intakes } from "./tables.server.ts";
import type { Weekday } from "./training/weekdays.ts";
import { lastTrainingDay } from "./training/weekly-times.ts";

type List = { programs: ProgramRecord[]; total: number; page?: number; pageSize?: number };

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
  await seedCatalogue(academy.ctx, "2026-11-21");
});
afterAll(() => academy.close());

async function list(query = ""): Promise<List> {
  const { status, body } = await academy.call("GET", `/programs${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as List;
}
async function get(id: string): Promise<ProgramRecord> {
  const { status, body } = await academy.call("GET", `/programs/${id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as ProgramRecord;
}
const titles = (found: List) => found.programs.map(({ title }) => title);

describe("GET /programs", () => {
  test("lists the whole catalogue in order", async () => {
    const all = await list();
    expect(all.total).toBe(45);
    expect(all.programs.map(({ number }) => number)).toEqual(all.programs.map((_, i) => i + 1));
    expect(all.programs[0]).toMatchObject({ id: "masonry", price: 70_000, platform: "zaure" });
  });

  test("search matches title or either description, ignoring case", async () => {
    expect(titles(await list("?search=MASON"))).toContain("Masonry");
    expect(titles(await list("?search=GALVANISED%20pipe"))).toEqual(["Plumbing"]);
    expect(await list("?search=zzzz")).toEqual({ programs: [], total: 0 });
  });

  test.each(["%25", "_", "%5C", "'", "a%25n"])("a search takes %s literally", async (search) => {
    const { programs: all } = await list();
    const text = decodeURIComponent(search).toLowerCase();
    const expected = all.filter((p) =>
      `${p.title}\n${p.description}\n${p.overview}`.toLowerCase().includes(text),
    );
    expect(titles(await list(`?search=${search}`))).toEqual(expected.map(({ title }) => title));
  });

  test.each([
    ["mode", "hybrid"],
    ["priceType", "sponsorship"],
  ] as const)("%s=%s returns only those", async (name, value) => {
    const found = await list(`?${name}=${value}`);
    expect(found.total).toBeGreaterThan(0);
    expect(new Set(found.programs.map((program) => program[name]))).toEqual(new Set([value]));
  });

  test("platform must match exactly, ignoring case", async () => {
    expect(titles(await list("?platform=freecodecamp"))).toEqual(["Responsive Web Design"]);
    expect((await list("?platform=free")).total).toBe(0);
  });

  test("level finds programs of that level or that offer it", async () => {
    const advanced = await list("?level=advanced");
    expect(titles(advanced)).toContain("Masonry");
    expect(titles(advanced)).not.toContain("Home Care for Elders");
    expect(titles(await list("?level=beginner"))).not.toContain("CNG Conversion");
  });

  test("upTo is the most that the whole fee may be, as on the page", async () => {
    expect(titles(await list("?upTo=95000"))).toContain("Masonry");
    const cheaper = titles(await list("?upTo=94999"));
    expect(cheaper.length).toBeGreaterThan(0);
    expect(cheaper).not.toContain("Masonry");
  });

  test("time finds programs with a start on such days or hours, as on the page", async () => {
    const { db } = academy.ctx;
    const [start] = await db.select().from(intakes).where(eq(intakes.programId, "tiling"));
    const trainOn = async (days: Weekday[]) => {
      await db
        .update(intakes)
        .set({ days })
        .where(eq(intakes.id, start?.id ?? ""));
      await bumpSiteVersion(academy.ctx);
    };
    const before = titles(await list("?time=weekend"));
    await trainOn(["saturday", "sunday"]);
    const weekend = titles(await list("?time=weekend"));
    expect(weekend.filter((title) => !before.includes(title))).toEqual(["Tiling"]);
    expect((await list("?time=evening")).total).toBeLessThan((await list("?time=weekday")).total);
    await trainOn(start?.days ?? []);
    expect(titles(await list("?time=weekend"))).toEqual(before);
  });

  test("a program must match all filters", async () => {
    const found = await list("?mode=online&priceType=paid&search=live");
    expect(found.programs.every((p) => p.mode === "online" && p.priceType === "paid")).toBe(true);
    expect(found.total).toBe(found.programs.length);
  });

  test("pages", async () => {
    const second = await list("?page=2&pageSize=20");
    expect(second).toMatchObject({ total: 45, page: 2, pageSize: 20 });
    expect(second.programs.map(({ number }) => number)[0]).toBe(21);
    expect((await list("?page=9&pageSize=20")).programs).toEqual([]);
  });

  test.each([
    ["mode=postal", "mode"],
    ["priceType=cheap", "priceType"],
    ["level=master", "level"],
    ["time=night", "time"],
    ["upTo=cheap", "upTo"],
    ["upTo=-1", "upTo"],
    ["mode=online&mode=hybrid", "mode"],
    ["page=0", "page"],
    [`search=${"x".repeat(10_000)}`, "search"],
  ])("%.30s is refused with an error for the field", async (query, field) => {
    const { status, body } = await academy.call("GET", `/programs?${query}`);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "invalid", fields: { [field]: expect.any(String) } });
  });

  test("the error for a long search gives the maximum length", async () => {
    const { body } = await academy.call("GET", `/programs?search=${"x".repeat(201)}`);
    expect(body).toMatchObject({ fields: { search: "Search for 200 characters or fewer" } });
  });
});

describe("GET /programs/suggestions", () => {
  type Found = { suggestions: { id: string; start: string | null; fee: string }[]; total: number };
  const suggest = async (q: string, town?: string) => {
    const query = new URLSearchParams(town ? { q, town } : { q });
    const { status, body } = await academy.call("GET", `/programs/suggestions?${query}`);
    expect(status).toBe(200);
    return body as Found;
  };
  const ids = ({ suggestions }: Found) => suggestions.map(({ id }) => id);

  test("names programs with their next start and fee while someone types", async () => {
    expect((await suggest("mas")).suggestions[0]).toEqual({
      id: "masonry",
      title: "Masonry",
      path: "/programs/masonry",
      start: expect.stringMatching(/^\d+ \w+ 202\d/),
      fee: "from ₦95,000",
    });
    expect((await suggest("soap")).suggestions[0]).toMatchObject({ fee: "Free" });
  });

  test.each([
    ["weld", "welding"],
    ["tailo", "fashion-design"],
    ["plumer", "plumbing"],
    ["Solar instalation", "solar-installation"],
  ])("%j suggests %s first", async (typed, id) => expect(ids(await suggest(typed))[0]).toBe(id));

  test("a visitor's town has its own start, and an unknown one changes nothing", async () => {
    const [anywhere, yola, gone] = await Promise.all([
      suggest("solar inst"),
      suggest("solar inst", "yola"),
      suggest("solar inst", "gone"),
    ]);
    expect(anywhere.suggestions[0]?.start).toMatch(/ 2027, Jalingo$/);
    expect(yola.suggestions[0]?.start).toMatch(/ 2027, Yola$/);
    expect(gone).toEqual(anywhere);
  });

  test("there are six at most, with the total number", async () => {
    const found = await suggest("s");
    expect(found.suggestions).toHaveLength(6);
    expect(found.total).toBeGreaterThan(6);
  });

  test("programs that are over are not suggested, and unknown or empty text suggests nothing", async () => {
    expect(ids(await suggest("free skill"))).not.toContain("free-skill-training");
    for (const typed of ["xyzzy", " ", "..."]) {
      expect(await suggest(typed)).toEqual({ suggestions: [], total: 0 });
    }
  });
});

describe("GET /starts", () => {
  const starts = async (query = "") => {
    const { status, body } = await academy.call("GET", `/starts${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as { starts: StartRecord[]; total: number; page?: number };
  };

  test("lists every start, the next one first, with last day and fee of the first level", async () => {
    const all = await starts();
    expect(all.total).toBe(all.starts.length);
    const days = all.starts.map(({ startsOn }) => startsOn);
    expect(days).toEqual(days.toSorted());
    const masonry = all.starts.find(({ courseId }) => courseId === "masonry");
    expect(masonry).toEqual({
      courseId: "masonry",
      title: "Masonry",
      location: expect.stringMatching(/^(Jalingo, Taraba|Yola, Adamawa)$/),
      startsOn: masonry?.startsOn,
      lastDay: lastTrainingDay(addMonths(masonry?.startsOn ?? "", 3)),
      days: [],
      hoursFrom: null,
      hoursTo: null,
      seatsLeft: null,
      feeKobo: 9_500_000,
    });
    expect(all.starts.find(({ courseId }) => courseId === "soap-making")?.feeKobo).toBe(0);
  });

  test("of a place and a month, by page", async () => {
    const yola = await starts("?location=Yola,%20Adamawa&month=2027-01");
    expect(yola.total).toBeGreaterThan(1);
    for (const start of yola.starts) {
      expect(start).toMatchObject({
        location: "Yola, Adamawa",
        startsOn: expect.stringMatching(/^2027-01-/),
      });
    }
    const second = await starts("?location=Yola,%20Adamawa&month=2027-01&page=2&pageSize=1");
    expect(second).toEqual({ starts: [yola.starts[1]], total: yola.total, page: 2, pageSize: 1 });
    const online = await starts("?location=Online");
    expect(new Set(online.starts.map(({ location }) => location))).toEqual(new Set(["Online"]));
  });

  test("has an ETag, and 304 while nothing has changed", async () => {
    const first = await academy.inject({ url: "/api/starts" });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"/);
    const headers = { "if-none-match": etag };
    expect((await academy.inject({ url: "/api/starts", headers })).statusCode).toBe(304);
  });

  test.each([
    ["location=Lagos", "location"],
    ["month=2027-13", "month"],
  ])("%s is refused with an error for the field", async (query, field) => {
    const { status, body } = await academy.call("GET", `/starts?${query}`);
    expect(status).toBe(422);
    expect(body).toMatchObject({ fields: { [field]: expect.any(String) } });
  });
});

describe("GET /programs/:id", () => {
  test("a program has a line for cards and the texts of its page", async () => {
    const record = await get("masonry");
    expect(record.description).toBe("Lay blocks plumb and level, render walls and cast lintels.");
    expect(record).toMatchObject({
      overview: expect.stringContaining("raise a full corner in the yard"),
      instructorNote: expect.stringMatching(/^Bitrus Manu /),
      worksWith: "people",
      needsComputer: false,
    });
    expect(record.toolsToOwn).toContain("Trowel");
    expect(new Set(Object.keys(record.weekPlan ?? {}))).toEqual(new Set(record.levels));
    expect(await get("soap-making")).not.toHaveProperty("weekPlan");
  });

  test("a trade has its fees per level in naira", async () => {
    expect((await get("masonry")).fees).toEqual({
      beginner: {
        registration: 10_000,
        tuition: 40_000,
        practical: 30_000,
        certification: 15_000,
        total: 95_000,
      },
      intermediate: {
        registration: 10_000,
        tuition: 70_000,
        practical: 60_000,
        certification: 25_000,
        total: 165_000,
      },
      advanced: {
        registration: 10_000,
        tuition: 130_000,
        practical: 90_000,
        certification: 35_000,
        total: 265_000,
      },
    });
  });

  test("a trade has an end per level, and the latest is the intake's", async () => {
    const { nextIntake } = await get("masonry");
    const ends = [3, 6, 9].map((months) =>
      lastTrainingDay(addMonths(nextIntake?.startsOn ?? "", months)),
    );
    expect(nextIntake).toMatchObject({
      endsOn: ends[2],
      endsOnByLevel: { beginner: ends[0], intermediate: ends[1], advanced: ends[2] },
    });
    expect((await get("soap-making")).nextIntake).not.toHaveProperty("endsOnByLevel");
  });

  test("only levels on offer have fees", async () => {
    const record = await get("cng-conversion");
    expect(record.level).toBe("intermediate");
    expect(Object.keys(record.fees ?? {})).toEqual(["intermediate", "advanced"]);
  });

  test("there are no fees when the level does not decide the price", async () => {
    expect(await get("solar-design-live")).not.toHaveProperty("fees");
    expect(await get("soap-making")).toMatchObject({ price: 0, levels: [] });
  });

  test("the next intake is the earliest future one", async () => {
    const { nextIntake } = await get("masonry");
    expect(nextIntake && nextIntake.startsOn > "2026-11-21").toBe(true);
    expect((await get("free-skill-training")).nextIntake).toBeNull();
  });

  test("programs that are over or register elsewhere accept no registrations", async () => {
    expect(await get("free-skill-training")).toMatchObject({
      startsOn: "2025-08-25",
      endsOn: "2025-09-03",
      externalUrl: "https://forms.zaure.example/free-skill-training",
      takesRegistrations: false,
    });
    expect((await get("masonry")).takesRegistrations).toBe(true);
  });

  test.each(["nothing", "Masonry", "%27%20or%201=1", "..%2f..", "x".repeat(400)])(
    "%.20s is not found",
    async (id) => {
      const { status, body } = await academy.call("GET", `/programs/${id}`);
      expect([status, body]).toEqual([404, { code: "not_found", error: "Program Not Found" }]);
    },
  );
});

test("an archived program leaves the list and keeps its address", async () => {
  const archive = (archivedAt: Date | null) => changeProgram(academy, "welding", { archivedAt });
  await archive(new Date());
  expect(titles(await list("?search=weld"))).not.toContain("Welding and Metal Fabrication");
  expect((await list()).total).toBe(44);
  expect((await get("welding")).takesRegistrations).toBe(false);
  await archive(null);
});

test("a later schedule applies from its start day", async () => {
  const row = {
    registrationKobo: 100,
    tuitionKobo: 200,
    practicalKobo: 300,
    certificationKobo: 400,
  };
  await academy.ctx.db.insert(feeSchedules).values(
    (["beginner", "intermediate", "advanced"] as const).map((level) => ({
      holdsFrom: "2027-01-01",
      level,
      ...row,
    })),
  );
  await bumpSiteVersion(academy.ctx);
  const total = async () => (await get("masonry")).fees?.beginner?.total;
  expect(await total()).toBe(95_000);
  // Midnight in Lagos is an hour ahead of UTC.
  academy.setTime("2026-12-31T22:59:59Z");
  expect(await total()).toBe(95_000);
  academy.setTime("2026-12-31T23:00:00Z");
  expect(await total()).toBe(10);
  academy.setTime("2026-11-21T09:00:00Z");
});
