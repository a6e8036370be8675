import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { minuteMs } from "#foundation/amounts/durations.ts";
import { messages } from "#foundation/mail/tables.ts";
import { openCodesForFile } from "#tests/support/people/phone-codes.ts";
import { addPerson, signInAs } from "#tests/support/people/sign-in-as.ts";
import { createSetPasswordLink } from "../passwords/send-password-link.server.ts";
import { closeAccount, sweepAccountsJob } from "../people/close-account.server.ts";
import { people, phoneCodes, sessions } from "../tables.server.ts";
import { sendCodeJob } from "./send-code.server.ts";
import { codeIsWrong } from "./take-code.server.ts";

const { academy, travel, newPhone, post, smsTo, ask, verify, confirmed } = await openCodesForFile();
const { db } = academy.ctx;

describe("confirming a number", () => {
  test("takes it from the account that had it before", async () => {
    const first = await confirmed();
    const second = await confirmed("user", first.phone);
    travel(2 * minuteMs);
    await ask(first.phone);
    const reply = await verify(first.phone, (await smsTo(first.phone)).code ?? "");
    expect(reply.body).toMatchObject({ user: { id: second.personId } });
    expect((await academy.call("GET", "/me/phone", { token: first.token })).body).toEqual({
      phone: first.phone,
      isConfirmed: false,
      isAvailable: true,
    });
  });

  test("needs the code that was sent for this account", async () => {
    const one = await signInAs(academy, "user");
    const other = await signInAs(academy, "user");
    const phone = newPhone();
    await post("/me/phone/code", { phone }, one.token);
    await sendCodeJob.run(academy.ctx, { phone, personId: one.personId });
    const { code = "" } = await smsTo(phone);
    const refused = await post("/me/phone/confirm", { phone, code }, other.token);
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ fields: { code: codeIsWrong } }),
    ]);
    expect((await post("/me/phone/confirm", { phone, code }, one.token)).status).toBe(200);
  });

  test("the owner is told by email, without the whole number", async () => {
    const { email, phone } = await confirmed();
    const found = await db.select().from(messages).where(eq(messages.recipient, email));
    expect(found.map(({ kind }) => kind)).toEqual(["phone_confirmed"]);
    expect(found[0]?.text).toContain(phone.slice(-4));
    expect(found[0]?.text).not.toContain(phone.slice(0, -4));
  });

  test("a number that was only typed opens nothing", async () => {
    const { token } = await signInAs(academy, "user");
    const phone = newPhone();
    const body = { name: "Asabe Danjuma", phone };
    expect((await academy.call("PUT", "/me/profile", { token, body })).status).toBe(200);
    await ask(phone);
    expect((await smsTo(phone)).many).toBe(0);
  });

  test("a landline is refused in words", async () => {
    const { token } = await signInAs(academy, "user");
    const reply = await post("/me/phone/code", { phone: "079 221 234" }, token);
    expect([reply.status, reply.body.error]).toEqual([
      422,
      "This is a landline. Give the number of a phone that gets SMS",
    ]);
  });

  test("from one network goes to thirty new numbers a day", async () => {
    const sent: number[] = [];
    for (let at = 0; at < 31; at++) {
      const { token } = await signInAs(academy, "user");
      sent.push((await post("/me/phone/code", { phone: newPhone() }, token)).status);
    }
    expect(sent.filter((status) => status === 202)).toHaveLength(30);
    expect(sent.at(-1)).toBe(429);
  });
});

describe("ends", () => {
  test("with a password that was set by an emailed link", async () => {
    const { phone, personId } = await confirmed();
    const link = await createSetPasswordLink(academy.ctx, personId, "user");
    const token = new URL(link).searchParams.get("token");
    const reset = await post("/auth/reset-password", { token, password: "planks and nails" });
    expect(reset.status).toBe(204);
    const { many } = await smsTo(phone);
    await ask(phone);
    expect((await smsTo(phone)).many).toBe(many);
  });

  test("not with a password that the person changes", async () => {
    const email = "changes-it@mail.example";
    await addPerson(academy, { email, name: "Asabe Danjuma", roles: ["user"] });
    const { token, personId } = await signInAs(academy, "user", email);
    const phone = newPhone();
    await post("/me/phone/code", { phone }, token);
    await sendCodeJob.run(academy.ctx, { phone, personId });
    const { code } = await smsTo(phone);
    await post("/me/phone/confirm", { phone, code }, token);
    const change = { currentPassword: "a long password", newPassword: "planks and nails" };
    expect((await post("/auth/change-password", change, token)).status).toBe(204);
    await ask(phone);
    expect((await verify(phone, (await smsTo(phone)).code ?? "")).status).toBe(200);
  });

  test("with the account: the number, its codes and its messages are erased", async () => {
    const { phone, personId } = await confirmed();
    await ask(phone);
    await closeAccount(academy.ctx, personId);
    expect((await smsTo(phone)).many).toBe(0);
    const [row] = await db.select().from(people).where(eq(people.id, personId));
    expect([row?.phone, row?.confirmedPhone]).toEqual([null, null]);
    expect(await db.$count(phoneCodes, eq(phoneCodes.personId, personId))).toBe(0);
    expect(await db.$count(sessions, eq(sessions.personId, personId))).toBe(0);
  });

  test("a code that nobody used is swept once it is old", async () => {
    const { phone } = await confirmed();
    await ask(phone);
    travel(9 * minuteMs);
    await sweepAccountsJob.run(academy.ctx);
    expect(await db.$count(phoneCodes)).toBe(1);
    travel(minuteMs + 1);
    await sweepAccountsJob.run(academy.ctx);
    expect(await db.$count(phoneCodes)).toBe(0);
  });
});

test("the copy of a person's data says that the number is confirmed", async () => {
  const { token, phone } = await confirmed();
  const { body } = await academy.call("GET", "/me/export", { token });
  const { parts } = body as { parts: { account: Record<string, unknown> } };
  expect(parts.account).toMatchObject({ phone, phoneConfirmed: true });
  expect(parts.account.codesByPhone).toHaveLength(1);
});
