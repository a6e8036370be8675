import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBaseContext } from "#app/server/start-academy.ts";
import { jobs, seed } from "#app/wiring.ts";
import { migrate } from "#foundation/database/migrate.ts";
import { type Database, openDatabase, selectRows } from "#foundation/database/open-database.ts";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { createJobRunner } from "#foundation/jobs.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { databaseFolder } from "../../database/fill-database.ts";
import { createEmptyDatabase, onServer } from "../../database/open-test-database.ts";
import { refuseToStart, startAcademyProcess } from "../../support/browser/start-academy-process.ts";
import { bundleProgram } from "../../support/machine/bundle-program.ts";
import { openSlowProvider } from "../../support/machine/open-line.ts";

/** Tests real processes, as a supervisor, a container or a person at a terminal sees them. */

const command = await bundleProgram("tests/faults/processes/academy-process.ts");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-start-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("after a stop signal", () => {
  test("a registration that waits for a slow provider is answered, and nothing is lost", async () => {
    const provider = await openSlowProvider();
    const env: Record<string, string> = {
      ...provider.env,
      SEED: "catalogue",
      ...(onServer ? { DATABASE_URL: await createEmptyDatabase() } : {}),
    };
    const academy = await startAcademyProcess(env, { command, folder });
    const registering = (await provider.register(academy.origin)).answer;
    const ended = academy.tell("SIGTERM");
    // A second signal, e.g. from a supervisor above npm, changes nothing.
    void academy.tell("SIGINT");
    const answer = await registering;
    expect([answer.status, await answer.json()]).toEqual([
      201,
      expect.objectContaining({
        payment: expect.objectContaining({ accessCode: expect.any(String) }),
      }),
    ]);
    await expect(fetch(`${academy.origin}/healthz`)).rejects.toThrow("fetch failed");
    expect(await ended).toBe(0);

    const database = await openDatabase(loadConfig({ DATA_DIR: folder, ...env }));
    const attempts = sql`select status, access_code is not null as started from payment_attempts`;
    expect(await selectRows(database.db, attempts)).toEqual([{ status: "open", started: true }]);
    await database.close();
    await provider.close();
  });

  test("while it still starts: it comes up, closes its database and ends with 0", async () => {
    const env: Record<string, string> = {
      // After the signal it has 40 seconds for the rest of the start: on a busy machine the demonstration needs more,
      // and so does making the embedded database.
      SEED: "catalogue",
      ...(onServer ? { DATABASE_URL: await createEmptyDatabase() } : {}),
    };
    // A partial upload that a killed process left behind.
    const incoming = join(folder, "files", "incoming");
    await mkdir(incoming, { recursive: true });
    await writeFile(join(incoming, "stray"), "half a file");
    await utimes(join(incoming, "stray"), new Date(0), new Date(0));
    const academy = await startAcademyProcess(env, {
      command,
      folder,
      readyAt: "Database open",
    });
    expect(await academy.tell("SIGTERM")).toBe(0);
    expect(await readdir(incoming)).toEqual([]);
    const database = await openDatabase(loadConfig({ DATA_DIR: folder, ...env }));
    expect(await database.db.$count(sql`programs`)).toBeGreaterThan(0);
    await database.close();
  });
});

describe.runIf(onServer)("two processes on an empty PostgreSQL at once", () => {
  /** Runs the database work of a start twice at once. @returns why those of the two failed that did */
  async function prepareTwice(guard: (database: Database) => Database["alone"]) {
    const url = await createEmptyDatabase();
    const config = loadConfig({
      LOG_LEVEL: "silent",
      ADMIN_PASSWORD: "of the tests",
      DATA_DIR: folder,
    });
    const results = await Promise.allSettled(
      [1, 2].map(async () => {
        const database = openServerDatabase(url);
        const log = createLogger("silent");
        const runner = createJobRunner(database, log);
        const ctx = createBaseContext(config, database, runner, log);
        try {
          await guard(database)(async () => {
            await migrate(database, databaseFolder);
            await runner.prepare(jobs);
            await seed(ctx, () => {});
          });
        } finally {
          await runner.stop().catch(() => {});
          await database.close();
        }
      }),
    );
    return results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  }

  test("without the lock one of them fails; with it both start", async () => {
    let failures: unknown[] = [];
    for (let turn = 0; turn < 10 && failures.length === 0; turn++) {
      failures = await prepareTwice(() => (work) => work());
    }
    expect(failures).not.toEqual([]);
    expect(await prepareTwice((database) => database.alone)).toEqual([]);
  });

  test("two real processes both start, with one catalogue", async () => {
    const env = { DATABASE_URL: await createEmptyDatabase(), SEED: "catalogue" };
    const both = await Promise.all([1, 2].map(() => startAcademyProcess(env, { command })));
    const counts = await Promise.all(
      both.map(async ({ origin }) => (await (await fetch(`${origin}/api/programs`)).json()).total),
    );
    expect(counts).toEqual([45, 45]);
    await Promise.all(both.map((one) => one.stop()));
  });
});

describe.runIf(!onServer)("refused in a sentence that names the setting", () => {
  const refusal = async (settings: Record<string, string>) => {
    const { code, output } = await refuseToStart({ DATA_DIR: folder, ...settings }, command);
    expect(output).not.toMatch(/^\s+at .*\.(ts|js)/m);
    return { code, output };
  };

  test("a PORT that is not a plain number, and other wrong settings", async () => {
    expect(await refusal({ PORT: "0x50", SEED: "some" })).toEqual({
      code: 1,
      output:
        "The settings are incomplete:\n  - PORT must be a port, 1 to 65535.\n  - SEED must be none, catalogue or demo.\n",
    });
  });

  test("a port in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((done) => other.once("listening", done));
    const { port } = other.address() as { port: number };
    const { code, output } = await refusal({ PORT: String(port) });
    expect([code, output]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)]);
    await new Promise((done) => other.close(done));
  });

  test("a DATA_DIR that is a file, and one below a file, with either database", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const DATABASE_URL = "postgres://nobody@127.0.0.1:9/none";
    for (const [DATA_DIR, why] of [
      [file, "it is a file, not a folder"],
      [join(file, "below"), "a part of the path is a file, not a folder"],
    ] as const) {
      const expected = {
        code: 1,
        output: expect.stringContaining(`DATA_DIR (${DATA_DIR}) can't be used: ${why}.`),
      };
      expect(await refusal({ DATA_DIR })).toEqual(expected);
      expect(await refusal({ DATA_DIR, DATABASE_URL })).toEqual(expected);
    }
  });
});
