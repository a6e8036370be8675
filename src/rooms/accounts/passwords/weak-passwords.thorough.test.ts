import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { openAcademy } from "#tests/support/academy/open-academy.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { createAffiliateAccount, saveAdmin, seedAccounts } from "../door.server.ts";
import { sendPasswordLinkJob } from "./send-password-link.server.ts";

const good = "planks and nails 7";
const common = "This is one of the most common passwords. Choose another one.";
const own =
  "Choose a password that is more than your name, your email address or the name of the academy.";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });

type Body = { token: string; fields?: Record<string, string> };
async function post(path: string, body: unknown, token?: string) {
  const reply = await academy.call("POST", path, { body, ...(token ? { token } : {}) });
  return { status: reply.status, body: reply.body as Body };
}
let count = 0;
const register = (password: string, email = `person${++count}@mail.example`) =>
  post("/auth/register", { name: "Asabe Danjuma-Musa", email, password });

describe("a password is refused", () => {
  test.each([
    [" ".repeat(8), "A password needs more than spaces."],
    ["password1", common],
    ["PassWord123", common],
    ["ｐassword1", common],
    ["iloveyou1", common],
    ["1q2w3e4r", common],
    ["88888888", common],
    ["abcabcabc", common],
    ["12345678910", common],
    ["abcdefghij", common],
    ["hgfedcba", common],
    ["AsabeDanjuma", own],
    ["asabe-musa-1990", own],
    ["Ásabe2026!", own],
    ["danjuma123456", own],
    ["hauwa.bello", own],
    ["hauwa.bello@gmail.com", own],
    ["hauwagmail1", own],
    ["ZaureAcademy2026!", own],
    ["jalingo-yola", own],
    ["admin-admin", own],
  ])("%s", async (password, refusal) => {
    const reply = await register(password, "hauwa.bello@gmail.com");
    expect([reply.status, reply.body.fields]).toEqual([422, { password: refusal }]);
  });

  test.each([
    "asabe grows tall maize",
    "the academy of my heart",
    "correct horse battery staple",
    "!!££%%^^&&",
    "tafiya mabudin ilimi",
  ])("but not %s", async (password) => {
    expect((await register(password)).status).toBe(201);
  });
});

describe("the rule holds", () => {
  test("when a forgotten password is replaced; the link still works", async () => {
    const email = "asabe.reset@mail.example";
    await register(good, email);
    await sendPasswordLinkJob.run(academy.ctx, { email, audience: "user" });
    const sent = await academy.ctx.db.select().from(messages).where(eq(messages.recipient, email));
    const text = sent.find(({ kind }) => kind === "set_password_link")?.text ?? "";
    const token = /[?&]token=([\w-]{43})/.exec(text)?.[1];
    const weak = await post("/auth/reset-password", { token, password: "asabe12345" });
    expect([weak.status, weak.body.fields]).toEqual([422, { password: own }]);
    const strong = await post("/auth/reset-password", { token, password: "warm bread at dawn" });
    expect(strong.status).toBe(204);
  });

  test("when a password is changed", async () => {
    const { token } = (await register(good)).body;
    const change = { currentPassword: good, newPassword: "iloveyou1" };
    const reply = await post("/auth/change-password", change, token);
    expect([reply.status, reply.body.fields]).toEqual([422, { newPassword: common }]);
  });

  test("when a temporary password must be changed", async () => {
    const email = "ngozi@mail.example";
    const made = await createAffiliateAccount(academy.ctx, { name: "Ngozi", email, phone: null });
    const currentPassword = made.password;
    const { token } = (await post("/auth/affiliate/login", { email, password: currentPassword }))
      .body;
    const change = { currentPassword, newPassword: "ngozi2026!" };
    const reply = await post("/affiliates/change-password", change, token);
    expect([reply.status, reply.body.fields]).toEqual([422, { newPassword: own }]);
  });

  test("when an admin is created or gets a new password", async () => {
    const admin = { email: "chief@mail.example", name: "The Chief", password: "ChiefChief1" };
    await expect(saveAdmin(academy.ctx, admin)).rejects.toMatchObject({
      status: 422,
      message: own,
    });
    await saveAdmin(academy.ctx, { ...admin, password: good });
    const reset = saveAdmin(academy.ctx, { ...admin, password: "password1" });
    await expect(reset).rejects.toMatchObject({ status: 422, message: common });
  });

  test("when the settings create the first admin: the error names the setting", async () => {
    const weak = await openAcademy({
      env: { LOG_LEVEL: "silent", ADMIN_PASSWORD: "password1" },
    });
    await expect(seedAccounts(weak.ctx)).rejects.toMatchObject({
      name: "StartError",
      message: `ADMIN_PASSWORD: ${common}`,
    });
    await weak.close();
  });
});
