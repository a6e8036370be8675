import { desc, eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import type { CodeRole } from "#rooms/accounts/phone-codes/phone-codes.ts";
import { sendCodeJob } from "#rooms/accounts/phone-codes/send-code.server.ts";
import { phoneCodes, wrongGuesses } from "#rooms/accounts/tables.server.ts";
import { openAcademyForFile } from "../academy/open-for-file.ts";
import { signInAs } from "./sign-in-as.ts";

/** Codes to phones, as a file of tests asks for them and reads them. */
export async function openCodesForFile() {
  const start = new Date("2026-11-21T22:30:00Z");
  const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
  const { db } = academy.ctx;
  let now = start.getTime();
  /** The clock goes on, so that two messages never have the same time. */
  function travel(ms: number) {
    now += ms;
    academy.setTime(new Date(now));
  }
  beforeEach(async () => {
    now = start.getTime();
    academy.setTime(start);
    await db.delete(wrongGuesses);
    await db.delete(phoneCodes);
  });

  let last = 100;
  const newPhone = () => `+2348031000${last++}`;

  async function post(path: string, body: unknown, token?: string) {
    const reply = await academy.call("POST", path, { body, ...(token ? { token } : {}) });
    return { ...reply, body: reply.body as { code?: string; error?: string; token?: string } };
  }

  /** What a phone got last. */
  async function smsTo(phone: string) {
    const found = await db
      .select()
      .from(messages)
      .where(eq(messages.recipient, phone))
      .orderBy(desc(messages.createdAt));
    return {
      many: found.length,
      message: found[0],
      code: /\b\d{6}\b/.exec(found[0]?.text ?? "")?.[0],
    };
  }
  /** Asks for a code and runs the worker's job. */
  async function ask(phone: string, role: CodeRole = "user") {
    travel(1);
    const reply = await post("/auth/code", { phone, role });
    if (reply.status === 202) await sendCodeJob.run(academy.ctx, { phone, role });
    return reply;
  }
  const verify = (phone: string, code: string, role: CodeRole = "user") =>
    post("/auth/code/verify", { phone, code, role });
  const otherThan = (code = "") => (code === "111111" ? "222222" : "111111");

  /** Somebody whose number is confirmed by a code that came. */
  async function confirmed(kind: CodeRole = "user", phone = newPhone()) {
    const person = await signInAs(academy, kind);
    const path = kind === "user" ? "/me" : "/affiliates";
    travel(1);
    const asked = await post(`${path}/phone/code`, { phone }, person.token);
    expect(asked.status).toBe(202);
    await sendCodeJob.run(academy.ctx, { phone, personId: person.personId });
    const { code } = await smsTo(phone);
    const reply = await post(`${path}/phone/confirm`, { phone, code }, person.token);
    expect([reply.status, reply.body]).toEqual([
      200,
      { phone, isConfirmed: true, isAvailable: true },
    ]);
    return { ...person, phone };
  }
  return { academy, start, travel, newPhone, post, smsTo, ask, verify, otherThan, confirmed };
}
