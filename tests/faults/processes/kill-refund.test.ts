import { afterAll, beforeAll, expect, test } from "vitest";
import { compareWithProvider } from "#rooms/payments/comparison/compare-with-provider.server.ts";
import { sweepRefunds } from "#rooms/payments/refunds/sweep-refunds.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { bundleProgram } from "#tests/support/machine/bundle-program.ts";
import { openPayments, type TestPayments } from "#tests/support/payments/open-payments.ts";
import { openSandbox, type TestSandbox } from "#tests/support/payments/open-sandbox.ts";
import { moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { askForRefund, payByCard } from "#tests/support/payments/staff-refunds.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { KillTask } from "./booking-process.ts";
import { openLastingDatabase, runKilled } from "./killed-process.ts";

let sandbox: TestSandbox;
let lasting: Awaited<ReturnType<typeof openLastingDatabase>>;
beforeAll(async () => {
  sandbox = await openSandbox();
  lasting = await openLastingDatabase(sandbox.env);
});
afterAll(async () => {
  await lasting.close();
  await sandbox.close();
});

/** Opens the payments room on the shared database while `work` runs. */
const usePayments = <T>(work: (paymentsRoom: TestPayments) => Promise<T>): Promise<T> =>
  lasting.use(async (database) => {
    const paymentsRoom = await openPayments({ database, env: lasting.env });
    try {
      return await work(paymentsRoom);
    } finally {
      await paymentsRoom.close();
    }
  });

const program = await bundleProgram("tests/faults/processes/booking-process.ts");
const refundUntil = (step: string, refund: KillTask["refund"]) => {
  const task: KillTask = {
    env: lasting.env,
    now: "2026-11-21T09:00:00.000Z",
    step,
    refund,
    webhooks: [],
    sweep: false,
    startOrderId: null,
  };
  return runKilled(program, task, null);
};

// On PostgreSQL only, like kill-payout.test.ts.
test.runIf(onServer)(
  "killed at each step of a refund by staff: nothing is lost, and nothing goes back twice",
  async () => {
    const names = ["inserted", "written", "claimed", "answered", "noted"];
    const steps = names.map((name) => `refund_request.${name}`);
    const prepared = await usePayments(async (paymentsRoom) => {
      const admin = await signInAs(paymentsRoom.academy, "admin");
      const payments = [];
      for (const step of steps)
        payments.push({ step, ...(await payByCard({ ...paymentsRoom, sandbox })) });
      return { adminId: admin.personId, token: admin.token, payments };
    });
    for (const { step, reference } of prepared.payments) {
      const refund = { reference, adminId: prepared.adminId };
      expect([step, await refundUntil(step, refund)]).toEqual([step, "SIGKILL"]);
    }
    // Half of the webhooks get lost.
    const webhooks = (await sandbox.takeWebhooks()).filter((_, index) => index % 2 === 0);
    await usePayments(async (paymentsRoom) => {
      sandbox.setClock(paymentsRoom.ctx.clock);
      for (const at of ["2026-11-21T09:02:00Z", "2026-11-21T09:12:00Z", "2026-11-21T09:30:00Z"]) {
        paymentsRoom.academy.setTime(at);
        await sweepRefunds(paymentsRoom.ctx);
      }
      for (const { body } of webhooks) await paymentsRoom.send(body);
      for (const { step, reference } of prepared.payments) {
        // The admin sees nothing of a refund that was rolled back, and asks again.
        if (/inserted|written/.test(step)) {
          const again = await askForRefund(paymentsRoom, prepared.token, reference);
          expect([step, again.http]).toEqual([step, 201]);
        }
      }
      await sandbox.deliverTo(paymentsRoom.academy);
      paymentsRoom.academy.setTime("2026-11-22T09:30:00Z");
      await compareWithProvider(paymentsRoom.ctx);
      for (const { step, reference, orderId } of prepared.payments) {
        const atProvider = (await sandbox.store.listRefunds()).filter(
          (one) => one.reference === reference,
        );
        const booked = await moneyCalls(paymentsRoom.ctx, "refund", orderId);
        const rows = await paymentsRoom.countRows(`refunds where reference = '${reference}'`);
        const done = await paymentsRoom.countRows(
          `refund_requests where reference = '${reference}' and status = 'done'`,
        );
        expect([step, atProvider.length, booked.length, rows, done]).toEqual([step, 1, 1, 1, 1]);
      }
    });
  },
);
