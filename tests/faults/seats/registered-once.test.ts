import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { onServer } from "../../database/open-test-database.ts";
import type { TestAcademy } from "../../support/academy/open-academy.ts";
import { openEnrolmentAcademy } from "../../support/enrolments/enrol.ts";
import { physicalAnswers } from "../../support/enrolments/enrolment-answers.ts";
import { adult, placeOrder } from "../../support/enrolments/place-order.ts";
import { signInAs } from "../../support/people/sign-in-as.ts";
import { countWaiting } from "../count-waiting.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** The same learner comes by the form and by a cart at once. Both ask before a second seat, so one is told. */

const here = "Jalingo, Taraba";

type Way = (academy: TestAcademy) => Promise<() => Promise<number>>;

const form: Way = async (academy) => {
  const body = {
    courseId: "tiling",
    ...physicalAnswers,
    ...adult,
    emailAddress: "hauwa@mail.example",
    preferredLocation: here,
    onlyOnce: true,
  };
  return async () => (await academy.call("POST", "/enrolments", { body })).status;
};

const cart: Way = async (academy) => {
  const { token } = await signInAs(academy, "user", "parent@mail.example");
  const line = { courseId: "tiling", trainingLevel: "beginner", preferredLocation: here };
  const order = { items: [line], learner: adult, onlyOnce: true };
  return async () => (await placeOrder(academy, token, order)).http;
};

/** The second begins when the first has asked and looks for its seat. @returns the status of both, and the places */
async function race(ways: readonly [Way, Way], isLocked: boolean) {
  let second: Promise<number> | undefined;
  let begin: (() => Promise<number>) | undefined;
  const step = async (name: string) => {
    if (name !== "seats.counted" || !begin || second) return;
    second = begin();
    // For the learner; without that lock only for the start, when it has asked.
    await expect.poll(() => countWaiting(academy.ctx)).toBe(1);
  };
  const { academy, close } = await openEnrolmentAcademy({ context: { step } });
  const [first, other] = [await ways[0](academy), await ways[1](academy)];
  const insteadOfNamedLock = isLocked ? undefined : () => Promise.resolve();
  weakenDatabase(academy.ctx, { rowLock: true, stateCheck: true, insteadOfNamedLock });
  begin = other;
  const statuses = [await first(), await second];
  const places = await selectRows(academy.ctx.db, sql`select id from enrolments`);
  await close();
  return { statuses, places: places.length };
}

const orders: { name: string; ways: [Way, Way] }[] = [
  { name: "a form, then a cart", ways: [form, cart] },
  { name: "a cart, then a form", ways: [cart, form] },
];

// The embedded database has one connection, so nothing happens at once.
describe.runIf(onServer)("the same learner twice at once", () => {
  test.each(orders)("$name: the second is asked", async ({ ways }) => {
    expect(await race(ways, true)).toEqual({ statuses: [201, 409], places: 1 });
  });

  test.each(orders)("$name: without the lock both register", async ({ ways }) => {
    expect(await race(ways, false)).toEqual({ statuses: [201, 201], places: 2 });
  });
});
