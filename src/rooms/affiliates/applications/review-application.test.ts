import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { messages } from "#foundation/mail/tables.ts";
import { saveAdmin, seedPerson } from "#rooms/accounts/door.server.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { apply, makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { mailWords } from "#tests/support/reading/read-page.ts";
import { affiliateApplications } from "../tables.server.ts";

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

const review = (id: string, body: unknown, token: string | undefined = admin) =>
  academy.call("POST", `/admin/applications/${id}/review`, { body, ...(token ? { token } : {}) });
const mailsTo = async (email: string) =>
  (await academy.ctx.db.select().from(messages)).filter(({ recipient }) => recipient === email);

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

    // Neither a table nor the log has it in plain text.
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
    // From a time when the person had another address.
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

test("GET /admin/applications filters and sorts", async () => {
  const list = async (query: string) =>
    (await academy.call("GET", `/admin/applications?${query}`, { token: admin })).body as {
      total: number;
      applications: { status: string; audience_size: number }[];
    };
  await apply(academy, "large@mail.example", { audienceSize: 90_000 });
  const pending = await list("status=pending&sort=audience_size");
  expect(pending.applications[0]).toMatchObject({ status: "pending", audience_size: 90_000 });
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

describe("an approval shows staff no password of an account that someone owns", () => {
  const reviewerApproves = async (email: string) => {
    const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
    const { id } = await apply(academy, email);
    const { status, body } = await review(id, { status: "approved" }, reviewer.token);
    expect([status, body]).toMatchObject([200, { affiliateCode: expect.any(String) }]);
    expect(body).not.toHaveProperty("credentials");
    const mails = await mailsTo(email);
    return mails.find(({ kind }) => kind === "affiliate_application_approved")?.text ?? "";
  };
  const passwordOf = async (email: string) =>
    (
      await selectRows(academy.ctx.db, sql`select password_hash from people where email = ${email}`)
    )[0];

  test("of an owner who was invited and has not chosen a password yet", async () => {
    const email = "next-owner@academy.example";
    const invited = { email, name: "Ladi Musa", role: "owner" };
    const { token } = await signInAs(academy, "admin", "head@academy.example");
    expect((await academy.call("POST", "/admin/staff", { token, body: invited })).status).toBe(201);
    expect(await reviewerApproves(email)).toContain("/reset-password?token=");
    expect(await passwordOf(email)).toEqual({ password_hash: null });
  });

  test("of an admin whom the operator promoted from an account with an unconfirmed address", async () => {
    const email = "made-admin@academy.example";
    const account = { email, name: "Ladi Musa", password: "warm bread at dawn" };
    await academy.call("POST", "/auth/register", { body: account });
    await saveAdmin(academy.ctx, { ...account, password: "a long password" });
    const before = await passwordOf(email);
    expect(await reviewerApproves(email)).not.toContain("/reset-password?token=");
    expect(await passwordOf(email)).toEqual(before);
  });

  test("of a learner who has confirmed the address and not chosen a password yet", async () => {
    const email = "between@mail.example";
    const { personId } = await seedPerson(academy.ctx, {
      email,
      name: "B",
      password: "a long one",
    });
    await academy.ctx.db.execute(
      sql`update people set password_hash = null where id = ${personId}`,
    );
    expect(await reviewerApproves(email)).toContain("/reset-password?token=");
    expect(await passwordOf(email)).toEqual({ password_hash: null });
  });
});
