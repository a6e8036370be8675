import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hourMs } from "#foundation/amounts/durations.ts";
import { messages } from "#foundation/mail/tables.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { findPersonByEmail } from "../door.server.ts";
import { sendPasswordLinkJob } from "../passwords/send-password-link.server.ts";

const password = "planks and nails 7";
const chosen = "warm bread at dawn";

/** Runs between a right password and the new session; see Context.step. */
let meanwhile: () => Promise<void> = async () => {};

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy({
    env: { LOG_LEVEL: "silent" },
    context: { step: (name) => (name === "password.matched" ? meanwhile() : Promise.resolve()) },
  });
});
afterAll(() => academy.close());

type Body = {
  token: string;
  passwordToken: string | null;
  code: string;
  fields: Record<string, string>;
};
async function post(path: string, body: unknown, token?: string) {
  const reply = await academy.call("POST", path, { body, ...(token ? { token } : {}) });
  return { ...reply, body: reply.body as Body };
}
const register = async (email: string) =>
  (await post("/auth/register", { name: "Asabe Danjuma", email, password })).body.token;
const signIn = async (email: string, given: string) =>
  (await post("/auth/login", { email, password: given })).status;
const me = async (token: string) => (await academy.call("GET", "/auth/me", { token })).status;
const isConfirmed = async (email: string) =>
  (await findPersonByEmail(academy.ctx, email))?.emailConfirmed;

async function mail(kind: string, email: string) {
  const [found] = await academy.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, kind), eq(messages.recipient, email)))
    .orderBy(desc(messages.createdAt));
  const text = found?.text ?? "";
  return { text, token: /[?&]token=([\w-]{43})/.exec(text)?.[1] ?? "no link" };
}
const confirm = async (email: string, session?: string) =>
  post("/auth/confirm-email", { token: (await mail("welcome", email)).token }, session);

describe("confirming an address", () => {
  test("without the account's token ends its sessions and asks for a password", async () => {
    const email = "owner@mail.example";
    const session = await register(email);
    const { status, body } = await confirm(email);
    expect(status).toBe(200);
    expect(await isConfirmed(email)).toBe(true);
    expect(await me(session)).toBe(401);
    expect(await signIn(email, password)).toBe(401);
    const reset = { token: body.passwordToken, password: chosen };
    expect((await post("/auth/reset-password", reset)).status).toBe(204);
    expect(await signIn(email, chosen)).toBe(200);
    expect(await signIn(email, password)).toBe(401);
  });

  test("with the account's own user token keeps password and sessions", async () => {
    const email = "same-browser@mail.example";
    const session = await register(email);
    const { status, body } = await confirm(email, session);
    expect([status, body.passwordToken]).toEqual([200, null]);
    expect([await me(session), await signIn(email, password)]).toEqual([200, 200]);
    expect(await isConfirmed(email)).toBe(true);
  });

  test("with another account's token, or an expired one, counts as without", async () => {
    const other = await register("somebody-else@mail.example");
    for (const [email, token] of [
      ["other-token@mail.example", other],
      ["dead-token@mail.example", `usr_${"x".repeat(43)}`],
    ] as const) {
      const session = await register(email);
      expect((await confirm(email, token)).body.passwordToken).toMatch(/^[\w-]{43}$/);
      expect([await me(session), await signIn(email, password)]).toEqual([401, 401]);
    }
    expect(await me(other)).toBe(200);
  });

  test("that was already confirmed by a new password ends nothing", async () => {
    const email = "proved@mail.example";
    await register(email);
    await sendPasswordLinkJob.run(academy.ctx, { email, audience: "user" });
    const { token } = await mail("set_password_link", email);
    await post("/auth/reset-password", { token, password: chosen });
    const { status, body } = await confirm(email);
    expect([status, body.passwordToken]).toEqual([200, null]);
    expect(await signIn(email, chosen)).toBe(200);
  });

  test("works once, and its link cannot set a password", async () => {
    const email = "once@mail.example";
    const session = await register(email);
    const { token } = await mail("welcome", email);
    expect((await post("/auth/reset-password", { token, password })).status).toBe(422);
    expect((await confirm(email, session)).status).toBe(200);
    const again = await confirm(email, session);
    expect([again.status, again.body.fields.token]).toEqual([
      422,
      "This link has expired or has already been used.",
    ]);
  });

  test("a person who left without choosing a password can get a new link", async () => {
    const email = "left-the-page@mail.example";
    await register(email);
    await confirm(email);
    await sendPasswordLinkJob.run(academy.ctx, { email, audience: "user" });
    const { token } = await mail("set_password_link", email);
    expect((await post("/auth/reset-password", { token, password: chosen })).status).toBe(204);
    expect(await signIn(email, chosen)).toBe(200);
  });
});

describe("the confirmation email", () => {
  const welcomes = async (email: string) => {
    const rows = await academy.ctx.db
      .select()
      .from(messages)
      .where(and(eq(messages.kind, "welcome"), eq(messages.recipient, email)));
    return rows.length;
  };
  const again = async (token?: string) => {
    const { status, body } = await post("/me/confirmation-email", undefined, token);
    return { status, body };
  };

  test("comes again, with a link that works, and at most three an hour in the same words", async () => {
    const email = "again@mail.example";
    const session = await register(email);
    const replies = [];
    for (let n = 0; n < 5; n++) replies.push(await again(session));
    expect(replies).toEqual(Array(5).fill({ status: 202, body: { accepted: true } }));
    expect(await welcomes(email)).toBe(3);
    academy.setTime(new Date(academy.ctx.clock().getTime() + hourMs + 1));
    await again(session);
    expect(await welcomes(email)).toBe(4);
    expect((await confirm(email, session)).status).toBe(200);
    expect(await isConfirmed(email)).toBe(true);
  });

  test("does not come again for a confirmed address, in the same words; nor for visitors", async () => {
    const email = "done@mail.example";
    const session = await register(email);
    await confirm(email, session);
    expect(await again(session)).toEqual({ status: 202, body: { accepted: true } });
    expect(await welcomes(email)).toBe(1);
    expect((await again()).status).toBe(401);
  });
});

describe("someone who knows the old password, during the confirmation,", () => {
  const duringOne = async (email: string, work: () => Promise<{ status: number }>) => {
    meanwhile = async () => {
      meanwhile = async () => {};
      await confirm(email);
    };
    return (await work()).status;
  };

  test("gets no session", async () => {
    const email = "race-in@mail.example";
    await register(email);
    const late = () => post("/auth/login", { email, password });
    expect(await duringOne(email, late)).toBe(401);
  });

  test("sets no password", async () => {
    const email = "race-set@mail.example";
    const session = await register(email);
    const change = { currentPassword: password, newPassword: chosen };
    const late = () => post("/auth/change-password", change, session);
    expect(await duringOne(email, late)).toBe(401);
    expect(await signIn(email, chosen)).toBe(401);
  });
});

describe("the emails explain what happens", () => {
  test("before: what the button does, for the person who created the account and for others", async () => {
    await register("plain@mail.example");
    const { text } = await mail("welcome", "plain@mail.example");
    expect(text).toContain("Someone created an account at Zaure Academy with this email address");
    expect(text).toContain("their password stops working");
    // Until the address is confirmed, the name is a stranger's text.
    expect(text).not.toContain("Asabe");
  });

  test("after: every device was signed out and the old password no longer works", async () => {
    await register("notice@mail.example");
    await confirm("notice@mail.example");
    const { text } = await mail("address_confirmed", "notice@mail.example");
    expect(text).toContain("Every device was signed out, and the old password no longer works");
    expect(text).toContain("/forgot-password");
    const session = await register("quiet@mail.example");
    await confirm("quiet@mail.example", session);
    expect((await mail("address_confirmed", "quiet@mail.example")).text).toBe("");
  });
});
