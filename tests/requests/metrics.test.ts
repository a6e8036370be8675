import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { selectRows } from "#foundation/database/open-database.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { createReporter } from "#foundation/watch/report-errors.ts";
import { compareJob } from "#rooms/payments/comparison/compare-with-provider.server.ts";
import { checkBooksJob } from "#rooms/payments/ledger/check-books.server.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { enrol, openEnrolmentAcademy } from "../support/enrolments/enrol.ts";
import type { TestSandbox } from "../support/payments/open-sandbox.ts";

const token = "a token of sixteen letters";
const deploy = join(import.meta.dirname, "..", "..", "deploy", "watch");
const read = (name: string) => readFileSync(join(deploy, name), "utf8");

let academy: TestAcademy;
let sandbox: TestSandbox;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ academy, sandbox, close } = await openEnrolmentAcademy({ env: { METRICS_TOKEN: token } }));
  mkdirSync(academy.ctx.config.dataDir, { recursive: true });
});
afterAll(() => close());

const ask = (authorization?: string) =>
  academy.inject({
    method: "GET",
    url: "/metrics",
    headers: authorization ? { authorization } : {},
  });

let time = Date.parse("2026-11-21T09:00:00Z");
function wait(seconds: number) {
  time += seconds * 1000;
  academy.setTime(new Date(time).toISOString());
}

/** What /metrics says now; it reads the database again after five seconds. */
async function metrics(): Promise<string> {
  wait(5);
  const { statusCode, payload, headers } = await ask(`Bearer ${token}`);
  expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
  return payload;
}

type Rule = { alert: string; expr: string; annotations: { page: string } };
const rules = (parse(read("alerts.yml")).groups as { rules: Rule[] }[]).flatMap(
  (group) => group.rules,
);

const names = (text: string) => new Set(text.match(/\b(academy|nodejs|process)_\w+/g));

test("only the holder of the token reads them, and without the setting there are none", async () => {
  expect((await ask()).statusCode).toBe(401);
  expect((await ask("Bearer another")).statusCode).toBe(401);
  expect((await ask(`Bearer ${token}`)).statusCode).toBe(200);
  const without = await openAcademy({ database: academy.database });
  expect((await without.inject({ method: "GET", url: "/metrics" })).statusCode).toBe(404);
  await without.close();
});

test("requests, payments, mail and jobs are counted, by route and never by id", async () => {
  const { reference, enrolment } = await enrol(academy);
  await sandbox.press(reference, "pay");
  expect((await academy.call("POST", `/payments/${reference}/verify`, { body: {} })).status).toBe(
    200,
  );
  await academy.call("GET", `/payments/${reference}`);
  const text = await metrics();
  expect(text).toMatch(
    /academy_requests_total\{method="GET",route="\/api\/payments\/:reference",status="200"\} [1-9]/,
  );
  expect(text).toMatch(
    /academy_request_seconds_bucket\{le="10",method="POST",route="\/api\/enrolments"\} [1-9]/,
  );
  expect(text).toContain('academy_payment_attempts{state="succeeded"} 1');
  expect(text).toMatch(/academy_mail_waiting [1-9]/);
  expect(text).toMatch(/academy_queue_waiting\{job="send-mail"\} [1-9]/);
  expect(text).toMatch(/academy_disk_free_bytes [1-9]/);
  expect(text).toContain("academy_readings_failed 0");
  for (const own of [reference, enrolment.id, "example.com", "Ladi"])
    expect(text).not.toContain(own);
});

test("requests to the card provider are counted by their result", async () => {
  const counted = async () => {
    const text = await metrics();
    return ["answered", "refused", "unavailable"].map((result) =>
      Number(
        text
          .split(`academy_provider_requests_total{provider="paystack",result="${result}"} `)[1]
          ?.match(/^\d+/)?.[0],
      ),
    );
  };
  const [answered = 0, refused = 0, unavailable = 0] = await counted();
  await enrol(academy);
  expect(await counted()).toEqual([answered + 1, refused, unavailable]);
  await sandbox.control({ initialize: { mode: "fail" } });
  await enrol(academy);
  expect(await counted()).toEqual([answered + 1, refused, unavailable + 1]);
  await sandbox.control({ initialize: { mode: "duplicate" } });
  await enrol(academy);
  // It tries three references.
  expect(await counted()).toEqual([answered + 1, refused + 3, unavailable + 1]);
  await sandbox.control();
});

test("a comparison that has never succeeded is as old as the database", async () => {
  const [first] = await selectRows<{ at: string }>(
    academy.database.db,
    sql`select min(applied_at) as at from applied_migrations`,
  );
  const before = time;
  time = new Date(first?.at ?? "").getTime();
  wait(3 * 3600);
  await sandbox.control({ lists: { mode: "fail" } });
  await expect(compareJob.run(academy.ctx)).rejects.toThrow("500");
  await sandbox.control();
  const age = /academy_routine_age_seconds\{name="compare-with-provider"\} ([\d.]+)/;
  expect(Number(age.exec(await metrics())?.[1])).toBeCloseTo(3 * 3600 + 5, 0);
  time = before;
  wait(0);
});

test("wrong books are counted", async () => {
  const found = async () => {
    await checkBooksJob.run(academy.ctx);
    return /academy_routine_found\{name="check-books"\} (\d+)/.exec(await metrics())?.[1];
  };
  expect(await found()).toBe("0");
  await academy.database.db.execute(sql`update orders set received_kobo = received_kobo + 1
        where id = (select id from orders limit 1)`);
  wait(3 * 3600);
  expect(await found()).toBe("0");
  wait(3 * 3600);
  expect(await found()).toBe("1");
});

test("everything that alerts and the board ask for exists", async () => {
  await compareJob.run(academy.ctx);
  const told = names(await metrics());
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...(JSON.parse(read("grafana-board.json")).panels as { targets: { expr: string }[] }[]).flatMap(
      ({ targets }) => targets.map(({ expr }) => expr),
    ),
  ].flatMap((expr) => [...names(expr)]);
  expect(asked.length).toBeGreaterThan(30);
  // No connections are counted on the embedded database, and jobs run on timers only.
  const elsewhere =
    /^academy_(database_connections|webhook_age_seconds|scheduled_job_success_seconds)$/;
  expect(asked.filter((name) => !told.has(name) && !elsewhere.test(name))).toEqual([]);
});

type RuleTest = {
  alert_rule_test: { alertname: string; exp_alerts?: { exp_annotations: { page: string } }[] }[];
};

// tests/processes/prometheus.process.test.ts runs them with promtool.
test("each alert has a test in which its fault fires it, and is silent on an ordinary day", () => {
  const [ordinary, ...faults] = (parse(read("alerts.test.yml")).tests as RuleTest[]).map(
    (one) => one.alert_rule_test,
  );
  const fired = faults.flat().filter(({ exp_alerts }) => exp_alerts);
  expect(rules.length).toBeGreaterThan(20);
  for (const { alert, annotations } of rules) {
    expect(ordinary, alert).toContainEqual({ eval_time: "90m", alertname: alert });
    const pages = fired
      .filter(({ alertname }) => alertname === alert)
      .flatMap(({ exp_alerts }) => exp_alerts?.map(({ exp_annotations }) => exp_annotations.page));
    expect(pages, alert).toContain(annotations.page);
  }
});

test("the page of each alert says what is wrong, whom it hurts and what to do", () => {
  const symptoms = readFileSync(join(deploy, "..", "..", "docs", "symptoms.md"), "utf8");
  const parts = new Map(
    symptoms.split(/^## /m).map((part) => {
      const [title = "", ...lines] = part.split("\n");
      return [title.toLowerCase().replaceAll(" ", "-"), lines.join("\n")];
    }),
  );
  const told =
    /^\*\*What is wrong\.\*\* (?<wrong>.+?)^\*\*Whom it hurts\.\*\* .+?^\*\*What to do\.\*\*\s/ms;
  for (const { alert, annotations } of rules) {
    const found = told.exec(parts.get(annotations.page) ?? "");
    expect(found?.groups?.wrong, `${alert}: ${annotations.page}`).toContain(`\`${alert}\``);
  }
});

test("errors are reported without anything personal, and a flood is one report", async () => {
  const received: { errors: Record<string, unknown>[]; leftOut: number }[] = [];
  const server = createServer(async (request, response) => {
    received.push((await json(request)) as (typeof received)[number]);
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const log = createLogger("error", { write: () => {} }, createReporter(url, 100));
  log.warn({ err: new Error("no error") }, "a warning");
  log
    .child({ requestId: "r-1" })
    .error({ err: new Error("no row for binta@mail.example") }, "request failed");
  await expect
    .poll(() => received)
    .toMatchObject([
      {
        errors: [{ message: "request failed", requestId: "r-1", err: { type: "Error" } }],
        leftOut: 0,
      },
    ]);
  for (let time = 0; time < 50; time++) log.error(new Error("again"));
  const told = () => received.slice(1).map(({ errors, leftOut }) => errors.length + leftOut);
  await expect.poll(() => told().reduce((sum, many) => sum + many, 0)).toBe(50);
  // The first is sent alone if the pause after the previous report is over.
  expect(told().length).toBeLessThanOrEqual(2);
  expect(received.at(-1)?.errors).toHaveLength(20);
  expect(JSON.stringify(received)).not.toContain("binta");
  server.close();
});
