import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { messages } from "#foundation/mail/tables.ts";
import { mailWords } from "#tests/mail-words.ts";
import {
  applicationOf,
  apply,
  makeAffiliate,
  signInAdmin,
  type TestApplication,
} from "#tests/make-affiliate.ts";
import { openAcademy, type TestAcademy } from "#tests/open-academy.ts";
import { affiliateApplications } from "./tables.ts";

let academy: TestAcademy;
let admin: string;
const logged: string[] = [];
beforeAll(async () => {
  const note = (...parts: unknown[]) => void logged.push(JSON.stringify(parts));
  const log = { debug: note, info: note, warn: note, error: note, child: () => log };
  academy = await openAcademy({ context: { log: log as never } });
  admin = await signInAdmin(academy);
});
afterAll(() => academy.close());

const send = (body: unknown) => academy.call("POST", "/affiliates/applications", { body });
const review = (id: string, body: unknown, token: string | undefined = admin) =>
  academy.call("POST", `/admin/applications/${id}/review`, { body, ...(token ? { token } : {}) });
const mailsTo = async (email: string) =>
  (await academy.ctx.db.select().from(messages)).filter(({ recipient }) => recipient === email);

describe("POST /affiliates/applications", () => {
  test("stores the application without empty handles, and sends a confirmation email", async () => {
    const handles = { facebook: "asabe", instagram: "", twitter: "  " };
    const more = { website: "https://asabe.example", socialMediaHandles: handles };
    const { status, body } = await send(applicationOf(" First@Mail.Example ", more));
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        status: "pending",
        reference: expect.stringMatching(/^AFF(-[A-Z2-9]{5}){4}$/),
      },
    ]);
    const list = await academy.call("GET", "/admin/applications?search=first@", { token: admin });
    expect(list.body).toMatchObject({
      total: 1,
      applications: [
        {
          email: "first@mail.example",
          website: "https://asabe.example",
          social_media_handles: '{"facebook":"asabe"}',
          audience_size: 500,
          status: "pending",
          reviewed_by: null,
          reviewed_at: null,
          rejection_reason: null,
        },
      ],
    });
    const [mail] = await mailsTo("first@mail.example");
    expect(mail?.kind).toBe("affiliate_application_received");
    expect(mail?.text).toContain((body as TestApplication).reference);
  });

  const fill = "Please fill in all required fields";
  const small = "Audience size must be at least 100";
  const tooLarge = "Audience size is too large. Count people who would read what you send.";
  const web = "Enter a website address that begins with https://";
  test.each([
    ["fullName", "", fill],
    ["fullName", undefined, fill],
    ["email", "   ", fill],
    ["phone", null, fill],
    ["audienceDescription", 7, fill],
    ["motivation", "", fill],
    ["audienceSize", 99, small],
    ["audienceSize", "", small],
    ["audienceSize", "many", "Audience size must be a whole number"],
    ["audienceSize", "1e9", "Audience size must be a whole number"],
    ["audienceSize", 1e9, tooLarge],
    ["audienceSize", 1e21, "Audience size must be a whole number"],
    ["audienceSize", "9".repeat(60), tooLarge],
    ["audienceSize", undefined, small],
    ["audienceSize", -1, small],
    ["audienceSize", 100.5, "Audience size must be a whole number"],
    ["email", "not an address", "Enter a valid email address"],
    ["website", "javascript:alert(1)", web],
    ["website", `https://asabe.example/${"x".repeat(10_000)}`, "Use 500 characters or fewer"],
    ["website", "https://asabe.example/<script>", web],
    ["fullName", "x".repeat(101), "Use 100 characters or fewer"],
    ["motivation", "x".repeat(90_000), "Use 5,000 characters or fewer"],
    [
      "phone",
      "ask my sister",
      "Enter a phone number, for example 0803 123 4567 or +234 803 123 4567",
    ],
  ])("refuses %s = %j", async (field, value, message) => {
    const { status, body } = await send(applicationOf("bad@mail.example", { [field]: value }));
    expect([status, body]).toEqual([
      422,
      { code: "invalid", error: message, fields: { [field]: message } },
    ]);
    expect(await mailsTo("bad@mail.example")).toEqual([]);
  });

  test.each([
    ["facebook", "<b>asabe</b>"],
    ["instagram", "javascript:alert(1)"],
    ["youtube", "data:text/html,hello"],
    ["facebook", "java\nscript:alert(1)"],
    ["twitter", "javascript\t:alert(1)"],
    ["linkedin", "java\u0001script:alert(1)"],
    ["youtube", "\u200b java\r\nscript:alert(1)"],
  ])("refuses the handle %s = %j", async (network, value) => {
    const socialMediaHandles = { [network]: value };
    const { status, body } = await send(applicationOf("bad@mail.example", { socialMediaHandles }));
    const message = "Write the name of the account or its link, without < and >";
    expect([status, body]).toEqual([
      422,
      { code: "invalid", error: message, fields: { [`socialMediaHandles.${network}`]: message } },
    ]);
  });

  test("refuses handles of 10,000 characters, takes links and an audience typed with a comma", async () => {
    const long = { linkedin: `https://linkedin.com/in/${"x".repeat(10_000)}` };
    const { body } = await send(applicationOf("c@mail.example", { socialMediaHandles: long }));
    expect(body).toMatchObject({
      fields: { "socialMediaHandles.linkedin": "Use 200 characters or fewer" },
    });
    const link = { linkedin: "https://linkedin.com/in/asabe" };
    const more = { socialMediaHandles: link, audienceSize: "2,500", website: "asabe.example" };
    expect((await send(applicationOf("c@mail.example", more))).status).toBe(201);
    const list = await academy.call("GET", "/admin/applications?search=c@", { token: admin });
    expect(list.body).toMatchObject({
      applications: [
        {
          website: "https://asabe.example",
          audience_size: 2500,
          social_media_handles: JSON.stringify(link),
        },
      ],
    });
  });

  test("refuses a second one while the first is undecided, also when both come at once", async () => {
    const email = "second@mail.example";
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => send(applicationOf(email, { fullName: "Asabe" }))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({
      code: "application_pending",
      error: expect.stringContaining("waiting for our decision, which takes 3-5 business days"),
      details: { status: "pending" },
    });
    expect(await mailsTo(email)).toHaveLength(1);

    const first = replies.find(({ status }) => status === 201)?.body as unknown as TestApplication;
    await review(first.id, { status: "rejected", rejectionReason: "Not now" });
    // The fifth within the hour; after a rejection everybody may try again.
    expect((await send(applicationOf(email.toUpperCase()))).status).toBe(201);
  });

  test("refuses one of an affiliate, also while suspended, and says so", async () => {
    const affiliate = await makeAffiliate(academy, admin, "already@mail.example");
    const again = await send(applicationOf(" Already@mail.example"));
    expect([again.status, again.body]).toEqual([
      409,
      {
        code: "already_affiliate",
        error: expect.stringContaining("sign in"),
        details: { status: "approved" },
      },
    ]);
    const body = { status: "suspended" };
    await academy.call("POST", `/admin/affiliates/${affiliate.id}/status`, { token: admin, body });
    const suspended = await send(applicationOf(affiliate.email));
    expect([suspended.status, suspended.body]).toMatchObject([
      409,
      { code: "already_affiliate", details: { status: "suspended" } },
    ]);
  });

  test("names every empty field, with one summary error", async () => {
    const { body } = await send({ audienceSize: 5 });
    expect((body as { error: string }).error).toBe(fill);
    expect(Object.keys((body as { fields: object }).fields)).toEqual([
      "fullName",
      "email",
      "phone",
      "audienceDescription",
      "motivation",
      "audienceSize",
    ]);
  });

  test("accepts an audience of exactly 100, also as form text", async () => {
    expect((await send(applicationOf("a@mail.example", { audienceSize: 100 }))).status).toBe(201);
    expect((await send(applicationOf("b@mail.example", { audienceSize: "100" }))).status).toBe(201);
  });
});

describe("GET /affiliates/applications/status/:reference", () => {
  test("returns the status and no personal data; 404 for ids and guesses", async () => {
    const { id, reference } = await apply(academy, "status@mail.example");
    const at = (text: string) => academy.call("GET", `/affiliates/applications/status/${text}`);
    expect((await at(reference.toLowerCase())).body).toEqual({
      status: "pending",
      created_at: "2026-11-21T09:00:00.000Z",
      reviewed_at: null,
    });
    expect((await at(id)).status).toBe(404);
    expect((await at("AFF-AAAAA-AAAAA-AAAAA-AAAAA")).status).toBe(404);
  });
});

describe("POST /admin/applications/:id/review", () => {
  test("approval creates an affiliate and an account, and shows the password once", async () => {
    const email = "new@mail.example";
    const { id } = await apply(academy, email);
    const { status, body } = await review(id, { status: "approved" });
    expect([status, body]).toMatchObject([
      200,
      {
        application: { id, status: "approved", reviewed_at: "2026-11-21T09:00:00.000Z" },
        credentials: { email, password: expect.any(String) },
        affiliateCode: expect.stringMatching(/^ASABE[A-Z2-9]{4}$/),
      },
    ]);
    const { credentials, affiliateCode } = body as {
      credentials: { password: string };
      affiliateCode: string;
    };
    const [, approval] = await mailsTo(email);
    expect(approval?.kind).toBe("affiliate_application_approved");
    expect(approval?.text).toContain("/reset-password?token=");
    expect(approval?.text).toContain(`/register?ref=${affiliateCode}`);

    // In no table and not in the log as plain text.
    expect(credentials.password.length).toBeGreaterThan(11);
    expect(await findInDatabase(credentials.password)).toEqual([]);
    expect(await findInDatabase(affiliateCode)).toContain("affiliates");
    expect(logged.join("\n")).not.toContain(credentials.password);
    expect(logged.join("\n")).toContain("/review");
    const entries = await academy.ctx.db.select().from(auditEntries);
    expect(entries.find(({ subject }) => subject === id)).toMatchObject({
      action: "application.approved",
      actorKind: "admin",
    });
  });

  test("approval of a person with an account returns no credentials", async () => {
    const affiliate = await makeAffiliate(academy, admin, "member@mail.example");
    const [, approval] = await mailsTo(affiliate.email);
    expect(approval?.text).not.toContain("/reset-password");
    // Of a time when the address was another one.
    const again = await apply(academy, "member-before@mail.example");
    await academy.ctx.db
      .update(affiliateApplications)
      .set({ email: affiliate.email })
      .where(eq(affiliateApplications.id, again.id));
    const { status, body } = await review(again.id, { status: "approved" });
    expect([status, body]).toMatchObject([409, { code: "already_affiliate" }]);
    // Fully rolled back: it can still be rejected.
    expect((await review(again.id, { status: "rejected", rejectionReason: "Twice" })).status).toBe(
      200,
    );
  });

  test("the credentials are repeated only for the same Idempotency-Key, and sealed", async () => {
    const { id } = await apply(academy, "sealed@mail.example");
    const call = {
      token: admin,
      body: { status: "approved" },
      headers: { "idempotency-key": "approve-once" },
    };
    const path = `/admin/applications/${id}/review`;
    const first = await academy.call("POST", path, call);
    expect((await academy.call("POST", path, call)).body).toEqual(first.body);
    const { credentials } = first.body as { credentials: { password: string } };
    expect(await findInDatabase(credentials.password)).toEqual([]);
  });

  test("rejection requires a reason and emails it", async () => {
    const { id } = await apply(academy, "turned-down@mail.example");
    for (const rejectionReason of [undefined, "", "   "]) {
      const { status, body } = await review(id, { status: "rejected", rejectionReason });
      expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([
        422,
        ["rejectionReason"],
      ]);
    }
    const { status, body } = await review(id, { status: "rejected", rejectionReason: "No page" });
    expect([status, body]).toMatchObject([
      200,
      { application: { status: "rejected", rejection_reason: "No page" } },
    ]);
    expect(body).not.toHaveProperty("credentials");
    const [, mail] = await mailsTo("turned-down@mail.example");
    expect(mailWords(mail?.text)).toContain("Reason: No page");
  });

  test("a second decision is a conflict", async () => {
    const { id } = await apply(academy, "decided@mail.example");
    expect((await review(id, { status: "rejected", rejectionReason: "No" })).status).toBe(200);
    for (const body of [{ status: "approved" }, { status: "rejected", rejectionReason: "No" }]) {
      expect(await review(id, body)).toMatchObject({
        status: 409,
        body: { code: "already_reviewed" },
      });
    }
    expect(await mailsTo("decided@mail.example")).toHaveLength(2);
  });

  test("unknown status 422, unknown application 404, signed out 401, affiliate 403", async () => {
    const { id } = await apply(academy, "guarded@mail.example");
    const { token } = await makeAffiliate(academy, admin, "no-admin@mail.example");
    expect((await review(id, { status: "pending" })).status).toBe(422);
    expect((await review("none", { status: "approved" })).status).toBe(404);
    expect((await review(id, { status: "approved" }, "")).status).toBe(401);
    expect((await review(id, { status: "approved" }, token)).status).toBe(403);
  });
});

test("GET /admin/applications filters, sorts and pages", async () => {
  const list = async (query: string) =>
    (await academy.call("GET", `/admin/applications?${query}`, { token: admin })).body as {
      total: number;
      applications: { status: string; audience_size: number }[];
    };
  await apply(academy, "large@mail.example", { audienceSize: 90_000 });
  const pending = await list("status=pending&sort=audience_size&page=1&pageSize=2");
  expect(pending.applications).toHaveLength(2);
  expect(pending.applications[0]).toMatchObject({ status: "pending", audience_size: 90_000 });
  expect(pending).toMatchObject({ page: 1, pageSize: 2, total: expect.any(Number) });
  expect((await list("search=100%25")).total).toBe(0);
  expect(
    (await academy.call("GET", "/admin/applications?sort=motivation", { token: admin })).status,
  ).toBe(422);
  expect((await academy.call("GET", "/admin/applications")).status).toBe(401);
});

/** Names of the tables (ours and the queue's) that contain a text. */
async function findInDatabase(text: string): Promise<string[]> {
  const { db } = academy.ctx;
  const tables = await selectRows<{ schema: string; name: string }>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const rows = await selectRows(
      db,
      sql`select 1 from ${table} t where strpos(to_jsonb(t)::text, ${text}) > 0 limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
