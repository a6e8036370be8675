import { expect, test, vi } from "vitest";
import * as z from "zod";
import { served } from "#app/wiring.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { listCommunity } from "#rooms/content/community/list-community.server.ts";
import { readIndexes } from "../schema/read-schema.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";
import { makeAffiliate, signInAdmin } from "../support/people/make-affiliate.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** Sort orders that no index can cover, each with the reason. */
const computed: Record<string, string> = {
  "GET /admin/affiliates?sort=total_earnings": "a sum of commissions",
  "GET /admin/affiliates?sort=total_referrals": "a count of referrals",
  "GET /admin/bank/sure": "at most 300 lines that can be sure",
  "GET /admin/broadcasts?sort=costKobo": "a few messages to many a week, deleted after months",
  "GET /admin/broadcasts?sort=people": "a few messages to many a week, deleted after months",
  "GET /admin/broadcasts?sort=title": "a few messages to many a week, deleted after months",
  "GET /admin/catalogue?sort=title": "an index has the expression, in lower case",
  "GET /admin/centres": "the few centres",
  "GET /admin/community?sort=created_at": "registrations and members in one list",
  "GET /admin/community?sort=email": "registrations and members in one list",
  "GET /admin/community?sort=name": "registrations and members in one list",
  "GET /admin/levels": "the few levels",
  "GET /admin/month-lines?sort=at": "computed from the postings of one month",
  "GET /admin/overview": "what waits is counted, at most 10,000 of each kind",
  "GET /admin/programs?sort=title": "an index has the expression, in lower case",
  "GET /admin/referrals?sort=commission_amount": "referrals and leads in one list",
  "GET /admin/referrals?sort=completed_at": "referrals and leads in one list",
  "GET /admin/referrals?sort=created_at": "referrals and leads in one list",
  "GET /admin/reminders": "what staff sent today",
  "GET /admin/safes": "the few colleagues of a centre",
  "GET /admin/staff": "the few admins",
  "GET /affiliates/profile": "the few rates of one affiliate",
  "GET /affiliates/referrals": "referrals and leads in one list",
  "GET /me/export": "the few corrections of one person's learners",
};

const academy = await openAcademyForFile();
const tokens: Record<string, string> = {};
tokens.admin = await signInAdmin(academy);
tokens.affiliate = (await makeAffiliate(academy, tokens.admin, "asabe@mail.example")).token;
tokens.user = (await signInAs(academy, "user")).token;

/** Lists that need to be told what they are about. */
const told: Record<string, string> = {
  "/admin/month-lines": "month=2026-11&figure=fees",
  "/admin/views": "list=/admin/enrolments",
};

/** A list's URL, once for each column that can sort it. */
function addressesOf({ path, query }: Endpoint): string[] {
  const sort = query instanceof z.ZodObject ? query.shape.sort : undefined;
  const choices = sort instanceof z.ZodDefault ? (sort.unwrap() as z.ZodEnum).options : [];
  if (choices.length > 0) return choices.map((choice) => `${path}?sort=${choice}`);
  return [path];
}

/** The statements that `work` sends, except those of transactions. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { embedded } = academy.database;
  if (!embedded) throw new Error("this test listens to the embedded database");
  const query = vi.spyOn(embedded, "query");
  await work();
  const sent = query.mock.calls.map(([text]) => text);
  query.mockRestore();
  return sent.filter((text) => text.includes(" order by "));
}

type Index = Awaited<ReturnType<typeof readIndexes>>[number];

/**
 * Whether an index returns the rows in order: it starts with the column, or with a value that all rows share.
 */
function isServed(statement: string, indexes: Index[]): boolean {
  const order = statement.slice(statement.lastIndexOf(" order by "));
  const [, table, column] = /^ order by "(\w+)"\."(\w+)"/.exec(order) ?? [];
  return indexes.some((index) => {
    const at = index.columns.indexOf(column ?? "");
    const before = index.columns.slice(0, Math.max(at, 0));
    return (
      index.table === table &&
      !index.isPartial &&
      at >= 0 &&
      before.every((shared) => statement.includes(`"${table}"."${shared}" = $`))
    );
  });
}

test("every list has an index for each sort order", async () => {
  const indexes = await readIndexes(academy.ctx.db);
  const lists = served
    .map(({ endpoint }) => endpoint)
    // A file of chosen slips is not a list.
    .filter(({ path }) => path !== "/admin/slips")
    .filter(({ method, path }) => method === "GET" && !path.includes("/:"));
  const unserved: string[] = [];
  let sorted = 0;
  for (const { endpoint, address } of lists.flatMap((endpoint) =>
    addressesOf(endpoint).map((address) => ({ endpoint, address })),
  )) {
    const token = tokens[endpoint.who];
    const statements = await statementsOf(async () => {
      const more = told[endpoint.path];
      const asked = more ? `${address}${address.includes("?") ? "&" : "?"}${more}` : address;
      const { status } = await academy.call("GET", asked, token ? { token } : {});
      expect([address, status]).toEqual([address, endpoint.who === "any-token" ? 401 : 200]);
    });
    sorted += statements.length;
    if (!statements.every((text) => isServed(text, indexes))) unserved.push(`GET ${address}`);
  }
  expect(sorted).toBeGreaterThan(25);
  expect(unserved.sort()).toEqual(Object.keys(computed).sort());
});

test("so have the events of the community page", async () => {
  const [statement] = await statementsOf(() => listCommunity(academy.ctx));
  expect(isServed(statement ?? "", await readIndexes(academy.ctx.db))).toBe(true);
});
