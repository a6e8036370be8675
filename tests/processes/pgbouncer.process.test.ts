import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { workAs } from "#foundation/database/kinds-of-work.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { createEmptyDatabase } from "../database/open-test-database.ts";
import { type PostgresServer, startServer } from "../database/postgres-server.ts";
import { refuseToStart, startAcademyProcess } from "../support/browser/start-academy-process.ts";
import { physicalAnswers } from "../support/enrolments/enrolment-answers.ts";
import { freePort } from "../support/machine/free-port.ts";

/** An academy behind PgBouncer in session mode, as docs/runbook.md allows. */

let postgres: PostgresServer;
let pooler: ChildProcess;
let url: string;
const folder = mkdtempSync(join(tmpdir(), "academy-pgbouncer-"));

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(() => done(true)));
    socket.on("error", () => done(false));
  });

beforeAll(async () => {
  postgres = await startServer();
  const address = new URL(await createEmptyDatabase(postgres.url));
  const port = await freePort();
  writeFileSync(join(folder, "users.txt"), '"academy" ""\n');
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    [
      "[databases]",
      `* = host=127.0.0.1 port=${postgres.port}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${join(folder, "users.txt")}`,
      "pool_mode = session",
      // It refuses to run as root.
      ...(process.getuid?.() === 0 ? ["user = postgres"] : []),
    ].join("\n"),
  );
  chmodSync(folder, 0o755);
  pooler = spawn("pgbouncer", [join(folder, "pgbouncer.ini")], {
    stdio: "ignore",
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  });
  await vi.waitFor(async () => expect(await answers(port)).toBe(true), { timeout: 60_000 });
  address.port = String(port);
  url = address.href;
});
afterAll(async () => {
  pooler.kill("SIGTERM");
  await once(pooler, "exit");
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

test("each kind of work has its time limits, even on a connection that was used before", async () => {
  // One connection, so each kind of work gets that of the one before.
  const database = openServerDatabase(url, 1);
  const limits = async () => {
    const [row] = await selectRows<Record<string, string>>(
      database.db,
      sql`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    return row;
  };
  const read = { statement: "5s", lock: "2s", idle: "30s" };
  expect(await workAs("read", null, limits)).toEqual(read);
  const job = { statement: "1min", lock: "15s", idle: "30s" };
  expect(await workAs("job", null, limits)).toEqual(job);
  expect(await workAs("read", null, limits)).toEqual(read);
  await database.close();
});

test("an academy starts, takes a registration and stops", async () => {
  const academy = await startAcademyProcess({ DATABASE_URL: url, SEED: "catalogue" });
  const registered = await fetch(`${academy.origin}/api/enrolments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...physicalAnswers,
      courseId: "tiling",
      signatureDate: lagosDay(new Date()),
    }),
  });
  expect(registered.status).toBe(201);
  await academy.stop();
});

test("a database that refuses is told apart from one that does not answer", async () => {
  const unknown = new URL(url);
  unknown.pathname = "/no_such_database";
  const refused = await refuseToStart({ DATABASE_URL: unknown.href, PORT: `${await freePort()}` });
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/The database refused the connection \(.*no_such_database/);
  const nobody = new URL(url);
  nobody.port = `${await freePort()}`;
  const silent = await refuseToStart({ DATABASE_URL: nobody.href, PORT: `${await freePort()}` });
  expect(silent.code).toBe(1);
  expect(silent.output).toContain("The database does not answer (connect ECONNREFUSED");
});
