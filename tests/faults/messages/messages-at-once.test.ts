import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, ne, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Context, inTransaction } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { messages } from "#foundation/mail/tables.ts";
import { fallBackMessages } from "#foundation/messages/fall-back.ts";
import { noteAnswer } from "#foundation/messages/phone-states.ts";
import {
  beginTry,
  lockMessage,
  sendMessageJob,
  takeNextWay,
} from "#foundation/messages/send-message.ts";
import { phoneStates } from "#foundation/messages/tables.ts";
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

/** Reads a message without locking it and its notice's other ways. */
const readOnly: typeof lockMessage = async (ctx: Context, which: SQL | undefined) => {
  const [row] = await ctx.db.select().from(messages).where(which);
  return row ?? null;
};

/** Two processes begin the same message. @returns how many of them would send it */
async function beginTwice(step: () => Promise<void>, ...locks: [Lock?, typeof lockMessage?]) {
  const [row] = await queue(1, one);
  const about = { messageId: row?.id ?? "", round: 0 };
  const ctx = { ...academy.ctx, step };
  const begun = await Promise.all([beginTry(ctx, about, ...locks), beginTry(ctx, about, ...locks)]);
  return begun.filter(Boolean).length;
}

describe("one message", () => {
  // The lock is for the ceilings; a try is noted only on a row that still waits.
  test.runIf(onServer)(
    "two processes that both read it send it once, without the locks too",
    async () => {
      expect(await beginTwice(barrier(2), noLock, readOnly)).toBe(1);
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
    expect(await beginTry({ ...academy.ctx, step }, about, noLock, readOnly)).toBeNull();
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

/** Locks a row alone: what works on the notice's other ways afterwards waits for who locked them. */
const ownRowOnly: typeof lockMessage = async (ctx: Context, which: SQL | undefined) => {
  const [row] = await ctx.db.select().from(messages).where(which).for("update");
  return row ?? null;
};

/** Two ways of one notice are worked on at once, as when a report comes for each. */
async function workOnBoth(lock: typeof lockMessage, step: () => Promise<void>) {
  await queue(1, one, "a@mail.example");
  const both = await academy.ctx.db.select().from(messages).orderBy(asc(messages.id));
  return Promise.allSettled(
    both.map(({ id }) =>
      inTransaction(academy.ctx, async (tx) => {
        const row = await lock(tx, eq(messages.id, id));
        await step();
        if (row) await takeNextWay(tx, row);
      }),
    ),
  );
}

describe("two ways of one notice", () => {
  const failed = (done: PromiseSettledResult<void>[]) =>
    done.filter(({ status }) => status === "rejected").length;

  test.runIf(onServer)(
    "which lock themselves first wait for each other, and one fails",
    async () => {
      expect(failed(await workOnBoth(ownRowOnly, barrier(2)))).toBe(1);
    },
  );

  test("locked in the order of their ids, both are worked on", async () => {
    expect(failed(await workOnBoth(lockMessage, () => wait(20)))).toBe(0);
  });

  test("of a try that begins and one that falls back, neither fails", async () => {
    await queue(1, one, "a@mail.example");
    const [row] = await academy.ctx.db.select().from(messages).where(eq(messages.channel, "sms"));
    await academy.ctx.db.update(messages).set({ fallAt: academy.ctx.clock() });
    const begin = () => beginTry(academy.ctx, { messageId: row?.id ?? "", round: 0 });
    const done = await Promise.allSettled([begin(), fallBackMessages(academy.ctx), begin()]);
    expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
    const all = await academy.ctx.db.select().from(messages);
    // Either the SMS went and the email follows, or the email took over first.
    expect(all.filter(({ channel }) => channel === "email")[0]?.status).toBe("queued");
  });
});

test("a STOP that comes twice at once counts once", async () => {
  const done = await Promise.all([1, 2, 3].map(() => noteAnswer(academy.ctx, one(), "an-answer")));
  expect(done.filter(Boolean)).toHaveLength(1);
  const [row] = await academy.ctx.db.select().from(phoneStates);
  expect(row?.answers).toEqual(["an-answer"]);
  await academy.ctx.db.delete(phoneStates);
});

describe("the first SMS to a number", () => {
  const hints = async (step: () => Promise<void>, lock?: Lock) => {
    const rows = await queue(2, one);
    const ctx = { ...academy.ctx, step };
    const begun = await Promise.all(
      rows.map(({ id }) => beginTry(ctx, { messageId: id, round: 0 }, lock)),
    );
    return begun.filter((message) => message?.text.includes("To end these:")).length;
  };

  test.runIf(onServer)("without the lock, two at once both say how to end them", async () => {
    expect(await hints(barrier(2), noLock)).toBe(2);
  });

  test("with it, one does", async () => {
    expect(await hints(() => wait(2))).toBe(1);
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
