// A process that receives webhooks, sweeps or starts a payment, and is killed during that work: at a
// named step on its own, or at any moment by the test. kill.test.ts runs it.

import type { Context } from "#foundation/context.ts";
import { openDatabase } from "#foundation/database/open-database.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { openFiles } from "#foundation/files/server/open-files.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { startPayment } from "#rooms/payments/attempts/start-payment.server.ts";
import { sweepPayments } from "#rooms/payments/attempts/sweep-payments.server.ts";
import { wireFulfilment } from "#rooms/payments/fulfilment.server.ts";
import { receiveWebhook } from "#rooms/payments/provider/receive-webhook.server.ts";
import {
  type PaymentToRecord,
  recordPayment,
} from "#rooms/payments/recorded/record-payment.server.ts";
import { sendIfApproved } from "#rooms/payments/refunds/send-refund.server.ts";
import { writeRefund } from "#rooms/payments/refunds/write-refund.server.ts";
import { recordingFulfilment } from "#tests/support/payments/recording-fulfilment.ts";
import type { SignedBody } from "../payments/payment-storm.ts";

export type KillTask = {
  /** The academy's environment settings. */
  env: Record<string, string>;
  now: string;
  /** The step at which it kills itself. Null when the test kills it. */
  step: string | null;
  /** How often it passes that step before. */
  passes?: number;
  webhooks: SignedBody[];
  /** Receives the webhooks again and again, so that it is at work when the test kills it. */
  untilKilled?: boolean;
  sweep: boolean;
  startOrderId: string | null;
  /** A payment that an admin refunds. */
  refund: { reference: string; adminId: string } | null;
  /** An order for which an admin records cash. */
  record?: { orderId: string; adminId: string };
};

const task = JSON.parse(await new Response(process.stdin as never).text()) as KillTask;
const config = loadConfig(task.env);
const database = await openDatabase(config);
let passes = task.passes ?? 0;
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
    if (name !== task.step || passes-- > 0) return;
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => {});
  },
};
wireFulfilment(recordingFulfilment);
process.stdout.write("working\n");
do {
  for (const { body, signature } of task.webhooks) {
    const headers = { "x-paystack-signature": signature };
    await receiveWebhook(ctx, "paystack", Buffer.from(body), headers);
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
if (task.record) {
  const { orderId, adminId } = task.record;
  const actor: Context["actor"] = {
    kind: "admin",
    personId: adminId,
    email: "clerk@zaure.example",
    name: "Clerk",
    sessionId: "none",
    roles: ["admin", "clerk"],
    mustChangePassword: false,
  };
  const money: PaymentToRecord = {
    amountKobo: 9_500_000,
    method: "cash",
    centreId: "jalingo",
    takenAt: ctx.clock(),
    takerName: null,
    evidence: orderId,
    note: null,
    despiteCardPayment: true,
    keepAsCredit: false,
    match: null,
    faults: {},
  };
  const asked = { unanswered: [], problem: null };
  await recordPayment({ ...ctx, actor }, orderId, money, asked);
}
process.stdout.write("done\n");
await database.close();
