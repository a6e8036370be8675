import { setTimeout as wait } from "node:timers/promises";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { takeTurn, turnsPerHour } from "#foundation/mail/send-mail.ts";
import { messages } from "#foundation/mail/tables.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { barrier } from "./barrier.ts";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy({ env: { LOG_LEVEL: "silent" } });
});
afterAll(() => academy.close());

/**
 * Several workers ask for a mail to one address at once.
 * @param step between reading and writing
 * @returns how many were allowed
 */
async function takeAtOnce(
  to: string,
  step: () => Promise<void>,
  lock?: Parameters<typeof takeTurn>[2],
) {
  const { ctx } = academy;
  for (let turn = 0; turn < 20; turn++) {
    const kind = "contact_acknowledged";
    await queueMail(ctx, { to, kind, subject: "s", heading: "h", paragraphs: ["t"] });
  }
  const mine = await ctx.db.select().from(messages).where(eq(messages.limitedMailbox, to));
  const waits = await Promise.all(mine.map((message) => takeTurn({ ...ctx, step }, message, lock)));
  const taken = await ctx.db.$count(messages, isNotNull(messages.turnAt));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(taken);
  await ctx.db.delete(messages);
  return taken;
}

test.runIf(onServer)("without the lock, workers at once send too many", async () => {
  const untilManyRead = barrier(turnsPerHour + 1);
  const taken = await takeAtOnce("race@mail.example", untilManyRead, async () => {});
  expect(taken).toBeGreaterThan(turnsPerHour);
});

test("with it, five go", async () => {
  // Like a busy server.
  expect(await takeAtOnce("race@mail.example", () => wait(5))).toBe(turnsPerHour);
});
