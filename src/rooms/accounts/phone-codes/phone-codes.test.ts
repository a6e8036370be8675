import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { minuteMs } from "#foundation/amounts/durations.ts";
import { messages } from "#foundation/mail/tables.ts";
import { keepChoice } from "#foundation/messages/choices.ts";
import { stopPhone } from "#foundation/messages/phone-states.ts";
import { openCodesForFile } from "#tests/support/people/phone-codes.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { people, phoneCodes, wrongGuesses } from "../tables.server.ts";
import { sendCodeJob } from "./send-code.server.ts";
import { codeIsWrong } from "./take-code.server.ts";

const { academy, start, travel, newPhone, post, smsTo, ask, verify, otherThan, confirmed } =
  await openCodesForFile();
const { db } = academy.ctx;

describe("signing in", () => {
  test.each(["user", "affiliate"] as const)("with the code that came: %s", async (kind) => {
    const { phone, personId } = await confirmed(kind);
    expect((await ask(phone, kind)).status).toBe(202);
    const { message, code = "" } = await smsTo(phone);
    // Late in the evening, in one part, and for nobody's list of sent texts.
    expect(message).toMatchObject({ channel: "sms", parts: 1, urgency: "code", holdsSecret: true });
    const reply = await verify(phone, ` ${code.slice(0, 3)} ${code.slice(3)} `, kind);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ user: { id: personId, role: kind } });
    const path = kind === "user" ? "/auth/sessions" : "/affiliates/sessions";
    const { status } = await academy.call("GET", path, { token: reply.body.token ?? "" });
    expect(status).toBe(200);
    expect((await verify(phone, code, kind)).status).toBe(401);
  });

  test("the code is stored as a hash that does not say it", async () => {
    const { phone } = await confirmed();
    await ask(phone);
    const { code = "" } = await smsTo(phone);
    const rows = JSON.stringify(await db.select().from(phoneCodes));
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(phone.slice(1));
  });

  test("any spelling of the number", async () => {
    const { phone } = await confirmed();
    travel(1);
    await post("/auth/code", { phone: phone.replace("+234", "0") });
    await sendCodeJob.run(academy.ctx, { phone, role: "user" });
    const { code = "" } = await smsTo(phone);
    expect((await verify(phone.replace("+234", "+234 0"), code)).status).toBe(200);
  });

  test("in the language that the account chose, else in that of the number's last message", async () => {
    const { ctx } = academy;
    const { phone, personId } = await confirmed();
    await ask(phone);
    expect((await smsTo(phone)).message?.text).toContain("is your code");
    const last = { language: "ha", urgency: null } as const;
    await db.update(messages).set(last).where(eq(messages.recipient, phone));
    travel(2 * minuteMs);
    await ask(phone);
    expect((await smsTo(phone)).message?.text).toContain("lambar shigarku");
    const chosen = { ways: ["sms"], language: "en", words: "as read" } as const;
    await keepChoice(ctx, `user:${personId}`, chosen);
    travel(2 * minuteMs);
    await ask(phone);
    expect((await smsTo(phone)).message?.text).toContain("is your code");
  });

  test("a number that has stopped messages still gets codes", async () => {
    const { phone } = await confirmed();
    await stopPhone(academy.ctx, phone, "answer");
    await ask(phone);
    expect((await smsTo(phone)).message).toMatchObject({ status: "queued", urgency: "code" });
  });
});

describe("refuses", () => {
  const wrong = { error: codeIsWrong, code: "wrong_code" };

  test("a wrong code, and the right one after five tries", async () => {
    const { phone } = await confirmed();
    await ask(phone);
    const { code = "" } = await smsTo(phone);
    for (let at = 0; at < 5; at++) {
      const reply = await verify(phone, otherThan(code));
      expect([reply.status, reply.body]).toEqual([401, expect.objectContaining(wrong)]);
    }
    expect((await verify(phone, code)).status).toBe(401);
  });

  test("the right one at the fifth try is taken", async () => {
    const { phone } = await confirmed();
    await ask(phone);
    const { code = "" } = await smsTo(phone);
    for (let at = 0; at < 4; at++) await verify(phone, otherThan(code));
    expect((await verify(phone, code)).status).toBe(200);
  });

  test("a code after ten minutes", async () => {
    const { phone } = await confirmed();
    await ask(phone);
    const { code = "" } = await smsTo(phone);
    travel(10 * minuteMs);
    expect((await verify(phone, code)).status).toBe(401);
  });

  test("the code of another number, and of another kind of session", async () => {
    const one = await confirmed();
    const other = await confirmed();
    await ask(one.phone);
    await ask(other.phone);
    const { code = "" } = await smsTo(one.phone);
    expect((await verify(other.phone, code)).status).toBe(401);
    expect((await verify(one.phone, code, "affiliate")).status).toBe(401);
    expect((await verify(one.phone, code)).status).toBe(200);
  });

  test("an earlier code once another was asked for", async () => {
    const { phone } = await confirmed();
    await ask(phone);
    const { code = "" } = await smsTo(phone);
    travel(minuteMs);
    await ask(phone);
    const later = (await smsTo(phone)).code ?? "";
    if (later !== code) expect((await verify(phone, code)).status).toBe(401);
    expect((await verify(phone, later)).status).toBe(200);
  });

  test("a code that was to confirm the number", async () => {
    const { phone, token, personId } = await confirmed();
    travel(2 * minuteMs);
    await post("/me/phone/code", { phone }, token);
    await sendCodeJob.run(academy.ctx, { phone, personId });
    expect((await verify(phone, (await smsTo(phone)).code ?? "")).status).toBe(401);
  });

  test.each([
    ["a dismissed person", { disabledAt: start }],
    ["somebody with a temporary password", { temporaryUntil: new Date("2026-12-24") }],
    ["a number that was changed since", { phone: "+2348039999999" }],
    ["an account that was deleted", { closedAt: start }],
  ])("%s, before the code is sent and after", async (_who, change) => {
    const { phone, personId } = await confirmed();
    await ask(phone);
    const { code = "", many } = await smsTo(phone);
    await db.update(people).set(change).where(eq(people.id, personId));
    const reply = await verify(phone, code);
    expect([reply.status, reply.body]).toEqual([401, expect.objectContaining(wrong)]);
    travel(2 * minuteMs);
    expect((await ask(phone)).status).toBe(202);
    expect((await smsTo(phone)).many).toBe(many);
  });

  test("staff, whose second factor it would go around", async () => {
    const { phone, email } = await confirmed();
    await signInAs(academy, "admin", email);
    const { many } = await smsTo(phone);
    await ask(phone);
    expect((await smsTo(phone)).many).toBe(many);
    const { token } = await signInAs(academy, "user", email);
    expect((await post("/me/phone/code", { phone }, token)).body.code).toBe("is_staff");
  });

  test.each(["12345", "abcdef", "1234567", "", "９９９９９９９"])("%j as a code", async (typed) => {
    const { phone } = await confirmed();
    await ask(phone);
    expect([401, 422]).toContain((await verify(phone, typed)).status);
  });
});

describe("known and unknown numbers", () => {
  test("get the same answers at each step, and the same work in the database", async () => {
    const { phone } = await confirmed();
    await db.delete(wrongGuesses);
    const stranger = newPhone();
    const answersOf = async (number: string) => {
      const answers: unknown[] = [];
      for (let round = 0; round < 3; round++) {
        const asked = await ask(number);
        answers.push([asked.status, asked.body]);
        travel(2 * minuteMs);
      }
      for (let at = 0; at < 17; at++) {
        const { status, body } = await verify(number, "000000");
        answers.push([status, { error: body.error, code: body.code }]);
      }
      return answers;
    };
    const ofKnown = await answersOf(phone);
    expect(await answersOf(stranger)).toEqual(ofKnown);
    expect(ofKnown.at(-1)).toEqual([429, expect.objectContaining({ code: "too_many_requests" })]);
    const rows = await db.select().from(phoneCodes);
    expect(rows.map(({ tries }) => tries)).toEqual([5, 5]);
    expect((await smsTo(stranger)).many).toBe(0);
  });

  test("one number gets six codes, then one an hour", async () => {
    const stranger = newPhone();
    for (let at = 0; at < 6; at++) expect((await ask(stranger)).status).toBe(202);
    expect((await ask(stranger)).status).toBe(429);
    travel(60 * minuteMs);
    expect((await ask(stranger)).status).toBe(202);
    expect((await ask(stranger)).status).toBe(429);
  });

  test("one code at many numbers: the network has to wait, and a right code does not count", async () => {
    const { phone } = await confirmed();
    await ask(phone);
    const { code = "" } = await smsTo(phone);
    for (let at = 0; at < 299; at++) {
      const number = `+23480320${String(at).padStart(5, "0")}`;
      expect((await verify(number, "000000")).status).toBe(401);
    }
    expect((await verify(phone, code)).status).toBe(200);
    expect((await verify("+2348032099999", "000000")).status).toBe(401);
    expect((await verify("+2348032099998", "000000")).status).toBe(429);
  });
});

test("a code that is asked for again within a minute isn't sent twice", async () => {
  const { phone } = await confirmed();
  const before = (await smsTo(phone)).many;
  await ask(phone);
  const { code = "" } = await smsTo(phone);
  travel(minuteMs - 2);
  expect((await ask(phone)).status).toBe(202);
  expect((await smsTo(phone)).many).toBe(before + 1);
  expect((await verify(phone, code)).status).toBe(200);
});
