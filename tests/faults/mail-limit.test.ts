import { setTimeout as wait } from "node:timers/promises";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { messages } from "#foundation/mail/tables.ts";
import { takeTurn, turnsPerHour } from "#foundation/mail/take-turn.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { openAcademy, type TestAcademy } from "../open-academy.ts";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy({ env: { LOG_LEVEL: "silent" } });
});
afterAll(() => academy.close());

/** Several workers ask for a mail to one address at once. @returns how many were allowed */
async function takeAtOnce(to: string, lock?: Parameters<typeof takeTurn>[2]) {
  const { ctx } = academy;
  for (let turn = 0; turn < 20; turn++) {
    const kind = "contact_acknowledged";
    await queueMail(ctx, { to, kind, subject: "s", text: "t", html: "h" });
  }
  const mine = await ctx.db.select().from(messages).where(eq(messages.limitedMailbox, to));
  // Wait a moment between reading and writing, like a busy server.
  const slow = { ...ctx, step: async () => void (await wait(5)) };
  const waits = await Promise.all(mine.map((message) => takeTurn(slow, message, lock)));
  const taken = await ctx.db.$count(messages, isNotNull(messages.turnAt));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(taken);
  await ctx.db.delete(messages);
  return taken;
}

test.runIf(onServer)("without the lock, workers at once send too many", async () => {
  expect(await takeAtOnce("race@mail.example", async () => {})).toBeGreaterThan(turnsPerHour);
});

test("with it, five go", async () => {
  expect(await takeAtOnce("race@mail.example")).toBe(turnsPerHour);
});
