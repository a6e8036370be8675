import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { served } from "#app/wiring.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { AdminListQuery } from "#foundation/http/lists.ts";
import { feeSchedules } from "#rooms/catalogue/tables.server.ts";
import { fillAcademy, monthLines } from "../support/academy/fill-academy.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";

/** What all lists of the back office share. What one list alone has (what its search finds, say) is tested beside it. */

type Shape = Record<string, z.ZodType>;
const shapeOf = ({ query }: Endpoint): Shape => (query instanceof z.ZodObject ? query.shape : {});

/** The choices of a parameter; none when it takes any text. */
function choicesOf(type: z.ZodType | undefined): string[] {
  if (type instanceof z.ZodEnum) return type.options.map(String);
  const isWrapped = type instanceof z.ZodDefault || type instanceof z.ZodOptional;
  return isWrapped ? choicesOf(type.unwrap() as z.ZodType) : [];
}

const lists = served
  .map(({ endpoint }) => endpoint)
  .filter(
    (endpoint) => endpoint.opensInBrowser && shapeOf(endpoint).after && shapeOf(endpoint).sort,
  )
  .map((endpoint) => ({
    path: endpoint.path,
    sorts: choicesOf(shapeOf(endpoint).sort),
    isSearched: "search" in shapeOf(endpoint),
    /** Its own filters with their choices. */
    filters: Object.entries(shapeOf(endpoint))
      .filter(([name]) => !(name in AdminListQuery.shape) && name !== "sort")
      .map(([name, type]) => ({ name, choices: choicesOf(type) }))
      .filter(({ choices }) => choices.length > 0),
  }));

/** Lists that show a time of their own unless they are asked for another one. */
const also: Record<string, string> = {
  "/admin/rosters/week": "&week=2025-11-20",
  "/admin/month-lines": `&${monthLines}`,
};

const academy = await openAcademyForFile();
const { fill, tokens } = await fillAcademy(academy);
beforeAll(async () => {
  await fill(1, 7);
  const { db } = academy.ctx;
  const fees = await db.select().from(feeSchedules);
  await db.insert(feeSchedules).values(fees.map((fee) => ({ ...fee, holdsFrom: "2026-12-21" })));
});

type Page = {
  rows: string[];
  total: number;
  next?: string | null;
  previous?: string | null;
  counts?: number[];
};
async function read(path: string, query: string): Promise<Page> {
  const at = `${path}?${query}${also[path] ?? ""}` as const;
  const { status, body } = await academy.call("GET", at, { token: tokens.admin });
  expect([at, status]).toEqual([at, 200]);
  const rows = Object.values(body as object).find(Array.isArray) as unknown[];
  return { ...(body as Omit<Page, "rows">), rows: rows.map((row) => JSON.stringify(row)) };
}

/** The values that come after a row without one. A row names most of what it is sorted by. */
function valuesAfterNone(rows: readonly string[], sort: string): unknown[] {
  const values = rows.map((row) => (JSON.parse(row) as Record<string, unknown>)[sort]);
  const first = values.indexOf(null);
  return first < 0 ? [] : values.slice(first).filter((value) => value !== null);
}

async function refusal(path: string, query: string, token?: string) {
  const { status } = await academy.call("GET", `${path}?${query}`, token ? { token } : {});
  return [query, status];
}

test("all of them are here", () => {
  expect(lists.length).toBeGreaterThan(15);
});

describe.each(lists)("$path", ({ path, sorts, filters, isSearched }) => {
  test("is for admins, and refuses what it does not know", async () => {
    expect(await refusal(path, "")).toEqual(["", 401]);
    for (const kind of ["user", "affiliate"] as const)
      expect([kind, ...(await refusal(path, "", tokens[kind]))]).toEqual([kind, "", 403]);
    const odd = [
      ...["page=0", "pageSize=0", "pageSize=101", "sort=password_hash", "order=up", "format=xls"],
      ...["from=2026-13-01", "from=2026-02-30", "to=november"],
      ...filters.map(({ name }) => `${name}=odd`),
    ];
    for (const query of odd) expect(await refusal(path, query, tokens.admin)).toEqual([query, 422]);
  });

  test.each(sorts)(
    "sorted by %s, both ways: each row once, on pages by number and by place",
    async (sort) => {
      for (const order of ["asc", "desc"]) {
        const sorted = `sort=${sort}&order=${order}`;
        const whole = await read(path, `${sorted}&page=1&pageSize=100`);
        expect(whole.total).toBeGreaterThan(1);
        expect(new Set(whole.rows).size).toBe(whole.rows.length);
        const pageSize = Math.max(1, Math.ceil(whole.rows.length / 3));
        const seen: string[] = [];
        let page = await read(path, `${sorted}&page=1&pageSize=${pageSize}`);
        const first = page;
        expect(page.previous ?? null).toBeNull();
        for (let number = 2; seen.push(...page.rows) < whole.rows.length; number++) {
          const numbered = await read(path, `${sorted}&page=${number}&pageSize=${pageSize}`);
          if (page.next) {
            page = await read(
              path,
              `${sorted}&pageSize=${pageSize}&after=${encodeURIComponent(page.next)}`,
            );
            expect(page.rows).toEqual(numbered.rows);
          } else page = numbered;
          if (number === 2 && page.previous) {
            const back = `${sorted}&pageSize=${pageSize}&before=${encodeURIComponent(page.previous)}`;
            expect((await read(path, back)).rows).toEqual(first.rows);
          }
        }
        expect(seen).toEqual(whole.rows);
        expect(page.next ?? null).toBeNull();
        expect([sorted, valuesAfterNone(whole.rows, sort)]).toEqual([sorted, []]);
      }
    },
  );

  test("takes nonsense instead of a place as the first page", async () => {
    const all = await read(path, "page=1&pageSize=2");
    expect((await read(path, "pageSize=2&after=nonsense")).rows).toEqual(all.rows);
    expect((await read(path, "page=100000&pageSize=2")).rows).toEqual([]);
  });

  test.runIf(isSearched)("searches for wildcards and operators as for letters", async () => {
    for (const text of ["100%", "%%", "_", "'", "\\", "' | xylophone:* \\", "ऐ"]) {
      const { total } = await read(path, `search=${encodeURIComponent(text)}`);
      expect([text, total]).toEqual([text, 0]);
    }
  });

  test.each(filters)(
    "counts each value of $name as the filter finds it",
    async ({ name, choices }) => {
      const { counts = [], rows } = await read(path, `count=${name}:,${choices}`);
      const totals = [
        await read(path, "page=1"),
        ...(await Promise.all(choices.map((value) => read(path, `page=1&${name}=${value}`)))),
      ];
      expect(rows).toEqual([]);
      expect(counts).toEqual(totals.map(({ total }) => total));
    },
  );
});
