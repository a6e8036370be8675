// A process that makes, pays or returns a payout, and kills itself at a named step of it. kill-payout.test.ts runs
// it.

import type { Actor, Context } from "#foundation/context.ts";
import { openDatabase } from "#foundation/database/open-database.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { openFiles } from "#foundation/files/server/open-files.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { payPayout } from "#rooms/affiliates/payouts/approve-and-pay.server.ts";
import { cancelPayout, returnPayout } from "#rooms/affiliates/payouts/end-payout.server.ts";
import { makePayout } from "#rooms/affiliates/payouts/make-payout.server.ts";

export type PayoutTask = {
  /** The academy's environment settings. */
  env: Record<string, string>;
  now: string;
  actor: Actor;
  step: string;
  action: "make" | "pay" | "return" | "cancel";
  payoutId: string;
};

const task = JSON.parse(await new Response(process.stdin as never).text()) as PayoutTask;
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
  actor: task.actor,
  ip: null,
  limit: () => {},
  siteVersion: async () => 0,
  step: async (name) => {
    if (name !== task.step) return;
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => {});
  },
};
process.stdout.write("working\n");
if (task.action === "make") await makePayout(ctx);
if (task.action === "pay") await payPayout(ctx, task.payoutId, { bankReference: "BANK-1" });
if (task.action === "return") await returnPayout(ctx, task.payoutId, { reason: "Closed" });
if (task.action === "cancel") await cancelPayout(ctx, task.payoutId, { reason: "Closed" });
process.stdout.write("done\n");
await database.close();
