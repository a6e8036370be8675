import { setTimeout as wait } from "node:timers/promises";
import { and, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { messages } from "#foundation/mail/tables.ts";
import { fallBackMessages } from "#foundation/messages/fall-back.ts";
import { beginTry, sendMessageJob } from "#foundation/messages/send-message.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { openMessageProvider } from "#tests/support/machine/fake-message-provider.ts";
import { openAcademy, type TestAcademy } from "../../support/academy/open-academy.ts";
import { barrier } from "../barrier.ts";

/** Messages to phones, when two processes work at once or one is killed. */

let academy: TestAcademy;
let provider: Awaited<ReturnType<typeof openMessageProvider>>;
beforeAll(async () => {
  provider = await openMessageProvider();
  academy = await openAcademy({
    env: {
      LOG_LEVEL: "silent",
      SMS_PROVIDER: "termii",
      TERMII_API_KEY: "k",
      TERMII_SECRET_KEY: "s",
      TERMII_SENDER: "Zaure",
      TERMII_API_URL: provider.url,
      MESSAGES_PER_DAY: "5",
      MESSAGES_PER_PERSON: "3",
    },
  });
});
afterAll(async () => {
  await academy.close();
  await provider.close();
});
beforeEach(async () => {
  provider.reset();
  await academy.ctx.db.delete(messages);
});

async function queue(many: number, phone: (at: number) => string, to = "") {
  for (let at = 0; at < many; at++)
    await queueMail(
      academy.ctx,
      {
        to,
        kind: "enrolment_confirmed",
        subject: "s",
        heading: "h",
        paragraphs: ["p"],
        short: { en: "Confirmed.", ha: "Confirmed.", template: "t", variables: { en: [], ha: [] } },
      },
      "staff",
      { reach: { phone: phone(at), ways: ["sms"], language: "en" } },
    );
  return academy.ctx.db.select().from(messages).where(ne(messages.channel, "email"));
}
const one = () => "+2348030000001";
const each = (at: number) => `+23480300000${10 + at}`;

type Lock = Parameters<typeof beginTry>[2];
const noLock: Lock = async () => {};

/** Two processes begin the same message. @returns how many of them would send it */
async function beginTwice(step: () => Promise<void>, lock?: Lock) {
  const [row] = await queue(1, one);
  const about = { messageId: row?.id ?? "", round: 0 };
  const ctx = { ...academy.ctx, step };
  const begun = await Promise.all([beginTry(ctx, about, lock), beginTry(ctx, about, lock)]);
  return begun.filter(Boolean).length;
}

describe("one message", () => {
  // The lock is for the ceilings; a try is noted only on a row that still waits.
  test.runIf(onServer)(
    "two processes that both read it send it once, without the lock too",
    async () => {
      expect(await beginTwice(barrier(2), noLock)).toBe(1);
    },
  );

  test("with the lock, one sends it", async () => {
    expect(await beginTwice(() => wait(5))).toBe(1);
  });

  test.runIf(onServer)("one that is taken back while its try begins is not sent", async () => {
    const [row] = await queue(1, one);
    const isThis = eq(messages.id, row?.id ?? "");
    const step = async () => void (await academy.ctx.db.delete(messages).where(isThis));
    const about = { messageId: row?.id ?? "", round: 0 };
    expect(await beginTry({ ...academy.ctx, step }, about)).toBeNull();
  });

  test("jobs that come twice, at once and later, send it once", async () => {
    const [row] = await queue(1, one);
    const job = () => sendMessageJob.run(academy.ctx, { messageId: row?.id ?? "" });
    await Promise.all([job(), job(), job()]);
    await job();
    expect(provider.requests).toHaveLength(1);
  });

  test("a process that is killed after the try was noted: another one does not send it again", async () => {
    await queue(1, one, "a@mail.example");
    const [row] = await academy.ctx.db.select().from(messages).where(eq(messages.channel, "sms"));
    const killed = {
      ...academy.ctx,
      step: async (name: string) => {
        if (name === "message.begun") throw new Error("killed");
      },
    };
    const about = { messageId: row?.id ?? "" };
    await expect(sendMessageJob.run(killed, about)).rejects.toThrow("killed");
    await sendMessageJob.run(academy.ctx, about);
    expect(provider.requests).toHaveLength(0);
    academy.setTime("2026-11-21T09:11:00Z");
    await Promise.all([fallBackMessages(academy.ctx), fallBackMessages(academy.ctx)]);
    const isQueuedEmail = and(eq(messages.channel, "email"), eq(messages.status, "queued"));
    expect(await academy.ctx.db.$count(messages, isQueuedEmail)).toBe(1);
    const { rows } = (await academy.ctx.db.execute(
      "select 1 from pgboss.job where name = 'send-mail'",
    )) as unknown as { rows: unknown[] };
    expect(rows).toHaveLength(1);
    academy.setTime("2026-11-21T09:00:00Z");
  });

  test("one that is killed before: nothing was noted, and it is sent", async () => {
    const [row] = await queue(1, one);
    const about = { messageId: row?.id ?? "", round: 0 };
    const killed = inTransaction(academy.ctx, async (tx) => {
      await beginTry(tx, about);
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    await sendMessageJob.run(academy.ctx, about);
    expect(provider.requests).toHaveLength(1);
  });
});

/** Many messages begin at once. @returns how many would be sent */
async function beginAll(phone: (at: number) => string, step: () => Promise<void>, lock?: Lock) {
  const rows = await queue(8, phone);
  const ctx = { ...academy.ctx, step };
  const begun = await Promise.all(
    rows.map(({ id }) => beginTry(ctx, { messageId: id, round: 0 }, lock)),
  );
  return begun.filter(Boolean).length;
}

describe("the ceilings of a day", () => {
  test.runIf(onServer)("without the lock, processes at once pass them", async () => {
    expect(await beginAll(each, barrier(6), noLock)).toBeGreaterThan(5);
  });

  test("with it, neither the academy's nor a number's is passed", async () => {
    expect(await beginAll(each, () => wait(2))).toBe(5);
    await academy.ctx.db.delete(messages);
    expect(await beginAll(one, () => wait(2))).toBe(3);
  });
});
