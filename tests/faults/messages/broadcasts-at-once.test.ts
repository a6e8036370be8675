import { setTimeout as wait } from "node:timers/promises";
import { and, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { messages } from "#foundation/mail/tables.ts";
import {
  holdBroadcast,
  sendBroadcastsJob,
  sendSome,
} from "#rooms/enrolment/broadcasts/send-broadcasts.server.ts";
import { broadcastPeople, broadcasts } from "#rooms/enrolment/broadcasts/tables.server.ts";
import { enrolments, learners } from "#rooms/enrolment/tables.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { enrol, openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";

/** A message to many, when two processes work on it at once, one is killed, or somebody stops it meanwhile. */

let opened: Awaited<ReturnType<typeof openEnrolmentAcademy>>;
let ctx: Context;
let token = "";
/** More than one step's. */
const many = 250;

const call = async (path: string, body: object) => {
  const reply = await opened.academy.call("POST", `/admin/broadcasts${path}`, { token, body });
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
  return reply.body as { id: string; people: number; left: number };
};

beforeAll(async () => {
  opened = await openEnrolmentAcademy();
  ({ ctx } = opened.academy);
  const { enrolment } = await enrol(opened.academy);
  const [first] = await ctx.db.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
  const [learner] = await ctx.db.select().from(learners);
  if (!first || !learner) throw new Error("nobody is registered");
  const numbers = Array.from({ length: many - 1 }, (_, at) => at);
  await ctx.db
    .insert(learners)
    .values(
      numbers.map((at) => ({ ...learner, id: `many-${at}`, email: `many-${at}@mail.example` })),
    );
  await ctx.db.insert(enrolments).values(
    numbers.map((at) => ({
      ...first,
      id: `many-${at}`,
      code: `M-${at}`,
      learnerId: `many-${at}`,
    })),
  );
});
afterAll(() => opened.close());
beforeEach(async () => {
  await ctx.db.delete(broadcasts);
  await ctx.db.delete(messages);
  token = (await signInAs(opened.academy, "admin")).token;
});

/** A message to all of them that a second person has approved. */
async function approved(): Promise<string> {
  const { id, people } = await call("", { to: {}, text: "Dear {name}, come at 10." });
  expect(people).toBe(many);
  token = (await signInAs(opened.academy, "admin")).token;
  await call(`/${id}/approve`, {});
  return id;
}

/** How many got it, and how many got it twice. */
async function countSent() {
  const rows = await ctx.db.select({ to: messages.recipient }).from(messages);
  return { sent: rows.length, twice: rows.length - new Set(rows.map(({ to }) => to)).size };
}

type Hold = Parameters<typeof sendSome>[2];
/** Reads it without the lock. */
const readOnly: Hold = async (tx, id) => {
  const [found] = await tx.db.select().from(broadcasts).where(eq(broadcasts.id, id));
  return found ?? null;
};

async function stepTwice(step: () => Promise<void>, hold: Hold = holdBroadcast) {
  const id = await approved();
  const both = { ...ctx, step };
  await Promise.allSettled([sendSome(both, id, hold), sendSome(both, id, hold)]);
  return countSent();
}

describe("two processes", () => {
  test.runIf(onServer)("without the lock, both send it to the same people", async () => {
    expect((await stepTwice(barrier(2), readOnly)).twice).toBeGreaterThan(0);
  });

  test("with it, each works on other people", async () => {
    expect(await stepTwice(() => wait(5))).toEqual({ sent: 200, twice: 0 });
  });

  test("that work until the end send it to everyone once", async () => {
    await approved();
    const work = async () => {
      for (let step = 0; step < 4; step++) await sendBroadcastsJob.run(ctx);
    };
    await Promise.all([work(), work()]);
    expect(await countSent()).toEqual({ sent: many, twice: 0 });
    const [row] = await ctx.db.select().from(broadcasts);
    expect(row?.state).toBe("sent");
  });
});

test("a process that is killed in the middle of a step: the next one sends the rest, and nobody gets it twice", async () => {
  const id = await approved();
  await sendSome(ctx, id);
  let queued = 0;
  const killed = {
    ...ctx,
    jobs: {
      ...ctx.jobs,
      enqueue: async (...about: Parameters<typeof ctx.jobs.enqueue>) => {
        queued += 1;
        if (queued === 30) throw new Error("killed");
        return ctx.jobs.enqueue(...about);
      },
    },
    step: async () => {},
  };
  const dies = ctx.db.transaction(async (tx) => {
    await sendSome({ ...killed, db: tx }, id);
    throw new Error("killed");
  });
  await expect(dies).rejects.toThrow("killed");
  expect((await countSent()).sent).toBe(100);
  for (let step = 0; step < 3; step++) await sendBroadcastsJob.run(ctx);
  expect(await countSent()).toEqual({ sent: many, twice: 0 });
});

test("stopped between two steps: no more are queued, and what has not left is taken back", async () => {
  const id = await approved();
  await sendSome(ctx, id);
  const gone = ctx.db.select({ id: messages.id }).from(messages).limit(7);
  for (const one of await gone) {
    const left = { status: "sent", attempts: 1 } as const;
    await ctx.db.update(messages).set(left).where(eq(messages.id, one.id));
  }
  await call(`/${id}/stop`, {});
  expect(await sendSome(ctx, id)).toBe(false);
  await Promise.all([sendBroadcastsJob.run(ctx), sendBroadcastsJob.run(ctx)]);
  expect((await countSent()).sent).toBe(7);
  const isWaiting = and(eq(broadcastPeople.broadcastId, id), ne(broadcastPeople.state, "queued"));
  expect(await ctx.db.$count(broadcastPeople, isWaiting)).toBe(many - 7);
});
