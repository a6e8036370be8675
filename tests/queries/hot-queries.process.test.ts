import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs, seed } from "#app/wiring.ts";
import { migrate } from "#foundation/database/migrate.ts";
import { type Database, selectRows } from "#foundation/database/open-database.ts";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { createJobRunner } from "#foundation/jobs.ts";
import { fillManyRows } from "../bench/fill-many-rows.ts";
import { databaseFolder } from "../database/fill-database.ts";
import { type PostgresServer, startServer } from "../database/postgres-server.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { openSandbox, type TestSandbox } from "../support/payments/open-sandbox.ts";
import { makeAffiliate, signInAdmin } from "../support/people/make-affiliate.ts";
import { signInAs } from "../support/people/sign-in-as.ts";
import { hotWork } from "./hot-work.ts";
import { readPlan, statementsOf } from "./read-plans.ts";

const rows = 100_000;
/** Below this number a scan is as good as an index. */
const bigTable = 10_000;

/** Calls that read a whole table, each with the reason. Only lists for admins may do so. */
const scans: Record<string, string> = {
  "income by month": "a sixth of the ledger, once in ten minutes",
  "community for admins": "registrations and members in one list",
  "what a payout would contain": "every commission that is in no payout",
  "referrals for admins": "counts up to a limit, and almost none is withdrawn",
  "own data": "leads and requests of an address: both tables are short, and people ask seldom",
  "the cash of the centres":
    "asks whether a centre ever had a till: the first row that matches ends it",
  "the job sweep-broadcasts": "a few messages to many a week, deleted after months: a short table",
  "the job sweep-bank-statements": "a file of the bank for each week or month: a short table",
  settlements: "one row for each day, and few of them differ: here a third does",
  "open cases of a kind for admins": "counts them: here all cases are open and of one kind",
};

let server: PostgresServer;
let database: Database;
let academy: TestAcademy;
let sandbox: TestSandbox;
const tokens = { admin: "", affiliate: "", user: "" };

let big: Set<string>;
let explainer: pg.Client;

beforeAll(async () => {
  server = await startServer();
  const admin = openServerDatabase(`${server.url}/postgres`, 1);
  await admin.db.execute(sql.raw("create database rows"));
  await admin.close();
  database = openServerDatabase(`${server.url}/rows`, 4);
  await migrate(database, databaseFolder);
  const runner = createJobRunner(database, createLogger("error"));
  await runner.prepare(jobs);
  await runner.stop();
  sandbox = await openSandbox();
  academy = await openAcademy({
    database,
    env: { LOG_LEVEL: "silent", SEED: "demo", ...sandbox.env },
  });
  sandbox.setClock(academy.ctx.clock);
  await seed(academy.ctx, () => {});
  tokens.admin = await signInAdmin(academy);
  const affiliate = await makeAffiliate(academy, tokens.admin, "asabe@mail.example");
  tokens.affiliate = affiliate.token;
  const user = await signInAs(academy, "user");
  tokens.user = user.token;
  await fillManyRows(
    database.db,
    rows,
    { userId: user.personId, affiliateId: affiliate.id },
    academy.ctx.clock(),
  );
  explainer = new pg.Client(`${server.url}/rows`);
  await explainer.connect();
  await explainer.query("vacuum analyze");
  const sizes = await selectRows<{ name: string }>(
    database.db,
    sql`select relname as name from pg_class where relkind = 'r' and reltuples >= ${bigTable}`,
  );
  big = new Set(sizes.map(({ name }) => name));
  // Takes three minutes on a slow machine that does nothing else.
}, 1_200_000);
afterAll(async () => {
  await academy?.server.close();
  await sandbox?.close();
  await explainer?.end();
  await database?.close();
  await server?.stop();
});

test(`no hot query reads a table of ${rows} rows whole, nor searches words without their index`, async () => {
  const found: Record<string, string[]> = {};
  const withoutIndex: string[] = [];
  const silent: string[] = [];
  for (const [name, run] of Object.entries(hotWork({ academy, sandbox, tokens }))) {
    const sent = await statementsOf(run);
    if (sent.length === 0) silent.push(name);
    // A job that erases many registrations sends the same statements for each.
    const distinct = new Map(sent.map((statement) => [statement.text, statement]));
    for (const statement of distinct.values()) {
      const plan = await readPlan(explainer, statement, name.startsWith("the job"));
      for (const table of plan.whole) {
        if (!big.has(table)) continue;
        const scanned = `${table}: ${statement.text.replace(/^select .*? from/s, "select … from")}`;
        found[name] = [...(found[name] ?? []), scanned];
      }
      for (const { table, filter } of plan.wordFilters) {
        if (!table || big.has(table)) withoutIndex.push(`${name}, ${table}: ${filter}`);
      }
    }
  }
  // A line of the list that asks the database nothing proves nothing.
  expect(silent).toEqual([]);
  expect(withoutIndex).toEqual([]);
  const unexplained = Object.entries(found).filter(([name]) => !(name in scans));
  expect(unexplained).toEqual([]);
  expect(Object.keys(scans).filter((name) => !(name in found))).toEqual([]);
});

test("a search of words whose index is missing is noticed", async () => {
  const sent = await statementsOf(() =>
    academy.call("GET", "/admin/referrals?page=1&search=learner-77777", { token: tokens.admin }),
  );
  const filtersOf = async () => {
    const plans = [];
    for (const statement of sent) plans.push(await readPlan(explainer, statement, false));
    return plans.flatMap(({ wordFilters }) => wordFilters.map(({ table }) => table));
  };
  expect(await filtersOf()).toEqual([]);
  await explainer.query("begin");
  await explainer.query("drop index referrals_search_index");
  expect(await filtersOf()).toContain("referrals");
  await explainer.query("rollback");
});
