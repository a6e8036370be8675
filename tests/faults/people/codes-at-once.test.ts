import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Context, inTransaction } from "#foundation/context.ts";
import { messages } from "#foundation/mail/tables.ts";
import { sendCodeJob } from "#rooms/accounts/phone-codes/send-code.server.ts";
import { takeCode } from "#rooms/accounts/phone-codes/take-code.server.ts";
import { people, phoneCodes } from "#rooms/accounts/tables.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { openAcademy, type TestAcademy } from "../../support/academy/open-academy.ts";
import { signInAs } from "../../support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";

/** Codes to sign in, when two requests or two processes work at once. */

const phone = "+2348031234567";
const asked = { phone, role: "user" } as const;

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy({ env: { LOG_LEVEL: "silent" } });
  const { personId } = await signInAs(academy, "user");
  const numbers = { phone, confirmedPhone: phone };
  await academy.ctx.db.update(people).set(numbers).where(eq(people.id, personId));
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.ctx.db.delete(phoneCodes);
  await academy.ctx.db.delete(messages);
});

async function sendCode(): Promise<string> {
  await sendCodeJob.run(academy.ctx, asked);
  const [sms] = await academy.ctx.db.select().from(messages).where(eq(messages.recipient, phone));
  return /\b\d{6}\b/.exec(sms?.text ?? "")?.[0] ?? "";
}

type Lock = Parameters<typeof takeCode>[3];
const noLock: Lock = (ctx, phoneHash) =>
  ctx.db.select().from(phoneCodes).where(eq(phoneCodes.phoneHash, phoneHash));

/** @returns how many of these codes, entered at once, are taken */
async function enter(codes: readonly string[], step: () => Promise<void>, lock?: Lock) {
  const ctx: Context = { ...academy.ctx, step };
  const taken = await Promise.all(
    codes.map((code) => inTransaction(ctx, (tx) => takeCode(tx, asked, code, lock))),
  );
  return taken.filter(Boolean).length;
}

describe("one right code, entered twice at once", () => {
  test.runIf(onServer)("without the lock, it opens two sessions", async () => {
    const code = await sendCode();
    expect(await enter([code, code], barrier(2), noLock)).toBe(2);
  });

  test("with it, one", async () => {
    const code = await sendCode();
    expect(await enter([code, code], () => wait(5))).toBe(1);
  });
});

describe("many guesses at once", () => {
  const guessesAround = (code: string, many: number) =>
    Array.from({ length: many }, (_, at) =>
      String((Number(code) + at + 1) % 1_000_000).padStart(6, "0"),
    );
  const countTries = async () => (await academy.ctx.db.select().from(phoneCodes))[0]?.tries;

  test.runIf(onServer)("without the lock, five count as one", async () => {
    const code = await sendCode();
    expect(await enter(guessesAround(code, 5), barrier(5), noLock)).toBe(0);
    expect(await countTries()).toBe(1);
  });

  test("with it, each counts, and after five the right one is too late", async () => {
    const code = await sendCode();
    expect(await enter(guessesAround(code, 8), () => wait(1))).toBe(0);
    expect(await countTries()).toBe(5);
    expect(await enter([code], () => wait(1))).toBe(0);
  });
});

test("two workers that send at once send one code", async () => {
  await Promise.all([
    sendCodeJob.run(academy.ctx, asked),
    sendCodeJob.run(academy.ctx, asked),
    sendCodeJob.run(academy.ctx, asked),
  ]);
  expect(await academy.ctx.db.$count(messages, eq(messages.recipient, phone))).toBe(1);
});
