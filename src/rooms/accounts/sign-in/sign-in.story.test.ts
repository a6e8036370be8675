import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dayMs, minuteMs } from "#foundation/amounts/durations.ts";
import { hashSecret } from "#foundation/codes/ids.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { saveAdmin } from "../door.server.ts";
import { sessionLives } from "../sessions/sessions.ts";

const start = new Date("2026-11-21T09:00:00Z");
const password = "a long password";

const academy = await openAcademyForFile({
  env: { LOG_LEVEL: "silent", ADMIN_EMAIL: "Head@zaure.example" },
});
await saveAdmin(academy.ctx, { email: "head@zaure.example", name: "Head", password });

const travel = (ms: number) => academy.setTime(new Date(start.getTime() + ms));

type SignedIn = {
  token: string;
  user: { id: string; email: string; name: string; role: string };
  admin: { id: string; role: string };
};
async function post(path: string, body: unknown, more: { token?: string; key?: string } = {}) {
  const reply = await academy.call("POST", path, {
    body,
    ...(more.token ? { token: more.token } : {}),
    ...(more.key ? { headers: { "idempotency-key": more.key } } : {}),
  });
  return { ...reply, body: reply.body as SignedIn & { error: string; code: string } };
}
const register = (email: string, more: object = {}) =>
  post("/auth/register", { name: "Asabe Danjuma", email, password, ...more });
const me = async (token: string) => (await academy.call("GET", "/auth/me", { token })).status;

/** The whole database as one text. */
async function dump(): Promise<string> {
  const tables = await selectRows<{ name: string }>(
    academy.ctx.db,
    sql`select table_schema || '."' || table_name || '"' as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => selectRows(academy.ctx.db, sql.raw(`select * from ${name}`))),
  );
  return JSON.stringify(rows);
}

describe("registering", () => {
  test("creates a learner's account and signs it in", async () => {
    const { status, body } = await register(" Asabe@Mail.Example ");
    expect(status).toBe(201);
    expect(body).toEqual({
      token: expect.stringMatching(/^usr_[\w-]{43}$/),
      user: {
        id: expect.any(String),
        email: "asabe@mail.example",
        name: "Asabe Danjuma",
        role: "user",
      },
      deviceToken: expect.stringMatching(/^dev_[\w-]{43}$/),
    });
    expect(await me(body.token)).toBe(200);
  });

  test("the reserved address, a colleague's and any other taken one get the same answer", async () => {
    const { email } = await signInAs(academy, "admin");
    const addresses = ["HEAD@zaure.example", email, "asabe@MAIL.example"];
    const another = "another password";
    const replies = await Promise.all(addresses.map((one) => register(one, { password: another })));
    for (const { status, body } of replies) {
      expect({ status, body }).toEqual({
        status: 422,
        body: {
          error: "This email address is not allowed",
          code: "invalid",
          fields: { email: "This email address is not allowed" },
        },
      });
    }
    // Nor do other problems come first for one of them.
    const weak = await Promise.all(addresses.map((one) => register(one, { password: "1234567" })));
    const [first, ...others] = weak.map(({ status, body }) => ({ status, body }));
    for (const other of others) expect(other).toEqual(first);
  });

  test("the account behind a taken address does not change", async () => {
    await register("asabe@MAIL.example", { password: "another password" });
    const again = await post("/auth/login", { email: "asabe@mail.example", password });
    expect(again.status).toBe(200);
  });

  test.each([
    ["a short password", { password: "1234567" }, { password: "Use at least 8 characters" }],
    ["no name", { name: " \n " }, { name: "Name is required" }],
    ["no address", { email: undefined }, { email: "Email address is required" }],
    ["a malformed address", { email: "asabe" }, { email: "Enter a valid email address" }],
    [
      "an address with half a character",
      { email: "\ud800@mail.example" },
      { email: "Enter a valid email address" },
    ],
    ["a huge name", { name: "x".repeat(50_000) }, { name: "Use 100 characters or fewer" }],
    [
      "a huge address",
      { email: `${"x".repeat(50_000)}@mail.example` },
      { email: "Enter a valid email address" },
    ],
    [
      "a huge password",
      { password: "x".repeat(50_000) },
      { password: "Use 200 characters or fewer" },
    ],
  ])("%s is refused with an error for the field", async (_name, more, fields) => {
    const { status, body } = await register("other@mail.example", more);
    expect([status, body]).toEqual([422, expect.objectContaining({ fields })]);
  });

  test.each([
    ["half a character", "Asabe \ud800", "Asabe"],
    ["an invisible change of direction", "Asabe\u202e Danjuma", "Asabe Danjuma"],
    ["line breaks", "Asabe\r\nBcc: x", "Asabe Bcc: x"],
  ])("%s in a name becomes harmless", async (_name, name, stored) => {
    const { status, body } = await register(`n${hashSecret(name).slice(0, 40)}@mail.example`, {
      name,
    });
    expect([status, body.user.name]).toEqual([201, stored]);
  });

  test("a failing or odd affiliate code never stops it", async () => {
    const odd = await register("odd@mail.example", { affiliateCode: "x".repeat(5_000) });
    expect(odd.status).toBe(201);
  });
});

describe("signing in", () => {
  test("a learner, in upper or lower case", async () => {
    const { status, body } = await post("/auth/login", { email: "ASABE@mail.example ", password });
    expect([status, body.user.role]).toEqual([200, "user"]);
  });

  test("an admin, at either sign-in", async () => {
    const details = { email: "head@zaure.example", password };
    const admin = await post("/admin/login", details);
    expect(admin.status).toBe(200);
    expect(admin.body).toEqual({
      token: expect.stringMatching(/^adm_/),
      admin: {
        id: expect.any(String),
        email: "head@zaure.example",
        name: "Head",
        role: "admin",
        staffRole: "owner",
        permissions: expect.arrayContaining(["payments.refund"]),
      },
      deviceToken: expect.stringMatching(/^dev_/),
    });
    const user = await post("/auth/login", details);
    expect(user.body).toMatchObject({
      token: expect.stringMatching(/^usr_/),
      user: { role: "admin" },
    });
    expect((await post("/admin/logout", undefined, { token: user.body.token })).status).toBe(403);
  });

  test.each([
    ["a wrong password", "/auth/login", "asabe@mail.example", "wrong"],
    ["an unknown address", "/auth/login", "unknown@mail.example", password],
    ["an invalid address", "/auth/login", "asabe", password],
    ["a learner at the admins' door", "/admin/login", "asabe@mail.example", password],
    ["a learner at the affiliates' door", "/auth/affiliate/login", "asabe@mail.example", password],
  ])("%s: 401 Invalid credentials", async (_name, path, email, given) => {
    const { status, body } = await post(path, { email, password: given });
    expect([status, body]).toEqual([
      401,
      { error: "Invalid credentials", code: "invalid_credentials" },
    ]);
  });

  test("half a character or a huge password is simply wrong", async () => {
    const strange = await post("/auth/login", { email: "asabe@mail.example", password: "\udfff" });
    expect(strange.status).toBe(401);
    const huge = await post("/auth/login", { email: "a@b.example", password: "x".repeat(9_000) });
    expect(huge.status).toBe(422);
  });

  test("neither tokens nor passwords are stored", async () => {
    const { body } = await post(
      "/auth/login",
      { email: "asabe@mail.example", password },
      { key: "k1" },
    );
    const stored = await dump();
    expect(stored).toContain(hashSecret(body.token));
    expect(stored).not.toContain(body.token);
    expect(stored).not.toContain(body.token.slice(4));
    expect(stored).not.toContain(password);
  });
});

describe("a session ends", () => {
  const login = async (path = "/auth/login", email = "asabe@mail.example") =>
    (await post(path, { email, password })).body.token;

  test("by signing out, without ending others", async () => {
    const [one, other] = [await login(), await login()];
    expect((await post("/auth/logout", undefined, { token: one })).status).toBe(204);
    expect([await me(one), await me(other)]).toEqual([401, 200]);
    expect((await post("/auth/logout", undefined, { token: one })).status).toBe(401);
  });

  test("after too long without use, and not before", async () => {
    travel(0);
    const token = await login();
    const { idleMs } = sessionLives.user;
    travel(idleMs - minuteMs);
    expect(await me(token)).toBe(200);
    travel(2 * idleMs - 2 * minuteMs);
    expect(await me(token)).toBe(200);
    travel(3 * idleMs);
    expect(await me(token)).toBe(401);
    travel(0);
  });

  test("at its maximum age, even if it is used", async () => {
    travel(0);
    const token = await login();
    const { absoluteMs } = sessionLives.user;
    for (let at = 0; at < absoluteMs; at += 7 * dayMs) {
      travel(at);
      expect(await me(token)).toBe(200);
    }
    travel(absoluteMs);
    expect(await me(token)).toBe(401);
    travel(0);
  });

  test("when the person loses its role", async () => {
    const { token, personId } = await signInAs(academy, "user");
    expect(await me(token)).toBe(200);
    await academy.ctx.db.execute(sql`delete from person_roles where person_id = ${personId}`);
    expect(await me(token)).toBe(401);
  });
});
