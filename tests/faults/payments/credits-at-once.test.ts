import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { moveCredit } from "#rooms/payments/server/credits/move-credit.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { enrol, openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";
import { weakenDatabase } from "../weaken-database.ts";

const atOnce = 20;
const emailAddress = "credit.race@mail.example";
const cash = { method: "cash", location: "Jalingo, Taraba", takenOn: "2026-11-20" };

/**
 * Moves one credit of ₦5,000 to two other orders of its payer, many times at once.
 * @returns how many were accepted, and how much the two orders got
 */
async function moveAtOnce(rowLock: boolean) {
  const { academy, close } = await openEnrolmentAcademy();
  const admin = await signInAs(academy, "admin");
  await openTillFor(academy, admin);
  const as = { token: admin.token };
  const paid = await enrol(academy, { emailAddress });
  const targets = [
    await enrol(academy, { emailAddress, courseId: "masonry" }),
    await enrol(academy, { emailAddress, courseId: "carpentry" }),
  ];
  await academy.call("POST", `/admin/enrolments/${paid.enrolment.id}/manual-payment`, {
    ...as,
    body: { ...cash, amountKobo: 10_000_000, keepAsCredit: true },
  });
  const listed = await academy.call("GET", "/admin/credits", as);
  const [credit] = (listed.body as { credits: { orderId: string; creditKobo: number }[] }).credits;
  expect(credit?.creditKobo).toBe(500_000);
  if (!rowLock) weakenDatabase(academy.ctx, { rowLock, stateCheck: true });
  const untilTwoWrote = barrier(2);
  const ctx: Context = {
    ...academy.ctx,
    actor: {
      ...{ kind: "admin", personId: admin.personId, sessionId: "race", email: admin.email },
      ...{ name: "Test admin", roles: ["admin", "owner"], mustChangePassword: false },
    },
    step: async (name: string) => {
      if (!rowLock && name === "credit.moved") await untilTwoWrote();
    },
  };
  const asked = { unanswered: [], problem: null };
  const moved = await Promise.allSettled(
    Array.from({ length: atOnce }, (_, index) => {
      const towards = targets[index % 2]?.enrolment.id ?? "";
      return moveCredit(ctx, credit?.orderId ?? "", { amountKobo: 500_000, towards }, asked);
    }),
  );
  const received = await Promise.all(
    targets.map(async ({ enrolment }) => {
      const { body } = await academy.call("GET", `/admin/enrolments/${enrolment.id}`, as);
      return (body as { receivedKobo: number }).receivedKobo;
    }),
  );
  const books = Object.values(await balances(ctx)).reduce((sum, one) => sum + one, 0);
  await close();
  expect(books).toBe(0);
  return {
    accepted: moved.filter(({ status }) => status === "fulfilled").length,
    receivedKobo: received.reduce((sum, one) => sum + one, 0),
  };
}

describe(`${atOnce} moves of one credit at once`, () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("use it twice when the row lock is off: the fault is real", async () => {
    expect((await moveAtOnce(false)).receivedKobo).toBeGreaterThan(500_000);
  });

  test("use it once", async () => {
    expect(await moveAtOnce(true)).toEqual({ accepted: 1, receivedKobo: 500_000 });
  });
});
