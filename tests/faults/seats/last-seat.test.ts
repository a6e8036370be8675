import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { enrolments } from "#rooms/enrolment/tables.server.ts";
import { onServer } from "../../database/open-test-database.ts";
import { setStarts } from "../../support/academy/change-catalogue.ts";
import type { TestAcademy } from "../../support/academy/open-academy.ts";
import { enrol, openEnrolmentAcademy } from "../../support/enrolments/enrol.ts";
import { physicalAnswers } from "../../support/enrolments/enrolment-answers.ts";
import { placeOrder } from "../../support/enrolments/place-order.ts";
import { signInAs } from "../../support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";
import { type Guards, weakenDatabase } from "../weaken-database.ts";

/** Two people want the last seat at once, in different ways; and two carts want the same two starts. */

const here = "Jalingo, Taraba";
const [last, other] = ["last-seat", "other-start"];

type Opened = { academy: TestAcademy; admin: string };

/** Opens an academy where two people looking for a seat wait for each other after counting, as far as locks allow. */
async function open(guards: Partial<Guards>) {
  let meet: (() => Promise<unknown>) | null = null;
  const step = async (name: string) => {
    if (name === "seats.counted" && meet) await Promise.race([meet(), wait(300)]);
  };
  const opened = await openEnrolmentAcademy({ context: { step } });
  const { academy } = opened;
  for (const programId of ["tiling", "masonry"]) {
    await setStarts(academy, programId, [
      { id: `${last}-${programId}`, centreId: "jalingo", startsOn: "2026-12-07", seats: 1 },
      { id: `${other}-${programId}`, centreId: "jalingo", startsOn: "2027-01-11", seats: 50 },
    ]);
  }
  const { token: admin } = await signInAs(academy, "admin");
  return {
    academy,
    admin,
    close: opened.close,
    /** Runs both at once. @returns the status of each response */
    async race(both: readonly (() => Promise<{ status: number }>)[]) {
      if (onServer) weakenDatabase(academy.ctx, { rowLock: true, stateCheck: true, ...guards });
      meet = barrier(both.length);
      const answers = await Promise.all(both.map((one) => one()));
      return answers.map(({ status }) => status).toSorted();
    },
  };
}

type Way = {
  name: string;
  /** What happens before the race. @returns the call that asks for the last seat */
  prepare(opened: Opened, at: number): Promise<() => Promise<{ status: number }>>;
};

const seat = `${last}-tiling`;
const elsewhere = { intakeId: `${other}-tiling` };

const ways: Way[] = [
  {
    name: "register",
    prepare: async ({ academy }, at) => {
      const body = { courseId: "tiling", ...physicalAnswers, intakeId: seat };
      const emailAddress = `last-${at}@example.com`;
      return () => academy.call("POST", "/enrolments", { body: { ...body, emailAddress } });
    },
  },
  {
    name: "come to the counter",
    prepare: async ({ academy, admin: token }, at) => {
      const body = {
        courseId: "tiling",
        trainingLevel: "beginner",
        preferredLocation: here,
        fullName: `Hauwa Number${at}`,
        dateOfBirth: "2001-04-13",
        intakeId: seat,
        phoneNumber: `0817 555 000${at}`,
      };
      return () => academy.call("POST", "/admin/walk-ins", { token, body });
    },
  },
  {
    name: "are moved by staff",
    prepare: async ({ academy, admin: token }) => {
      const { enrolment } = await enrol(academy, elsewhere);
      const body = { intakeId: seat, trainingLevel: "advanced", reason: "They asked for it" };
      return () => academy.call("POST", `/admin/enrolments/${enrolment.id}/move`, { token, body });
    },
  },
  {
    name: "change level and start on their own page",
    prepare: async ({ academy }) => {
      const { enrolment } = await enrol(academy, elsewhere);
      const headers = { "x-resume-token": enrolment.resumeToken };
      const body = { intakeId: seat, trainingLevel: "advanced" };
      return () => academy.call("PUT", `/enrolments/${enrolment.id}`, { body, headers });
    },
  },
  {
    name: "go on after their seats were given up",
    prepare: async ({ academy }) => {
      const { enrolment } = await enrol(academy, elsewhere);
      await academy.ctx.db
        .update(enrolments)
        .set({ intakeId: seat, seatHeldUntil: null })
        .where(eq(enrolments.id, enrolment.id));
      const headers = { "x-resume-token": enrolment.resumeToken };
      const path = `/enrolments/${enrolment.id}/payments`;
      return () => academy.call("POST", path, { body: {}, headers });
    },
  },
];

/** @returns the answers, and how many people hold the one seat */
async function raceForSeat({ prepare }: Way, guards: Partial<Guards>) {
  const opened = await open(guards);
  try {
    const both = [await prepare(opened, 1), await prepare(opened, 2)];
    const answers = await opened.race(both);
    const held = await opened.academy.ctx.db
      .select({ heldUntil: enrolments.seatHeldUntil })
      .from(enrolments)
      .where(eq(enrolments.intakeId, seat));
    return { answers, holding: held.filter(({ heldUntil }) => heldUntil !== null).length };
  } finally {
    await opened.close();
  }
}

describe.each(ways)("two people at once $name for the last seat", (way) => {
  test("one has it, and the other is told", async () => {
    const { answers, holding } = await raceForSeat(way, {});
    expect(answers).toEqual([expect.toSatisfy((status: number) => status < 300), 409]);
    expect(holding).toBe(1);
  });

  // The embedded database has one connection, so nothing happens at once.
  test.runIf(onServer)("both have it when the lock is off: the fault is real", async () => {
    expect((await raceForSeat(way, { rowLock: false })).holding).toBe(2);
  });
});

/** Two orders of tiling and masonry, one in each sequence, whose seats were released. */
async function placeBothOrders(academy: TestAcademy) {
  const found = new Map<string, () => Promise<{ status: number }>>();
  for (let at = 0; found.size < 2; at++) {
    const { token } = await signInAs(academy, "user", `carts-${at}@example.com`);
    const line = { trainingLevel: "beginner", preferredLocation: here };
    const placed = await placeOrder(academy, token, {
      items: ["tiling", "masonry"].map((courseId) => ({ courseId, ...line })),
      learner: { fullName: "Musa Garba", dateOfBirth: "2001-04-13", phoneNumber: "08031234567" },
    });
    const [first] = placed.enrolments.toSorted((a, b) => a.id.localeCompare(b.id));
    const path = `/enrolments/${first?.id}/payments`;
    const isNew = !found.has(first?.courseOfInterest ?? "");
    if (isNew) {
      found.set(first?.courseOfInterest ?? "", () =>
        academy.call("POST", path, { token, body: {} }),
      );
    }
    // Each registration holds the only seat. Free it for the next one.
    await academy.ctx.db.update(enrolments).set({ seatHeldUntil: null });
  }
  return [...found.values()];
}

describe("two carts with the same two starts, with their places in opposite order", () => {
  async function payBoth(guards: Partial<Guards>) {
    const opened = await open(guards);
    try {
      const both = await placeBothOrders(opened.academy);
      return await opened.race(both);
    } finally {
      await opened.close();
    }
  }

  test("one is told that its seats have gone", async () => {
    expect(await payBoth({})).toEqual([200, 409]);
  });

  test.runIf(onServer)(
    "deadlock when starts are not locked in one order: the fault is real",
    async () => {
      expect(await payBoth({ startsInOrder: false })).toContain(503);
    },
  );
});
