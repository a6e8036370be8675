import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Context, inTransaction } from "#foundation/context.ts";
import { authenticate } from "#rooms/accounts/door.server.ts";
import { setCentreStatus } from "#rooms/catalogue/centres/save-centre.server.ts";
import { levelFacts, listLevels } from "#rooms/catalogue/levels/levels.ts";
import { removeLevel, setLevelState } from "#rooms/catalogue/levels/save-level.server.ts";
import { archiveProgram, publishProgram } from "#rooms/catalogue/staff/offer-program.server.ts";
import { submitEnrolment } from "#rooms/enrolment/door.server.ts";
import { onServer } from "../../database/open-test-database.ts";
import { openEnrolmentAcademy } from "../../support/enrolments/enrol.ts";
import { physicalAnswers } from "../../support/enrolments/enrolment-answers.ts";
import { signInAs } from "../../support/people/sign-in-as.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** An owner takes something out of the catalogue, and before that is stored someone else takes it. */
async function whileTakenOut<Found>({
  isGuarded,
  prepare = async () => {},
  takeOut,
  take,
  read,
}: {
  isGuarded: boolean;
  prepare?: (owner: Context) => Promise<unknown>;
  takeOut: (owner: Context) => Promise<unknown>;
  take: (owner: Context) => Promise<unknown>;
  read: (ctx: Context) => Promise<{ rows: Found[] }>;
}) {
  const opened = await openEnrolmentAcademy();
  try {
    const { ctx } = opened.academy;
    const { token } = await signInAs(opened.academy, "admin");
    const owner: Context = { ...ctx, actor: await authenticate(ctx, token) };
    await prepare(owner);
    weakenDatabase(ctx, { rowLock: isGuarded, stateCheck: true });
    let taken: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await inTransaction(owner, async (tx) => {
      await takeOut(tx);
      taken = Promise.allSettled([take(owner)]);
      await Promise.race([taken, wait(500)]);
    });
    const [outcome] = (await taken) ?? [];
    const { rows } = await read(ctx);
    return { isTaken: outcome?.status === "fulfilled", reason: outcome, rows };
  } finally {
    await opened.close();
  }
}

const registrations = {
  waiting: async () => ({}),
  countOpen: async () => ({ unpaid: 0, applied: 0 }),
};

/** Tiling was archived and is published again, with the level that closes. */
const publishing = (isGuarded: boolean) =>
  whileTakenOut<{ id: string }>({
    isGuarded,
    prepare: (owner) => archiveProgram(owner, "tiling", registrations as never, true),
    takeOut: async (owner) => {
      const known = listLevels();
      await setLevelState(owner, "advanced", { closed: true, version: 1 });
      // Another process, which has not heard of it yet, publishes.
      levelFacts.set(known);
    },
    take: async (owner) => publishProgram(owner, "tiling", 2),
    read: async ({ db }) =>
      (await db.execute(sql`select p.id from programs p join levels l on l.id = any(p.levels)
        where l.closed_at is not null and p.archived_at is null`)) as never,
  });

/** A level that nothing uses is removed while a program takes it. The trigger on programs is the guard. */
const offering = (isGuarded: boolean) =>
  whileTakenOut<{ id: string }>({
    isGuarded: true,
    prepare: async ({ db }) => {
      await db.execute(sql`insert into levels (id, name, months, about, position)
        values ('master', 'Master', 12, '', 4)`);
      if (!isGuarded) await db.execute(sql`drop trigger programs_levels on programs`);
    },
    takeOut: (owner) => removeLevel(owner, "master", 1),
    take: async ({ db }) =>
      db.execute(sql`update programs set levels = levels || array['master'] where id = 'tiling'`),
    read: async ({ db }) =>
      (await db.execute(sql`select id from programs where 'master' = any(levels)`)) as never,
  });

const registering = (isGuarded: boolean) =>
  whileTakenOut<{ id: string }>({
    isGuarded,
    prepare: ({ db }) =>
      db.execute(sql`update programs set centre_ids = array['jalingo', 'yola']
        where 'yola' = any(centre_ids)`),
    takeOut: (owner) => setCentreStatus(owner, "yola", { status: "closed", version: 1 }),
    take: (owner) =>
      submitEnrolment({ ...owner, actor: null }, {
        courseId: "tiling",
        ...physicalAnswers,
        preferredLocation: "Yola, Adamawa",
      } as never),
    read: async ({ db }) =>
      (await db.execute(sql`select id from enrolments where centre_id = 'yola'`)) as never,
  });

// The embedded database has one connection, so nothing happens at once.
describe.runIf(onServer)("a level that closes while a program with it is published", () => {
  test("is on sale when the guard is off: the fault is real", async () => {
    expect((await publishing(false)).rows).toEqual([{ id: "tiling" }]);
  });
  test("is on sale nowhere", async () => {
    expect(await publishing(true)).toMatchObject({ isTaken: false, rows: [] });
  });
});

describe.runIf(onServer)("a level that is removed while a program takes it", () => {
  test("is offered when the guard is off: the fault is real", async () => {
    expect((await offering(false)).rows).toEqual([{ id: "tiling" }]);
  });
  test("is offered by none", async () => {
    expect(await offering(true)).toMatchObject({ isTaken: false, rows: [] });
  });
});

describe.runIf(onServer)("a centre that closes while someone registers there", () => {
  test("has a new learner when the guard is off: the fault is real", async () => {
    expect((await registering(false)).rows).toHaveLength(1);
  });
  test("has none, and the form says that it has closed", async () => {
    expect(await registering(true)).toMatchObject({
      isTaken: false,
      rows: [],
      reason: {
        reason: { status: 422, fields: { preferredLocation: expect.stringMatching("closed") } },
      },
    });
  });
});
