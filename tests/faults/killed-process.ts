import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { loadConfig } from "#foundation/config.ts";
import { migrate } from "#foundation/database/migrate.ts";
import { type Database, openDatabase, selectRows } from "#foundation/database/open-database.ts";
import { onServer, openTestDatabase } from "#tests/database/open-test-database.ts";
import { databaseFolder } from "#tests/database/prepare-databases.ts";
import { openPayments, type TestPayments } from "#tests/open-payments.ts";
import type { TestSandbox } from "#tests/open-sandbox.ts";
import type { KillTask } from "./settling-process.ts";

/**
 * The database that the killed processes share. Only one process at a time can open the embedded
 * database's folder, so the test opens it only between them.
 */
export async function openLasting(sandbox: TestSandbox) {
  const folder = await mkdtemp(join(tmpdir(), "academy-kill-"));
  const server = onServer ? await openTestDatabase() : null;
  const env: Record<string, string> = {
    ...sandbox.env,
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    ...(server ? { DATABASE_URL: await urlOf(server) } : {}),
  };
  if (!server) {
    const database = await openDatabase(loadConfig(env));
    await migrate(database, databaseFolder);
    await database.close();
  }
  return {
    env,
    /** Opens an academy on it while `work` runs. */
    async use<T>(work: (paymentsRoom: TestPayments) => Promise<T>): Promise<T> {
      const database = await openDatabase(loadConfig(env));
      const paymentsRoom = await openPayments({ database, env });
      try {
        return await work(paymentsRoom);
      } finally {
        await paymentsRoom.close();
        await database.close();
      }
    },
    async close() {
      await server?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function urlOf(database: Database): Promise<string> {
  const [row] = await selectRows<{ name: string }>(
    database.db,
    sql`select current_database() as name`,
  );
  return `${process.env.TEST_SERVER_URL}/${row?.name}`;
}

/** Runs a process until it is killed. @param killAfterMs counted from the start of its work */
export function runKilled(task: KillTask, killAfterMs: number | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "settling-process.ts")], {
      stdio: ["pipe", "pipe", "pipe"],
    });
    let said = "";
    let complaints = "";
    child.stderr.on("data", (bytes) => {
      complaints += bytes;
    });
    child.stdout.on("data", (bytes) => {
      said += bytes;
      if (killAfterMs !== null && said === "working\n") {
        setTimeout(() => child.kill("SIGKILL"), killAfterMs);
      }
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (signal === "SIGKILL" || code === 0) resolve(signal ?? said);
      else reject(new Error(`the process ended with ${code}: ${complaints}`));
    });
    child.stdin.end(JSON.stringify(task));
  });
}

/** What a process has to do until it is killed. */
export const taskFor = (env: Record<string, string>, more: Partial<KillTask>): KillTask => ({
  env,
  now: "2026-11-21T09:00:00.000Z",
  step: null,
  webhooks: [],
  sweep: false,
  startOrderId: null,
  refund: null,
  ...more,
});
