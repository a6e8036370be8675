// A process that receives webhooks, sweeps or starts a payment, and is killed during that work: at a
// named step by itself, or at any moment by the test. kill.test.ts runs it with plain node.

import { flushCompileCache } from "node:module";
import type { Context } from "#foundation/context.ts";
import { openDatabase } from "#foundation/database/open-database.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { openFiles } from "#foundation/files/server/open-files.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { startPayment } from "#rooms/payments/server/asking/start-payment.ts";
import { sweepPayments } from "#rooms/payments/server/asking/sweep-payments.ts";
import { sendIfApproved } from "#rooms/payments/server/desk/refunds/send-refund.ts";
import { writeRefund } from "#rooms/payments/server/desk/refunds/write-refund.ts";
import { wireFulfilment } from "#rooms/payments/server/fulfilment.ts";
import { receiveWebhook } from "#rooms/payments/server/webhooks/receive-webhook.ts";
import { recordingFulfilment } from "#tests/support/payments/recording-fulfilment.ts";
import type { SignedBody } from "../payments/payment-storm.ts";

export type KillTask = {
  /** The academy's environment settings. */
  env: Record<string, string>;
  now: string;
  /** The step at which it kills itself. Null when the test kills it. */
  step: string | null;
  webhooks: SignedBody[];
  /** Receives the webhooks again and again, so that it is at work when the test kills it. */
  untilKilled?: boolean;
  sweep: boolean;
  startOrderId: string | null;
  /** A payment that an admin refunds. */
  refund: { reference: string; adminId: string } | null;
};

// Node writes its cache at the end, and a killed process has none.
flushCompileCache();

const task = JSON.parse(await new Response(process.stdin as never).text()) as KillTask;
const config = loadConfig(task.env);
const database = await openDatabase(config);
const ctx: Context = {
  db: database.db,
  config,
  afterCommit: (work) => work(),
  clock: () => new Date(task.now),
  log: createLogger("error"),
  files: openFiles(config),
  jobs: { enqueue: async () => {} },
  requestId: "kill-test",
  actor: null,
  ip: null,
  limit: () => {},
  siteVersion: async () => 0,
  step: async (name) => {
    if (name !== task.step) return;
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => {});
  },
};
wireFulfilment(recordingFulfilment);
process.stdout.write("working\n");
do {
  for (const { body, signature } of task.webhooks) {
    await receiveWebhook(ctx, Buffer.from(body), signature);
  }
} while (task.untilKilled);
if (task.sweep) await sweepPayments(ctx);
if (task.startOrderId) await startPayment(ctx, task.startOrderId);
if (task.refund) {
  const { reference } = task.refund;
  const wish = { reason: "The learner moved away" };
  const by = { personId: task.refund.adminId, isAlone: true };
  await sendIfApproved(ctx, await writeRefund(ctx, reference, wish, by));
}
process.stdout.write("done\n");
await database.close();
