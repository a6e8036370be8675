import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { verifyPayment } from "#rooms/payments/door.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { enrol, openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";
import { countWaiting } from "../count-waiting.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** A payment for two orders and one for only the second of them are both paid, and the news of both arrives at once. */

/** The embedded database has one connection, so only the order of the news varies there. */
const accounts = onServer ? 10 : 3;
const askedEach = 3;

type Opened = Awaited<ReturnType<typeof openEnrolmentAcademy>>;

async function payTwice({ academy, sandbox }: Opened): Promise<string[]> {
  const { token, email } = await signInAs(academy, "user");
  const register = (fullName: string, courseId: string) =>
    enrol(academy, { fullName, emailAddress: email, courseId }, { token });
  await register("Musa Bello", "tiling");
  await register("Zara Bello", "masonry");
  const start = async (path: string, amountKobo: number) => {
    const { body } = await academy.call("POST", path, { token, body: { amountKobo } });
    return (body as { reference: string }).reference;
  };
  const [second] = await selectRows<{ id: string }>(
    academy.ctx.db,
    sql`select e.id from enrolments e join people p on p.id = e.account_person_id
      where p.email = ${email} order by e.order_id desc limit 1`,
  );
  const references = [
    await start(`/enrolments/${second?.id}/payments`, 9_500_000),
    await start("/me/payments", 19_000_000),
  ];
  for (const reference of references) await sandbox.press(reference, "pay");
  return references;
}

/** @returns payments that pay for no place, and what the books and the places say */
async function outcomeOf({ academy }: Opened) {
  const [row] = await selectRows<Record<string, number>>(
    academy.ctx.db,
    sql`select (select coalesce(sum(p.amount_kobo), 0)::bigint from payments p
        where not exists (select 1 from order_lines l where l.order_id = p.order_id)) as stray,
      (select sum(amount_kobo)::bigint from payments) as paid,
      (select count(*)::int from enrolments where status = 'confirmed') as confirmed,
      (select count(*)::int from payment_review_cases) as cases`,
  );
  const books = Object.values(await balances(academy.ctx)).reduce((sum, one) => sum + one, 0);
  return {
    stray: Number(row?.stray),
    paid: Number(row?.paid),
    books,
    confirmed: row?.confirmed,
    cases: row?.cases,
  };
}

/** How many transactions in this database wait for a lock. */
const allWell = (count: number) => ({
  stray: 0,
  paid: count * 28_500_000,
  books: 0,
  confirmed: count * 2,
  cases: 0,
});

describe("a joint payment and a payment for part of it at once", () => {
  test("each counts once, and no money is left at an order without places", async () => {
    const opened = await openEnrolmentAcademy();
    for (let count = 0; count < accounts; count++) {
      const references = await payTwice(opened);
      const asked = Array.from({ length: askedEach }, () => references).flat();
      await Promise.all(asked.map((reference) => verifyPayment(opened.academy.ctx, reference)));
    }
    expect(await outcomeOf(opened)).toEqual(allWell(accounts));
    await opened.close();
  });

  test.runIf(onServer)(
    "a payment that waited for the order while it was joined finds it again",
    async () => {
      const opened = await openEnrolmentAcademy();
      const { ctx } = opened.academy;
      const [alone = "", joint = ""] = await payTwice(opened);
      let waiting: Promise<unknown> | undefined;
      const step = async (name: string) => {
        if (name !== "account.posted" || waiting) return;
        waiting = verifyPayment(ctx, alone);
        await expect.poll(() => countWaiting(ctx)).toBe(1);
      };
      await verifyPayment({ ...ctx, step }, joint);
      await waiting;
      expect(await outcomeOf(opened)).toEqual(allWell(1));
      await opened.close();
    },
  );

  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("lose the order without the row lock: the fault is real", async () => {
    const opened = await openEnrolmentAcademy();
    weakenDatabase(opened.academy.ctx, { rowLock: false, stateCheck: true });
    let isLost = false;
    // After they meet, one may still be quick enough to end before the other.
    for (let count = 1; count <= accounts && !isLost; count++) {
      const references = await payTwice(opened);
      const bothHave = barrier(2);
      const ctx: Context = {
        ...opened.academy.ctx,
        step: async (name: string) => {
          if (name === "payment.locked") await bothHave();
        },
      };
      await Promise.allSettled(references.map((reference) => verifyPayment(ctx, reference)));
      isLost = !isDeepStrictEqual(await outcomeOf(opened), allWell(count));
    }
    expect(isLost).toBe(true);
    await opened.close();
  });
});
