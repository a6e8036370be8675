import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, openDatabase, selectRows } from "#foundation/database/open-database.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { fillDatabase } from "#tests/database/fill-database.ts";
import { onServer, openTestDatabase } from "#tests/database/open-test-database.ts";

async function urlOf(database: Database): Promise<string> {
  const [row] = await selectRows<{ name: string }>(
    database.db,
    sql`select current_database() as name`,
  );
  return `${process.env.TEST_SERVER_URL}/${row?.name}`;
}

/**
 * The database that killed processes share. Only one process at a time can open the embedded database's folder, so a
 * test opens it only between them.
 * @param more settings of the academy
 */
export async function openLastingDatabase(more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "academy-kill-"));
  const server = onServer ? await openTestDatabase() : null;
  const env: Record<string, string> = {
    ...more,
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    ...(server ? { DATABASE_URL: await urlOf(server) } : {}),
  };
  if (!server) {
    const database = await openDatabase(loadConfig(env));
    await fillDatabase(database);
    await database.close();
  }
  return {
    env,
    /** Opens it while `work` runs. */
    async use<T>(work: (database: Database) => Promise<T>): Promise<T> {
      const database = await openDatabase(loadConfig(env));
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    async close() {
      await server?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Runs a process until it is killed.
 * @param program what starts it (bundleProgram); it reads the task from its input
 * @param killAfterMs counted from the start of its work; null when it kills itself
 * @returns SIGKILL, or what the process said
 */
export function runKilled(
  [program, ...args]: [string, ...string[]],
  task: object,
  killAfterMs: number | null,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "pipe" });
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
