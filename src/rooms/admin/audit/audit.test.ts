import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { audit } from "#foundation/audit/audit.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { makeAffiliate } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { AuditRecord } from "./audit.ts";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });

const list = async (query = "", { token } = owner) =>
  (await academy.call("GET", `/admin/audit?page=1&${query}`, { token })).body as {
    entries: AuditRecord[];
    total: number;
  };
const actions = async (query: string) => (await list(query)).entries.map(({ action }) => action);

const owner: { token: string; personId: string; email: string } = await signInAs(
  academy,
  "admin",
  "owner@academy.example",
);
const other: typeof owner = await signInAs(academy, "admin", "other@academy.example");
const affiliateId = (await makeAffiliate(academy, owner.token, "asabe@mail.example")).id;
// The last moment of 19 November in Lagos, and the first of the 20th.
academy.setTime("2026-11-19T22:59:59.999Z");
await academy.call("POST", `/admin/affiliates/${affiliateId}/status`, {
  token: other.token,
  body: { status: "suspended", reason: "Wrong promises" },
});
academy.setTime("2026-11-19T23:00:00Z");
await audit({ ...academy.ctx, actor: null }, "affiliate.rate_set", affiliateId, {
  rateBasisPoints: { from: 1_000, to: 1_250 },
  startsOn: "2027-01-11",
});
academy.setTime("2026-11-21T09:00:00Z");

test("the log is filtered by person, thing and day in Lagos", async () => {
  expect(await actions(`person=${other.personId}`)).toEqual(["affiliate.suspended"]);
  expect(await actions("thing=affiliate")).toEqual(["affiliate.rate_set", "affiliate.suspended"]);
  expect(await actions("thing=affiliate_application")).toEqual(["application.approved"]);
  expect(await actions("from=2026-11-19&to=2026-11-19")).toEqual(["affiliate.suspended"]);
  expect(await actions("from=2026-11-20&to=2026-11-20")).toEqual(["affiliate.rate_set"]);
  expect(await actions("thing=payout")).toEqual([]);
  expect((await list("order=asc")).entries[0]?.action).toBe("affiliate.suspended");
});

test("the search finds a thing by its id, and a person by the whole address", async () => {
  expect(await actions(`search=${affiliateId}`)).toEqual([
    "affiliate.rate_set",
    "affiliate.suspended",
  ]);
  expect(await actions("search=Other@academy.example")).toEqual(["affiliate.suspended"]);
  expect(await actions("search=nobody@academy.example")).toEqual([]);
});

test("an entry says what was before and after, with the history of the same thing", async () => {
  const [entry] = (await list("from=2026-11-20&to=2026-11-20")).entries;
  const { body } = await academy.call("GET", `/admin/audit/${entry?.id}`, { token: owner.token });
  expect(body).toMatchObject({
    entry: {
      at: "2026-11-19T23:00:00.000Z",
      action: "affiliate.rate_set",
      subject: affiliateId,
      actorKind: "system",
      by: null,
      details: { rateBasisPoints: { from: 1_000, to: 1_250 }, startsOn: "2027-01-11" },
    },
    history: [
      { action: "affiliate.suspended", by: "Test admin", actorKind: "admin" },
      { action: "affiliate.rate_set", by: null },
    ],
  });
  const missing = await academy.call("GET", "/admin/audit/none", { token: owner.token });
  expect(missing.status).toBe(404);
});

test.each([
  ["changed", sql`update audit_entries set action = 'payout.paid'`],
  ["deleted", sql`delete from audit_entries`],
  ["emptied", sql`truncate audit_entries`],
])("the log cannot be %s: the database refuses", async (_how, statement) => {
  const { total } = await list();
  await expect(academy.ctx.db.execute(statement)).rejects.toThrow();
  expect(total).toBeGreaterThan(2);
  expect((await list()).total).toBe(total);
});

test("a long list is counted up to 10,000, says that there is more, and has pages after those", async () => {
  const old = sql`insert into audit_entries (id, at, actor_kind, action, subject, request_id)
    select 'old-' || n, timestamptz '2020-01-01' - n * interval '1 minute', 'system', 'mail.sent_again', 'old-mail', 'request'
    from generate_series(1, 10001) as n`;
  await academy.ctx.db.execute(old);
  const page = async (query: string) =>
    (await academy.call("GET", `/admin/audit?search=old-mail&${query}`, { token: owner.token }))
      .body as { entries: AuditRecord[]; total: number; hasMore: boolean };
  expect(await page("page=1")).toMatchObject({ total: 10_000, hasMore: true });
  const last = await page("page=401");
  expect([last.total, last.hasMore, last.entries.map(({ id }) => id)]).toEqual([
    10_000,
    true,
    ["old-10001"],
  ]);
  expect(await page("page=1&to=2019-12-28")).toMatchObject({ hasMore: false });
});

test("the file has plain words, and only what matches the filters", async () => {
  const { body } = await academy.call("GET", "/admin/audit?format=csv&thing=affiliate", {
    token: owner.token,
  });
  const lines = String(body).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(
    '2026-11-20 00:00:00,"Automatic","Commission rate set","affiliate.rate_set"',
  );
  expect(lines[1]).toContain('"Rate 10% → 12.5%, from 11 January 2027"');
  expect(lines[2]).toContain('"Test admin","Affiliate suspended"');
});

test("only an owner reads the log, and chooses among the admins", async () => {
  for (const role of ["clerk", "reviewer"] as const) {
    const { token } = await signInAs(academy, "admin", undefined, role);
    for (const path of ["/admin/audit", "/admin/audit/any", "/admin/staff"]) {
      expect((await academy.call("GET", path, { token })).status).toBe(403);
    }
  }
  const { body } = await academy.call("GET", "/admin/staff", { token: owner.token });
  const { staff } = body as { staff: { id: string; name: string }[] };
  expect(staff).toContainEqual(expect.objectContaining({ id: other.personId, name: "Test admin" }));
});

test("sign-ins are left out where someone looks for what was done", async () => {
  for (const action of ["admin.signed_in", "admin.sign_in_failed"] as const) {
    await audit({ ...academy.ctx, actor: null }, action, other.personId);
  }
  const about = `search=${other.personId}`;
  expect((await actions(about)).toSorted()).toEqual(["admin.sign_in_failed", "admin.signed_in"]);
  expect(await actions(`${about}&signIns=no`)).toEqual(["admin.sign_in_failed"]);
});
