import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { createEmptyDatabase } from "../database/open-test-database.ts";
import { type PostgresServer, startServer } from "../database/postgres-server.ts";
import { startAcademyProcess } from "../support/browser/start-academy-process.ts";
import { physicalAnswers } from "../support/enrolments/enrolment-answers.ts";
import { freePort } from "../support/machine/free-port.ts";

/** A real Prometheus reads a real academy; skipped where it isn't there (scripts/ensure-system.mjs installs it). */
const has = (program: string) => spawnSync("which", [program]).status === 0;
const deploy = join(import.meta.dirname, "..", "..", "deploy", "watch");
const token = "the token of this test";

let server: PostgresServer;
let folder: string;
let prometheus: ChildProcess | undefined;
beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), "academy-prometheus-"));
});
afterAll(async () => {
  prometheus?.kill("SIGTERM");
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Our own settings and alerts, but with seconds instead of minutes. */
async function startPrometheus(academyPort: string) {
  cpSync(deploy, folder, { recursive: true });
  const change = (name: string, ...pairs: [RegExp, string][]) =>
    writeFileSync(
      join(folder, name),
      pairs.reduce(
        (text, [from, to]) => text.replace(from, to),
        readFileSync(join(folder, name), "utf8"),
      ),
    );
  writeFileSync(join(folder, "token"), token);
  change(
    "alerts.yml",
    [/for: \d+[mh]/g, "for: 2s"],
    // So that the test need not wait for a quarter of an hour until it ends.
    [/\[15m\]/g, "[15s]"],
  );
  change(
    "prometheus.yml",
    [/_interval: 15s/g, "_interval: 1s"],
    [/credentials_file: .*/, `credentials_file: ${join(folder, "token")}`],
    [/targets: \["127.0.0.1:3001".*\]/, `targets: ["127.0.0.1:${academyPort}"]`],
    [/alerting:.*$/s, ""],
  );
  const port = await freePort();
  const args = [
    `--config.file=${join(folder, "prometheus.yml")}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  prometheus = spawn("prometheus", args, { stdio: "ignore" });
  return `http://127.0.0.1:${port}/api/v1`;
}

test.runIf(has("prometheus"))("Prometheus reads it, and alerts fire and end", async () => {
  execFileSync("promtool", ["test", "rules", "alerts.test.yml"], { cwd: deploy });
  const DATABASE_URL = await createEmptyDatabase(server.url);
  const settings = {
    DATABASE_URL,
    METRICS_TOKEN: token,
    SEED: "catalogue",
    PAYSTACK_SECRET_KEY: "sk_test_of_this_test",
    PAYSTACK_PUBLIC_KEY: "pk_test_of_this_test",
    // Nobody listens there.
    PAYSTACK_API_URL: `http://127.0.0.1:${await freePort()}`,
  };
  let academy = await startAcademyProcess(settings);
  const { port } = new URL(academy.origin);
  const api = await startPrometheus(port);
  const ask = async (path: string) =>
    (await (await fetch(`${api}/${path}`).catch(() => new Response("{}"))).json()).data;
  const firing = async () => {
    const { alerts = [] } = (await ask("alerts")) ?? {};
    return (
      (alerts as { state: string; labels: { alertname: string } }[])
        .filter(({ state }) => state === "firing")
        .map(({ labels }) => labels.alertname)
        // The disk is the testing machine's own.
        .filter((name) => !name.startsWith("Disk"))
        .sort()
    );
  };
  const series = async (query: string) =>
    ((await ask(`query?query=${encodeURIComponent(query)}`))?.result ?? []).length as number;

  await expect.poll(() => series('up{job="academy"} == 1')).toBe(1);
  await expect.poll(() => series('academy_database_connections{state="open"} > 0')).toBe(1);
  expect(await firing()).toEqual([]);

  const database = openServerDatabase(DATABASE_URL, 1);
  const { db } = database;
  const ours = ["compare-with-provider", "check-backup", "backup"];
  await db.execute(
    sql`insert into provider_events (id, received_at, body_hash, provider, kind, event, state, next_try_at)
      values ('stuck', now(), 'none', 'paystack', 'charge_paid', 'charge.success', 'given_up', now())`,
  );
  await db.execute(
    sql`insert into messages (id, channel, recipient, kind, subject, text, status, created_at)
      select 'email-' || number, 'email', 'a@example.com', 'test', '', '',
        case number when 0 then 'queued' else 'failed' end, now() - interval '3 hours'
      from generate_series(0, 21) as number`,
  );
  await db.execute(
    sql`insert into pgboss.job (name, state, completed_on) select name, 'failed', now()
      from pgboss.queue where name not like '\\_\\_%' and name <> 'send-mail' limit 1`,
  );
  await db.execute(
    sql`insert into routines (name, started_at, finished_at) select name, now(), now() - interval '9 days'
      from unnest(array[${sql.join(ours, sql`, `)}]) as name
      on conflict (name) do update set finished_at = excluded.finished_at`,
  );
  await db.execute(
    sql`insert into routines (name, started_at, finished_at, found) values ('check-books', now(), now(), 1)
      on conflict (name) do update set started_at = now(), finished_at = now(), found = 1`,
  );
  await expect
    .poll(firing)
    .toEqual([
      "BackupLate",
      "BackupUnreadable",
      "BooksWrong",
      "ComparisonLate",
      "JobsGivenUp",
      "MailFails",
      "MailStuck",
      "WebhooksStuck",
    ]);
  await db.execute(sql`update provider_events set state = 'noted'`);
  await db.execute(sql`delete from messages`);
  await db.execute(sql`delete from pgboss.job where state = 'failed'`);
  await db.execute(sql`update routines set finished_at = now(), found = 0`);
  await expect.poll(firing).toEqual([]);

  // Three people want to pay, and the card provider is down. Their registrations stay.
  for (let number = 0; number < 3; number++) {
    const reply = await fetch(`${academy.origin}/api/enrolments`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        courseId: "tiling",
        ...physicalAnswers,
        emailAddress: `payer-${number}@example.com`,
        phoneNumber: `0803000000${number}`,
        signatureDate: lagosDay(new Date()),
      }),
    });
    expect(reply.status).toBe(201);
  }
  await expect.poll(firing).toEqual(["ProviderDown"]);
  await db.execute(sql`update payment_attempts set next_ask_at = null`);
  await expect.poll(firing).toEqual([]);
  await database.close();

  await server.halt();
  await expect.poll(firing).toContain("ReadingsFail");
  await server.resume();
  await expect.poll(firing).toEqual([]);

  await academy.tell("SIGKILL");
  await expect.poll(firing).toEqual(["ProcessDown"]);
  academy = await startAcademyProcess({ ...settings, PORT: port });
  await expect.poll(firing).toEqual([]);
  await academy.stop();
});
