// A process in which orders' money comes in, goes back and is moved, until it is killed. storm.test.ts runs several.

import { setTimeout as wait } from "node:timers/promises";
import type { Actor, Context } from "#foundation/context.ts";
import { openDatabase } from "#foundation/database/open-database.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { openFiles } from "#foundation/files/server/open-files.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { enrolmentFulfilment } from "#rooms/enrolment/account/fulfilment.server.ts";
import { BookedMeanwhile } from "#rooms/payments/attempts/booking-guards.server.ts";
import { wireFulfilment } from "#rooms/payments/fulfilment.server.ts";
import { randomFrom } from "#tests/support/academy/random.ts";
import { accountEvents, type Story } from "../payments/account-stories.ts";

export type StormTask = {
  /** The academy's environment settings. */
  env: Record<string, string>;
  /** Moves the credit. */
  actor: Actor;
  seed: number;
  stories: Story[];
};

const task = JSON.parse(await new Response(process.stdin as never).text()) as StormTask;
const config = loadConfig(task.env);
const database = await openDatabase(config);
const ctx: Context = {
  db: database.db,
  config,
  afterCommit: (work) => work(),
  clock: () => new Date(),
  log: createLogger("silent"),
  files: openFiles(config),
  jobs: { enqueue: async () => {} },
  requestId: "storm",
  actor: null,
  ip: null,
  limit: () => {},
  siteVersion: async () => 0,
  step: async () => {},
};
wireFulfilment(enrolmentFulfilment);
const random = randomFrom(task.seed);
const { happen } = accountEvents(ctx, { ...ctx, actor: task.actor });

/** Two at once: what one of them read may be out of date when it writes, and then it is refused. */
async function live(): Promise<never> {
  for (;;) {
    try {
      await happen(task.stories, random.pick(task.stories), random);
    } catch (error) {
      if (!(error instanceof AppError || error instanceof BookedMeanwhile)) throw error;
      await wait(1);
    }
  }
}

process.stdout.write("working\n");
await Promise.all([live(), live(), live()]);
