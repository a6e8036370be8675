import { and, desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { hourMs } from "#foundation/amounts/durations.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { messages } from "#foundation/mail/tables.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { createAffiliateAccount, findPersonByEmail } from "../door.server.ts";
import { sendPasswordLinkJob } from "./send-password-link.server.ts";

const start = new Date("2026-11-21T09:00:00Z");

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
beforeEach(() => academy.setTime(start));

const travel = (ms: number) => academy.setTime(new Date(start.getTime() + ms));

type Body = {
  token: string;
  user: { mustChangePassword: boolean };
  code: string;
  fields: Record<string, string>;
};
async function post(path: string, body: unknown, token?: string) {
  const reply = await academy.call("POST", path, { body, ...(token ? { token } : {}) });
  return { ...reply, body: reply.body as Body };
}

const password = "a long password";
const register = async (email: string) =>
  (await post("/auth/register", { name: "Asabe Danjuma", email, password })).body.token;
const login = (email: string, given: string) => post("/auth/login", { email, password: given });
const me = async (token: string) => (await academy.call("GET", "/auth/me", { token })).status;

/** The secret in the newest email of a kind to an address. */
async function secretIn(kind: string, email: string): Promise<string> {
  const [mail] = await academy.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, kind), eq(messages.recipient, email)))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return /[?&]token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "no link";
}
async function mailsTo(email: string): Promise<string[]> {
  const rows = await selectRows<{ kind: string }>(
    academy.ctx.db,
    sql`select kind from messages where recipient = ${email} order by created_at`,
  );
  return rows.map(({ kind }) => kind);
}
/** Asks for a link and runs the worker's job. */
async function askForLink(email: string) {
  const reply = await post("/auth/forgot-password", { email, audience: "user" });
  await sendPasswordLinkJob.run(academy.ctx, { email, audience: "user" });
  return reply;
}

describe("changing a password", () => {
  test("ends the other sessions, of every kind, and no one else's", async () => {
    const email = "changes@mail.example";
    const token = await register(email);
    const other = (await login(email, password)).body.token;
    const stranger = await register("stranger@mail.example");
    const change = { currentPassword: password, newPassword: "another password" };
    expect((await post("/auth/change-password", change, token)).status).toBe(204);
    expect([await me(token), await me(other), await me(stranger)]).toEqual([200, 401, 200]);
    expect((await login(email, password)).status).toBe(401);
    expect((await login(email, "another password")).status).toBe(200);
    expect(await mailsTo(email)).toContain("password_changed");
  });

  test("requires the current one; a wrong one does not sign anyone out", async () => {
    const token = await register("wrong@mail.example");
    const change = { currentPassword: "not this one", newPassword: "another password" };
    const { status, body } = await post("/auth/change-password", change, token);
    expect([status, body.fields]).toEqual([
      422,
      { currentPassword: "This is not your current password" },
    ]);
    expect(await me(token)).toBe(200);
    expect((await login("wrong@mail.example", password)).status).toBe(200);
  });
});

describe("a forgotten password", () => {
  test("is replaced with a link that works once; all sessions end", async () => {
    const email = "forgot@mail.example";
    const session = await register(email);
    expect((await askForLink(email)).status).toBe(202);
    const token = await secretIn("set_password_link", email);
    const reset = { token, password: "remembered now" };
    expect((await post("/auth/reset-password", { ...reset, password: "short" })).status).toBe(422);
    expect((await post("/auth/reset-password", reset)).status).toBe(204);
    expect(await me(session)).toBe(401);
    expect((await login(email, "remembered now")).status).toBe(200);
    const again = await post("/auth/reset-password", reset);
    expect([again.status, again.body.fields.token]).toEqual([
      422,
      "This link has expired or has already been used. Please ask for a new one.",
    ]);
    expect((await findPersonByEmail(academy.ctx, email))?.emailConfirmed).toBe(true);
  });

  test("the link expires after two hours, and when the password is set in another way", async () => {
    const email = "late@mail.example";
    const session = await register(email);
    await askForLink(email);
    const token = await secretIn("set_password_link", email);
    travel(2 * hourMs);
    expect((await post("/auth/reset-password", { token, password: "new one 12" })).status).toBe(
      422,
    );
    travel(0);
    const change = { currentPassword: password, newPassword: "another password" };
    await post("/auth/change-password", change, session);
    expect((await post("/auth/reset-password", { token, password: "new one 12" })).status).toBe(
      422,
    );
  });

  test("no response shows whether there is an account, and no mailbox is flooded", async () => {
    const email = "quiet@mail.example";
    await register(email);
    const known = await askForLink(email);
    const unknown = await askForLink("nobody@mail.example");
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await mailsTo("nobody@mail.example")).toEqual([]);
    for (let n = 0; n < 5; n++) await askForLink(email);
    const links = (await mailsTo(email)).filter((kind) => kind === "set_password_link");
    expect(links).toHaveLength(3);
  });

  test("the secret is not among the secrets that the database keeps", async () => {
    const email = "kept@mail.example";
    await register(email);
    await askForLink(email);
    const kept = await selectRows(academy.ctx.db, sql`select * from one_time_secrets`);
    expect(JSON.stringify(kept)).not.toContain(await secretIn("set_password_link", email));
  });
});

describe("a temporary password", () => {
  const asabe = { name: "Ngozi Eze", phone: null };
  const enter = (email: string, given: string) =>
    post("/auth/affiliate/login", { email, password: given });

  test("opens a session that can only change it or sign out", async () => {
    travel(0);
    const email = "ngozi@mail.example";
    const { password: given } = await createAffiliateAccount(academy.ctx, { ...asabe, email });
    const { body } = await enter(email, given ?? "");
    expect(body.user).toMatchObject({ role: "affiliate", mustChangePassword: true });
    const { token } = body;
    const user = (await post("/auth/login", { email, password: given })).body;
    const locked = await academy.call("GET", "/auth/me", { token: user.token });
    expect([locked.status, (locked.body as { code: string }).code]).toEqual([
      403,
      "must_change_password",
    ]);
    const change = { currentPassword: given, newPassword: "my own password" };
    const same = { ...change, newPassword: given };
    expect((await post("/affiliates/change-password", same, token)).status).toBe(422);
    expect((await post("/affiliates/change-password", change, token)).status).toBe(204);
    expect((await enter(email, given ?? "")).status).toBe(401);
    const again = await enter(email, "my own password");
    expect(again.body.user).toMatchObject({ mustChangePassword: false });
    expect((await post("/affiliates/logout", undefined, token)).status).toBe(204);
  });

  test("expires after 72 hours without use, and an hour after its first use", async () => {
    travel(0);
    const unused = await createAffiliateAccount(academy.ctx, { ...asabe, email: "u@mail.example" });
    const used = await createAffiliateAccount(academy.ctx, { ...asabe, email: "v@mail.example" });
    expect((await enter("v@mail.example", used.password ?? "")).status).toBe(200);
    travel(hourMs);
    expect((await enter("v@mail.example", used.password ?? "")).status).toBe(401);
    travel(72 * hourMs - 1);
    expect((await enter("u@mail.example", unused.password ?? "")).status).toBe(200);
    travel(72 * hourMs);
    expect((await enter("u@mail.example", unused.password ?? "")).status).toBe(401);
    travel(0);
  });
});
