import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { Charge } from "#rooms/payments/server/paystack/shapes.ts";
import { confirmPayment } from "#rooms/payments/server/settling/confirm-payment.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { enrol, openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { chargeSuccess, openPayments } from "#tests/support/payments/open-payments.ts";
import { recordedCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { type Guards, weakenDatabase } from "../weaken-database.ts";
import { inParallel, writeOpenPayments } from "./payment-storm.ts";

/** Only one order of a family is paid, in whatever sequence the money arrives. */

const pairs = 30;
const random = seededRandom("orders that replaced each other");

/**
 * Makes pairs of orders, in which the second replaced the first, and pays both at the same time.
 * @param uniqueKey false drops the key on paid orders of a family from this test's own database
 * @returns how many pairs have two paid orders, and how many calls of the fulfilment were too many
 */
async function countDoubles(guards: Guards, uniqueKey: boolean) {
  const paymentsRoom = await openPayments();
  const { ctx } = paymentsRoom;
  if (onServer) weakenDatabase(ctx, guards);
  if (!uniqueKey) await ctx.db.execute(sql`drop index orders_one_paid_of_family`);
  const old = await writeOpenPayments(ctx, pairs);
  const replacements = await writeOpenPayments(ctx, pairs);
  for (const [index, { orderId }] of old.entries()) {
    const by = replacements[index]?.orderId ?? "";
    await ctx.db.execute(
      sql`update orders set replaced_by = ${by}, status = 'closed' where id = ${orderId}`,
    );
    await ctx.db.execute(sql`update dues set status = 'closed' where order_id = ${orderId}`);
    await ctx.db.execute(sql`update orders set family_id = ${orderId} where id = ${by}`);
  }
  const calls = old.flatMap((one, index) =>
    random
      .shuffled([one.reference, replacements[index]?.reference ?? ""])
      .map((reference) => Charge.parse(chargeSuccess(reference).data)),
  );
  // Wait a moment between reading and writing, like a busy server.
  const slow = {
    ...ctx,
    step: async (name: string) => {
      if (name === "payment.accepted") await wait(random.below(20));
    },
  };
  const confirm = (charge: Charge) => confirmPayment(slow, charge);
  // Without the lock some deadlock repeatedly; the provider then sends the webhook again.
  await inParallel(calls, 8, (charge) => confirm(charge).catch(() => confirm(charge)));
  const [row] = await selectRows<{ doubles: number; sum: number; payable: number }>(
    ctx.db,
    sql`select
      (select count(*)::int from (select family_id from orders where status = 'paid'
        group by family_id having count(*) > 1) as twice) as doubles,
      (select sum(amount_kobo)::int from ledger_entries) as sum,
      (select coalesce(sum(-amount_kobo), 0)::bigint from ledger_entries
        where account = 'refunds_payable') as payable`,
  );
  const settled = (await recordedCalls(ctx, "settle")).length;
  await paymentsRoom.close();
  expect(row?.sum).toBe(0);
  return {
    doubles: row?.doubles ?? 0,
    settleCalls: settled - pairs,
    payableKobo: Number(row?.payable) - pairs * 9_500_000,
  };
}

const none = { doubles: 0, settleCalls: 0, payableKobo: 0 };

describe("an order and the one that replaced it, both paid at once", () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("are both settled when both guards are off: the fault is real", async () => {
    const found = await countDoubles({ rowLock: false, stateCheck: true }, false);
    expect(found.doubles).toBeGreaterThan(0);
    expect(found.settleCalls).toBe(found.doubles);
  });

  test.runIf(onServer).each([
    ["the lock that a family shares", true, false],
    ["the key on paid orders of a family", false, true],
  ])("one is settled with %s alone", async (_guard, rowLock, uniqueKey) => {
    expect(await countDoubles({ rowLock, stateCheck: true }, uniqueKey)).toEqual(none);
  });

  test("one is settled, and the other is to be refunded", async () => {
    expect(await countDoubles({ rowLock: true, stateCheck: true }, true)).toEqual(none);
  });
});

describe("the same form again, while its money comes", () => {
  test("one place for each person, nothing lost, and no request hangs", async () => {
    const { academy, sandbox, close } = await openEnrolmentAcademy();
    const people = Array.from({ length: 12 }, (_, number) => ({
      fullName: `Learner ${String.fromCharCode(65 + number)}`,
      emailAddress: `racing-${number}@example.com`,
    }));
    const firsts = await Promise.all(people.map((person) => enrol(academy, person)));
    for (const { reference } of firsts) await sandbox.press(reference, "pay");
    const webhooks = await sandbox.takeWebhooks();
    const works = random.shuffled([
      ...webhooks.map(({ body, signature }) => async () => {
        const response = await academy.inject({
          method: "POST",
          url: "/api/webhooks/paystack",
          headers: { "content-type": "application/json", "x-paystack-signature": signature },
          payload: body,
        });
        expect(response.statusCode).toBe(200);
      }),
      ...firsts.flatMap(({ enrolment }, index) =>
        [0, 1].map(() => async () => {
          const reply = await academy.call("POST", "/enrolments", {
            body: {
              ...physicalAnswers,
              courseId: "tiling",
              ...people[index],
            },
            headers: {
              "x-amends-enrolment": enrolment.id,
              "x-resume-token": enrolment.resumeToken,
            },
          });
          expect([201, 409]).toContain(reply.status);
        }),
      ),
    ]);
    await Promise.all(works.map((work) => work()));
    // Pay everything that can still be paid.
    const open = await selectRows<{ reference: string }>(
      academy.ctx.db,
      sql`select reference from payment_attempts where status in ('open', 'superseded')`,
    );
    for (const { reference } of open) await sandbox.press(reference, "pay");
    await sandbox.deliverTo(academy);
    const places = await selectRows<{ name: string; places: number; live: number }>(
      academy.ctx.db,
      sql`select learners.full_name as name,
        count(*) filter (where status = 'confirmed')::int as places,
        count(*) filter (where replaced_by is null)::int as live
        from enrolments join learners on learners.id = learner_id group by 1 order by 1`,
    );
    expect(places).toEqual(people.map(({ fullName }) => ({ name: fullName, places: 1, live: 1 })));
    const [money] = await selectRows<{ came: number; kept: number; back: number }>(
      academy.ctx.db,
      sql`select (select sum(received_kobo)::bigint from payment_attempts) as came,
        (select sum(amount_kobo)::bigint from settlements) as kept,
        (select coalesce(-sum(amount_kobo), 0)::bigint from ledger_entries
          where account = 'refunds_payable') as back`,
    );
    expect(Number(money?.kept)).toBe(people.length * 9_500_000);
    expect(Number(money?.came)).toBe(Number(money?.kept) + Number(money?.back));
    await close();
  });

  test("20 forms of one person at once, without a key: each is a registration of its own", async () => {
    const { academy, close } = await openEnrolmentAcademy();
    const person = { fullName: "Ladi Danjuma", emailAddress: "ladi@example.com" };
    await Promise.all(Array.from({ length: 20 }, () => enrol(academy, person)));
    const counted = await selectRows<{ status: string; count: number }>(
      academy.ctx.db,
      sql`select status, count(*)::int as count from enrolments group by 1 order by 1`,
    );
    expect(counted).toEqual([{ status: "pending_payment", count: 20 }]);
    const [families] = await selectRows<{ families: number; latest: number }>(
      academy.ctx.db,
      sql`select count(distinct family_id)::int as families,
        count(*) filter (where replaced_by is null)::int as latest from orders`,
    );
    expect(families).toEqual({ families: 20, latest: 20 });
    await close();
  });
});
