import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#foundation/codes/ids.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { sweepPayments } from "#rooms/payments/attempts/sweep-payments.server.ts";
import { attempts } from "#rooms/payments/tables.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { bundleProgram } from "#tests/support/machine/bundle-program.ts";
import {
  beginnerFee,
  chargeSuccess,
  openPayments,
  refundEvent,
  type TestPayments,
} from "#tests/support/payments/open-payments.ts";
import { openSandbox, type TestSandbox } from "#tests/support/payments/open-sandbox.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { recordedCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import {
  inParallel,
  type OpenPayment,
  recordRefunded,
  sign,
  stormOver,
  writeOpenPayments,
} from "../payments/payment-storm.ts";
import type { KillTask } from "./booking-process.ts";
import { openLastingDatabase, runKilled } from "./killed-process.ts";

/** How many processes are killed at a random moment. FAULT_KILLS sets another number. */
const randomKills = Number(process.env.FAULT_KILLS ?? (onServer ? 16 : 4));
const now = "2026-11-21T09:00:00.000Z";

const bookingSteps = [
  "webhook.stored",
  "payment.locked",
  "payment.attempt_moved",
  "payment.booked",
  "account.posted",
  "account.seller_told",
  "payment.written",
  "payment.committed",
].map((step) => ({ step, passes: 0, isRefund: false }));
const refundingSteps = [
  ...["refund.locked", "refund.marked", "refund.written"].map((step) => ({ step, passes: 0 })),
  // The charge passes these steps earlier.
  ...["account.posted", "account.seller_told"].map((step) => ({ step, passes: 1 })),
].map((one) => ({ ...one, isRefund: true }));
/**
 * For the embedded database, which every process opens anew: at the point where the most is written but not committed,
 * and after it.
 */
const fewSteps = [...bookingSteps, ...refundingSteps].filter(({ step, isRefund }) =>
  isRefund ? step === "account.posted" : /account.posted|payment\.(written|committed)/.test(step),
);
const recordingSteps = ["recorded_payment.locked", "payment.booked", "recorded_payment.written"];

async function openLasting(sandbox: TestSandbox) {
  const shared = await openLastingDatabase(sandbox.env);
  return {
    ...shared,
    /** Opens an academy on it while `work` runs. */
    use: <T>(work: (paymentsRoom: TestPayments) => Promise<T>): Promise<T> =>
      shared.use(async (database) => {
        const paymentsRoom = await openPayments({ database, env: shared.env });
        try {
          return await work(paymentsRoom);
        } finally {
          await paymentsRoom.close();
        }
      }),
  };
}

const program = await bundleProgram("tests/faults/processes/booking-process.ts");
const runBooking = (task: KillTask, killAfterMs: number | null) =>
  runKilled(program, task, killAfterMs);

let sandbox: TestSandbox;
let lasting: Awaited<ReturnType<typeof openLasting>>;
beforeAll(async () => {
  sandbox = await openSandbox();
  lasting = await openLasting(sandbox);
});
afterAll(async () => {
  await lasting.close();
  await sandbox.close();
});

const task = (more: Partial<KillTask>): KillTask => ({
  env: lasting.env,
  now,
  step: null,
  webhooks: [],
  sweep: false,
  startOrderId: null,
  refund: null,
  ...more,
});

/** All effects on an order's money: either all of them happened or none did. */
const effectsOf = async (paymentsRoom: TestPayments, { orderId }: Pick<OpenPayment, "orderId">) => {
  const [row] = await selectRows<Record<string, number | string>>(
    paymentsRoom.ctx.db,
    sql`select o.status, o.received_kobo::int as received,
      (select count(*)::int from payments p where p.order_id = o.id) as payments,
      (select count(*)::int from payment_attempts a where a.order_id = o.id and a.status = 'succeeded') as succeeded,
      (select count(*)::int from ledger_transactions t where t.kind = 'order' and t.reference like o.id || ':%') as postings,
      (select count(*)::int from refunds r join payment_attempts a on a.reference = r.reference
        where a.order_id = o.id and r.applied_at is not null) as refunds,
      (select coalesce(sum(e.amount_kobo), 0)::int from ledger_entries e where e.order_id = o.id) as sum
      from orders o where o.id = ${orderId}`,
  );
  const told = (await recordedCalls(paymentsRoom.ctx, "lineMoney", orderId)).length;
  return { ...row, told };
};
const untouched = {
  status: "open",
  received: 0,
  payments: 0,
  succeeded: 0,
  postings: 0,
  refunds: 0,
  sum: 0,
  told: 0,
};
const paid = {
  ...untouched,
  status: "paid",
  received: 9_500_000,
  payments: 1,
  succeeded: 1,
  postings: 1,
  told: 1,
};
const refunded = { ...paid, status: "refunded", received: 0, refunds: 1, postings: 2, told: 2 };

describe("kill -9", () => {
  test("at each named step of a payment and a refund loses nothing and does nothing twice", async () => {
    const steps = onServer ? [...bookingSteps, ...refundingSteps] : fewSteps;
    const payments = await lasting.use(({ ctx }) => writeOpenPayments(ctx, steps.length));
    await recordRefunded(sandbox, payments);
    const jobs = steps.map(({ step, passes, isRefund }, index) => {
      const payment = payments[index];
      if (!payment) throw new Error("too few payments");
      const refund = refundEvent("processed", payment.reference, 9_500_000);
      const webhooks = [chargeSuccess(payment.reference), refund].map((event) =>
        sign(event, sandbox.secretKey),
      );
      const sent = isRefund ? webhooks : webhooks.slice(0, 1);
      return { step, passes, payment, webhooks, isRefund, sent };
    });
    await inParallel(jobs, onServer ? 3 : 1, async ({ step, passes, sent }) => {
      const end = await runBooking(task({ step, passes, webhooks: sent }), null);
      expect([step, end]).toEqual([step, "SIGKILL"]);
    });
    await lasting.use(async (paymentsRoom) => {
      for (const { step, payment, isRefund } of jobs) {
        const isDone = isRefund || step === "payment.committed";
        const left = await effectsOf(paymentsRoom, payment);
        expect([step, left]).toEqual([step, isDone ? paid : untouched]);
      }
      for (const { webhooks, sent } of jobs) {
        for (const { body } of [...sent, ...webhooks, ...webhooks]) {
          expect((await paymentsRoom.send(body)).statusCode).toBe(200);
        }
      }
      for (const { step, payment } of jobs) {
        expect([step, await effectsOf(paymentsRoom, payment)]).toEqual([step, refunded]);
      }
    });
  });

  test("while a payment starts, or right after the provider answered: the payment can be continued", async () => {
    const orders = await lasting.use(async (paymentsRoom) => ({
      first: await paymentsRoom.open(),
      second: await paymentsRoom.open(),
      swept: await paymentsRoom.openAttempt(),
    }));
    const later = "2026-11-21T09:05:00.000Z";
    await sandbox.press(orders.swept.reference, "pay");
    const ends = [
      await runBooking(
        task({ step: "start.attempt_written", startOrderId: orders.first.orderId }),
        null,
      ),
      await runBooking(
        task({ step: "start.initialised", startOrderId: orders.second.orderId }),
        null,
      ),
      await runBooking(task({ step: "provider.answered", sweep: true, now: later }), null),
    ];
    expect(ends).toEqual(["SIGKILL", "SIGKILL", "SIGKILL"]);
    await lasting.use(async (paymentsRoom) => {
      paymentsRoom.academy.setTime("2026-11-21T09:30:00Z");
      await sweepPayments(paymentsRoom.ctx);
      expect((await paymentsRoom.start(orders.swept.orderId)).status).toBe("paid");
      expect(await recordedCalls(paymentsRoom.ctx, "lineMoney", orders.swept.orderId)).toHaveLength(
        1,
      );
      for (const { orderId } of [orders.first, orders.second]) {
        expect((await paymentsRoom.start(orderId)).status).toBe("open");
        const rows = await selectRows<{ status: string }>(
          paymentsRoom.ctx.db,
          sql`select status from payment_attempts where order_id = ${orderId} order by number`,
        );
        expect(rows.map(({ status }) => status)).toEqual(["superseded", "open"]);
      }
    });
  });

  test("while a clerk records cash: all of it is there or nothing, and it can be recorded again", async () => {
    const steps = onServer ? recordingSteps : recordingSteps.slice(-1);
    const prepared = await lasting.use(async (paymentsRoom) => {
      const { personId } = await signInAs(paymentsRoom.academy, "admin", undefined, "clerk");
      await openTillFor(paymentsRoom.academy, { personId });
      const orders = [];
      for (const step of steps) {
        const line = { lineRef: newId(), charges: beginnerFee };
        orders.push({ step, ...(await paymentsRoom.open([line])) });
      }
      return { adminId: personId, orders };
    });
    for (const { step, orderId } of prepared.orders) {
      const record = { orderId, adminId: prepared.adminId };
      expect([step, await runBooking(task({ step, record }), null)]).toEqual([step, "SIGKILL"]);
    }
    await lasting.use(async (paymentsRoom) => {
      for (const { orderId } of prepared.orders) {
        expect(await effectsOf(paymentsRoom, { orderId })).toEqual(untouched);
      }
    });
    for (const { orderId } of prepared.orders) {
      const record = { orderId, adminId: prepared.adminId };
      expect(await runBooking(task({ record }), null)).toBe("working\ndone\n");
    }
    await lasting.use(async (paymentsRoom) => {
      for (const { orderId } of prepared.orders) {
        expect(await effectsOf(paymentsRoom, { orderId })).toEqual(paid);
      }
    });
  });

  test("at random, during a storm of webhooks, loses nothing and does nothing twice", async () => {
    const payments = await lasting.use(async ({ ctx }) => {
      await ctx.db.update(attempts).set({ nextAskAt: null });
      return writeOpenPayments(ctx, randomKills * 2);
    });
    await recordRefunded(sandbox, payments);
    const storm = stormOver(payments, sandbox.secretKey);
    const random = seededRandom("kill -9 at random");
    const kills = Array.from({ length: randomKills }, (_, index) => index);
    await inParallel(kills, onServer ? 3 : 1, async (index) => {
      // The last process finishes what the killed ones did not.
      const webhooks = storm.slice(index * 20);
      const killed = await runBooking(task({ webhooks, untilKilled: true }), 5 + random.below(250));
      expect(killed).toBe("SIGKILL");
    });
    await lasting.use(async (paymentsRoom) => {
      await inParallel(storm, onServer ? 8 : 1, async ({ body }) => {
        expect((await paymentsRoom.send(body)).statusCode).toBe(200);
      });
      for (const payment of payments)
        expect(await effectsOf(paymentsRoom, payment)).toEqual(refunded);
    });
  });
});
