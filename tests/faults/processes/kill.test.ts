import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { sweepPayments } from "#rooms/payments/server/asking/sweep-payments.ts";
import { attempts } from "#rooms/payments/server/tables.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import {
  chargeSuccess,
  openPayments,
  refundEvent,
  type TestPayments,
} from "#tests/support/payments/open-payments.ts";
import { openSandbox, type TestSandbox } from "#tests/support/payments/open-sandbox.ts";
import { recordedCalls } from "#tests/support/payments/recording-fulfilment.ts";
import {
  inParallel,
  type OpenPayment,
  sign,
  stormOver,
  writeOpenPayments,
} from "../payments/payment-storm.ts";
import { openLastingDatabase, runKilled } from "./killed-process.ts";
import type { KillTask } from "./settling-process.ts";

/** How many processes are killed at a random moment. FAULT_KILLS sets another number. */
const randomKills = Number(process.env.FAULT_KILLS ?? (onServer ? 16 : 4));
const now = "2026-11-21T09:00:00.000Z";

const settlingSteps = [
  "webhook.stored",
  "payment.locked",
  "payment.accepted",
  "payment.attempt_succeeded",
  "payment.due_paid",
  "payment.settlement_written",
  "payment.posted",
  "payment.fulfilment_called",
  "payment.written",
  "payment.committed",
];
const refundingSteps = [
  "refund.locked",
  "refund.marked",
  "refund.posted",
  "refund.fulfilment_called",
  "refund.written",
];
/** For the embedded database, which every process opens anew: where the most is written and not committed, and after. */
const fewSteps = ["payment.posted", "payment.written", "payment.committed", "refund.written"];

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

const runSettling = (settling: KillTask, killAfterMs: number | null) =>
  runKilled("settling-process.ts", settling, killAfterMs);

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

/** All effects on an order's money: either all of them happened, or none. */
const effectsOf = async (paymentsRoom: TestPayments, payment: OpenPayment) => {
  const [row] = await selectRows<Record<string, number | string>>(
    paymentsRoom.ctx.db,
    sql`select o.status,
      (select count(*)::int from settlements s where s.order_id = o.id) as settlements,
      (select count(*)::int from dues d where d.order_id = o.id and d.status = 'paid') as paid_dues,
      (select count(*)::int from payment_attempts a where a.order_id = o.id and a.status = 'succeeded') as succeeded,
      (select count(*)::int from ledger_transactions t where t.kind = 'charge' and t.reference = ${payment.reference}) as charges,
      (select count(*)::int from ledger_transactions t join refunds r on r.id = t.reference
        where t.kind = 'refund' and r.reference = ${payment.reference}) as refunds,
      (select coalesce(sum(e.amount_kobo), 0)::int from ledger_entries e where e.order_id = o.id) as sum
      from orders o where o.id = ${payment.orderId}`,
  );
  const settle = (await recordedCalls(paymentsRoom.ctx, "settle", payment.orderId)).length;
  const reverse = (await recordedCalls(paymentsRoom.ctx, "reverse", payment.orderId)).length;
  return { ...row, settle, reverse };
};
const untouched = {
  status: "open",
  settlements: 0,
  paid_dues: 0,
  succeeded: 0,
  charges: 0,
  refunds: 0,
  sum: 0,
  settle: 0,
  reverse: 0,
};
const settled = {
  ...untouched,
  status: "paid",
  settlements: 1,
  paid_dues: 1,
  succeeded: 1,
  charges: 1,
  settle: 1,
};
const refunded = { ...settled, status: "refunded", refunds: 1, reverse: 1 };

describe("kill -9", () => {
  test("at each named step of settlement and refund loses nothing and does nothing twice", async () => {
    const steps = onServer ? [...settlingSteps, ...refundingSteps] : fewSteps;
    const payments = await lasting.use(({ ctx }) => writeOpenPayments(ctx, steps.length));
    const jobs = steps.map((step, index) => {
      const payment = payments[index];
      if (!payment) throw new Error("too few payments");
      const refund = refundEvent("processed", payment.reference, 9_500_000);
      const webhooks = [chargeSuccess(payment.reference), refund].map((event) =>
        sign(event, sandbox.secretKey),
      );
      const isRefund = refundingSteps.includes(step);
      return {
        step,
        payment,
        webhooks,
        isRefund,
        sent: isRefund ? webhooks : webhooks.slice(0, 1),
      };
    });
    await inParallel(jobs, onServer ? 3 : 1, async ({ step, sent }) => {
      const end = await runSettling(task({ step, webhooks: sent }), null);
      expect([step, end]).toEqual([step, "SIGKILL"]);
    });
    await lasting.use(async (paymentsRoom) => {
      for (const { step, payment, isRefund } of jobs) {
        const isDone = isRefund || step === "payment.committed";
        const left = await effectsOf(paymentsRoom, payment);
        expect([step, left]).toEqual([step, isDone ? settled : untouched]);
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
      await runSettling(
        task({ step: "start.attempt_written", startOrderId: orders.first.orderId }),
        null,
      ),
      await runSettling(
        task({ step: "start.initialised", startOrderId: orders.second.orderId }),
        null,
      ),
      await runSettling(task({ step: "provider.answered", sweep: true, now: later }), null),
    ];
    expect(ends).toEqual(["SIGKILL", "SIGKILL", "SIGKILL"]);
    await lasting.use(async (paymentsRoom) => {
      paymentsRoom.academy.setTime("2026-11-21T09:30:00Z");
      await sweepPayments(paymentsRoom.ctx);
      expect((await paymentsRoom.start(orders.swept.orderId)).status).toBe("paid");
      expect(await recordedCalls(paymentsRoom.ctx, "settle", orders.swept.orderId)).toHaveLength(1);
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

  test("at random, during a storm of webhooks, loses nothing and does nothing twice", async () => {
    const payments = await lasting.use(async ({ ctx }) => {
      await ctx.db.update(attempts).set({ nextAskAt: null });
      return writeOpenPayments(ctx, randomKills * 4);
    });
    const storm = stormOver(payments, sandbox.secretKey);
    const random = seededRandom("kill -9 at random");
    const kills = Array.from({ length: randomKills }, (_, index) => index);
    await inParallel(kills, onServer ? 3 : 1, async (index) => {
      // The last process retries what the killed ones did not finish.
      const webhooks = storm.slice(index * 40);
      const killed = await runSettling(
        task({ webhooks, untilKilled: true }),
        5 + random.below(250),
      );
      expect(killed).toBe("SIGKILL");
    });
    await lasting.use(async (paymentsRoom) => {
      for (const { body } of storm) expect((await paymentsRoom.send(body)).statusCode).toBe(200);
      for (const payment of payments)
        expect(await effectsOf(paymentsRoom, payment)).toEqual(refunded);
    });
  });
});
