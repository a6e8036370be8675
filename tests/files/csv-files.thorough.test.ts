import { globSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { served } from "#app/wiring.ts";
import { newId } from "#foundation/codes/ids.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { type Keyed, keyOf, mostChosen } from "#rooms/admin/lists/use-selection.ui.ts";
import { payoutStatements } from "#rooms/affiliates/payouts/tables.server.ts";
import { feeSchedules } from "#rooms/catalogue/tables.server.ts";
import { orders } from "#rooms/payments/tables.server.ts";
import { fillAcademy, monthLines } from "../support/academy/fill-academy.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";
import { readCsv } from "../support/reading/read-csv.ts";

/** What a person can type to trick a spreadsheet, or to break a file's lines. */
const nasty = '=HYPERLINK("https://evil.example","₦5,000"),\r\n+1';
const shown = `'=HYPERLINK("https://evil.example","₦5,000"), +1`;

const sendsCsv = ({ method, path, query }: Endpoint) =>
  method === "GET" &&
  (path.endsWith("/csv") ||
    (query instanceof z.ZodObject && query.shape.format?.safeParse("csv").success === true));
/** Every value that the shape of a call's answer lists: a state, a kind, a way. */
function idsIn(shape: unknown): string[] {
  if (typeof shape !== "object" || shape === null) return [];
  const { enum: values, const: value } = shape as { enum?: unknown; const?: unknown };
  const listed = [values, value].flat().filter((each) => typeof each === "string");
  return [...listed, ...Object.values(shape).flatMap(idsIn)];
}
const files = served.map(({ endpoint }) => endpoint).filter(sendsCsv);

const parameters: Record<string, string> = {
  "/admin/intakes/:id/roster": "intake-3",
  "/admin/tills/:id/csv": "till-1",
  "/admin/payouts/:id/csv": "payout-1",
  "/admin/months/:month": "2026-11",
  "/affiliates/statements/:number/csv": "ZS-2025-000011",
};

/** Lists that show a time of their own unless they are asked for another one, or need to be told what they are about. */
const queries: Record<string, string> = {
  "/admin/rosters/week": "&week=2025-11-20",
  "/admin/month-lines": `&${monthLines}`,
};

const academy = await openAcademyForFile();
const { fill, ...filled } = await fillAcademy(academy);
const tokens: Partial<Record<Endpoint["who"], string>> = filled.tokens;
await fill(1, 3);

/** Their rows have days, amounts and states only, so there is no text to look for. */
const withoutText = ["/admin/fees", "/admin/months/:month", "/admin/month-lines"];

/** An instant as a spreadsheet reads it. */
const instant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** How headings of amounts begin or end, whatever their cells look like. */
const isMoney = /naira|\bNGN|^(Amount|Price|Fee)\b(?! type)|: total/;

/** Names of columns whose values other rows or our code look up. */
const structural =
  /(_id|_ref|_key|_hash|_code|reference|number|subject|scope|version|kind|family|^account)$/;

/**
 * Writes the nasty text into every column for text that a person types, but not into keys, choices, links or unique
 * values.
 */
async function spoil(): Promise<void> {
  const found = await academy.ctx.db.execute(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'text'
      and c.table_name not in ('sessions', 'person_roles', 'one_use_links', 'audit_entries')
      and not exists (
        select 1 from pg_attribute a
        left join pg_constraint k on k.conrelid = a.attrelid and a.attnum = any (k.conkey)
          and k.contype <> 'n'
        left join pg_depend d on d.refobjid = a.attrelid and d.refobjsubid = a.attnum
        left join pg_index i on i.indexrelid = d.objid and i.indisunique
        where a.attrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name
          and (k.oid is not null or i.indrelid is not null))`);
  // Some tables refuse every change of a row.
  await academy.ctx.db.execute(sql`set session_replication_role = replica`);
  const columns = (found as { rows: { table: string; column: string }[] }).rows;
  const typed = columns.filter(({ column }) => !structural.test(column));
  for (const { table, column } of typed) {
    await academy.ctx.db.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${nasty}`,
    );
  }
  const bank = { bankName: nasty, accountNumber: "0123456789", accountName: nasty };
  await academy.ctx.db.update(payoutStatements).set({ bank });
  await academy.ctx.db.execute(sql`set session_replication_role = origin`);
}

beforeAll(async () => {
  const { ctx } = academy;
  // Otherwise there is only one credit and one fee.
  await ctx.db.update(orders).set({ creditKobo: 100 }).where(eq(orders.id, "order-2"));
  const fees = await ctx.db.select().from(feeSchedules);
  await ctx.db
    .insert(feeSchedules)
    .values(fees.map((fee) => ({ ...fee, holdsFrom: "2026-12-21" })));
  for (const { path } of paged) firstPages.set(path, await readFirstPage(path));
  await spoil();
});

test("every list that admins and affiliates download is among them", () => {
  const lists = served
    .map(({ endpoint }) => endpoint)
    .filter(({ who, opensInBrowser, query }) => who === "admin" && opensInBrowser && query)
    // A document of one record has its id in the path, and slips are one document about several.
    .filter(({ path }) => !path.includes(":") && path !== "/admin/slips");
  expect(files.length).toBeGreaterThan(15);
  expect(lists.filter((endpoint) => !files.includes(endpoint)).map(({ path }) => path)).toEqual([]);
});

test.each(files.map((endpoint) => [endpoint.path, endpoint] as const))(
  "%s opens safely in a spreadsheet",
  async (path, { who, answers }) => {
    const at = path.replace(/:\w+/, parameters[path] ?? "");
    const made = await academy.call(
      "POST",
      `/${who === "admin" ? "admin" : "affiliates"}/downloads`,
      {
        token: tokens[who] ?? "",
        body: { path: path.endsWith("/csv") ? at : `${at}?format=csv${queries[path] ?? ""}` },
      },
    );
    expect([path, made.status]).toEqual([path, 201]);
    const file = await academy.inject({ method: "GET", url: (made.body as { url: string }).url });
    expect([path, file.statusCode]).toEqual([path, 200]);
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(file.body.startsWith("\uFEFF")).toBe(true);
    const [head = [], ...rows] = readCsv(file.body);
    expect(rows.length).toBeGreaterThan(0);
    const cells = rows.flat();
    expect(rows.filter((row) => row.length !== head.length)).toEqual([]);
    const isAmount = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell);
    const isPhone = (cell: string) => /^\+\d+( \d+)+$/.test(cell);
    expect(
      cells.filter((cell) => /^\s*[=+\-@]/.test(cell) && !isAmount(cell) && !isPhone(cell)),
    ).toEqual([]);
    expect(cells.filter((cell) => /[\r\n]/.test(cell))).toEqual([]);
    // States, kinds and ways are in the words of the screens.
    const ids = z.toJSONSchema(answers[200] as z.ZodType, { io: "input", unrepresentable: "any" });
    const known = new Set(idsIn(ids).filter((id) => /^[a-z]/.test(id)));
    expect(cells.filter((cell) => known.has(cell))).toEqual([]);
    expect(cells.some((cell) => cell.includes(shown))).toBe(!withoutText.includes(path));
    // Days and instants (in Lagos) have one format, and each heading above amounts says what they are.
    expect(cells.filter((cell) => /^\d{4}-\d\d-\d\d./.test(cell) && !instant.test(cell))).toEqual(
      [],
    );
    expect(cells.filter((cell) => /^\d{1,2} [A-Z][a-z]+ \d{4}/.test(cell))).toEqual([]);
    const amounts = head.filter(
      (name, at) =>
        isMoney.test(name) ||
        (rows.some((row) => row[at]) &&
          rows.every((row) => /^(-?\d+\.\d\d)?$/.test(row[at] ?? ""))),
    );
    expect(amounts.filter((name) => !name.endsWith(" (NGN)"))).toEqual([]);
  },
);

const screens = globSync("src/rooms/admin/**/*.tsx").map((path) => readFileSync(path, "utf8"));
/** The lists on the back office's screens: a screen's call, and how to get to its pages. */
const listed = screens.flatMap((text) =>
  [...text.matchAll(/useAdminList\(\s*"GET (\S+)"/g)].map(([, path = ""]) => ({
    path,
    isNumbered: text.includes("isNumbered: true"),
  })),
);
/** A whole week is shown. */
const paged = listed.filter(({ path }) => path !== "/admin/rosters/week");

type FirstPage = { rows: Keyed[]; total: number; next?: string | null };
const firstPages = new Map<string, FirstPage>();
async function readFirstPage(path: string): Promise<FirstPage> {
  const at = `${path}?page=1&pageSize=1${queries[path] ?? ""}` as const;
  const { status, body } = await academy.call("GET", at, { token: tokens.admin ?? "" });
  expect([path, status]).toEqual([path, 200]);
  const rows = Object.values(body).find(Array.isArray) as Keyed[];
  return { rows, ...(body as { total: number; next?: string | null }) };
}

test.each(paged)(
  "$path leads to its next page, by a place or by a number",
  ({ path, isNumbered }) => {
    const { rows, total, next } = firstPages.get(path) as FirstPage;
    expect([rows.length, total > 1, Boolean(next) || isNumbered]).toEqual([1, true, true]);
  },
);

test.each(files.filter(({ query }) => query instanceof z.ZodObject && "ids" in query.shape))(
  "$path as a file has only the row that someone chose on its screen",
  async ({ path }) => {
    const { rows, total } = firstPages.get(path) as FirstPage;
    expect(total).toBeGreaterThan(1);
    const file = await academy.inject({
      url: `/api${path}?format=csv&ids=${rows.map(keyOf)}${queries[path] ?? ""}`,
      headers: { authorization: `Bearer ${tokens.admin}` },
    });
    expect(readCsv(file.body)).toHaveLength(2);
  },
);

test("the link to a file of the most rows that can be chosen fits into 8 KB, as proxies want", async () => {
  const ids = Array.from({ length: mostChosen }, newId);
  const search = encodeURIComponent("₦".repeat(200));
  const made = await academy.call("POST", "/admin/downloads", {
    token: tokens.admin ?? "",
    body: { path: `/admin/enrolments?search=${search}&format=csv&ids=${ids}` },
  });
  expect(made.status).toBe(201);
  const { url } = made.body as { url: string };
  expect(url.length).toBeLessThan(8_000);
  expect((await academy.inject({ url })).statusCode).toBe(200);
});
