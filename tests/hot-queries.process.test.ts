import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { jobs, retention, seed } from "#app/wiring.ts";
import { migrate } from "#foundation/database/migrate.ts";
import { type Database, selectRows } from "#foundation/database/open-database.ts";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { sweepUploadsJob } from "#foundation/files/server/sweep-uploads.ts";
import { hashSecret } from "#foundation/ids.ts";
import { createJobRunner } from "#foundation/jobs.ts";
import { createLogger } from "#foundation/log.ts";
import { sendMailJob } from "#foundation/mail/send-mail.ts";
import { sweepAccountsJob } from "#rooms/accounts/server/door.ts";
import { enrolmentFulfilment } from "#rooms/enrolment/server/fulfilment.ts";
import { sweepRefunds } from "#rooms/payments/server/desk/sweep-refunds.ts";
import { sweepPayments } from "#rooms/payments/server/sweep-payments.ts";
import { fillRows } from "./bench/fill-rows.ts";
import { type PostgresServer, startServer } from "./database/postgres-server.ts";
import { databaseFolder } from "./database/prepare-databases.ts";
import { enrol } from "./enrol.ts";
import { makeAffiliate, signInAdmin } from "./make-affiliate.ts";
import { openAcademy, type TestAcademy } from "./open-academy.ts";
import { openSandbox, type TestSandbox } from "./open-sandbox.ts";
import { placeOrder } from "./place-order.ts";
import { signInAs } from "./sign-in-as.ts";

const rows = 100_000;
/** Below this a scan is as good as an index. */
const bigTable = 10_000;

/** What reads a whole table, each with the reason. Only lists for admins may. */
const scans: Record<string, string> = {
  "what waits for an admin": "counts half of the applications and all cases: here they wait",
  "income by month": "a sixth of the ledger, once in ten minutes",
  "community for admins": "registrations and members in one list",
  "what a payout would contain": "every commission that is in no payout",
  "own data": "leads and requests of an address: both tables are short, and people ask seldom",
  "open cases of a kind for admins": "counts them: here all cases are open and of one kind",
};

let server: PostgresServer;
let database: Database;
let academy: TestAcademy;
let sandbox: TestSandbox;
const tokens = { admin: "", affiliate: "", user: "" };

type Statement = { text: string; values: unknown[] };

/** The statements that `work` sends, with their values. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [asked, values] = given as [string | { text: string }, unknown];
    const text = typeof asked === "string" ? asked : asked.text;
    sent.push({ text, values: Array.isArray(values) ? values : [] });
    return send.apply(this, given);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent.filter(
    ({ text }) =>
      /^\s*(select|update|delete|with)\b/i.test(text) && !/pgboss\.|pg_advisory/.test(text),
  );
}

type Plan = { "Node Type": string; "Relation Name"?: string; Filter?: string; Plans?: Plan[] };

/** A limit ends a scan that takes every row: a list is counted so, up to 10,000. */
const isLimited = (plan: Plan): boolean =>
  plan["Node Type"] === "Limit" && plan.Plans?.[0]?.Filter === undefined;

const nodesOf = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? [])
    .filter((part) => !(isLimited(plan) && part["Node Type"] === "Seq Scan"))
    .flatMap(nodesOf),
];

let big: Set<string>;
/** Not one of the academy's connections: those have a time limit. */
let explainer: pg.Client;

/**
 * The big tables that the database would read whole for a statement.
 * @param deletesMost most rows here are old enough to be deleted, unlike on an ordinary day: then only the lack of
 *   an index makes it read them all
 */
async function scannedBy({ text, values }: Statement, deletesMost: boolean): Promise<string[]> {
  await explainer.query(`set enable_seqscan = ${deletesMost ? "off" : "on"}`);
  const { rows: explained } = await explainer.query(`explain (format json) ${text}`, values);
  const [{ Plan: plan }] = explained[0]["QUERY PLAN"] as [{ Plan: Plan }];
  return nodesOf(plan)
    .filter((node) => node["Node Type"] === "Seq Scan")
    .flatMap((node) => node["Relation Name"] ?? [])
    .filter((table) => big.has(table));
}

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
  await fillRows(
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
}, 300_000);
afterAll(async () => {
  await academy?.server.close();
  await sandbox?.close();
  await explainer?.end();
  await database?.close();
  await server?.stop();
});

const get = (path: string, who?: keyof typeof tokens, headers: Record<string, string> = {}) =>
  academy.call("GET", path, { ...(who ? { token: tokens[who] } : {}), headers });
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  academy.call("POST", path, { body, headers });

async function payAndVerify() {
  const { reference } = await enrol(academy);
  await sandbox.press(reference, "pay");
  const { status } = await post(`/payments/${reference}/verify`, {});
  expect(status).toBe(200);
  expect(await sandbox.deliverTo(academy)).toEqual([200]);
}

/**
 * What runs often, or while somebody waits: a new line for each new call, page or job. It must do what it does
 * on an ordinary day: find something.
 */
const work: Record<string, () => Promise<unknown>> = {
  "a registration, its payment and its webhook": payAndVerify,
  "a registration that is sent again": async () => {
    const again = { emailAddress: "again@example.com" };
    await enrol(academy, again);
    await enrol(academy, again);
  },
  "an order, continued and then replaced": async () => {
    for (const courseIds of [["tiling", "masonry"], ["tiling", "masonry"], ["tiling"]]) {
      const items = courseIds.map((courseId) => ({ courseId, trainingLevel: "beginner" }));
      const { http } = await placeOrder(academy, tokens.user, { items });
      expect(http).toBe(201);
    }
  },
  "a cart's prices": () =>
    academy.call("POST", "/orders/quote", {
      token: tokens.user,
      body: { items: [{ courseId: "tiling", trainingLevel: "beginner" }] },
    }),
  "own learners": () => get("/me/learners", "user"),
  "the form of a paid place": async () => {
    await database.db.execute(
      sql`update enrolments set status = 'awaiting_form' where id = 'enrolment-8'`,
    );
    expect((await get("/enrolments/enrolment-8/form", "user")).status).toBe(200);
  },
  "a repeated call": async () => {
    const message = { name: "New", email: "new@example.com", subject: "general", message: "Hello" };
    for (let time = 0; time < 2; time++)
      await post("/contact", message, { "idempotency-key": "k" });
  },
  "an enrolment of its learner": () =>
    database.db
      .execute(
        sql`update enrolment_keys set token_hash = ${hashSecret("token")} where enrolment_id = 'enrolment-7'`,
      )
      .then(() => get("/enrolments/enrolment-7", undefined, { "x-resume-token": "token" })),
  "a slip and a receipt of their learner": async () => {
    const key = { "x-resume-token": "token" };
    await get("/enrolments/enrolment-7/slip", undefined, key);
    await get("/enrolments/enrolment-7/receipts/ZR-2026-000007", undefined, key);
  },
  "the check of a slip": () => get("/slips/ZA-7K4M-3W2/verify"),
  "a payment's state": () => get("/payments/PAY-7"),
  "own enrolments": () => get("/me/enrolments", "user"),
  "own payments": () => get("/me/payments", "user"),
  "own job applications": () => get("/me/job-applications", "user"),
  "own affiliate applications": () => get("/me/affiliate-applications", "user"),
  "own data": () => get("/me/export", "user"),
  "a link to a file": () =>
    academy.call("POST", "/downloads", {
      token: tokens.user ?? "",
      body: { path: "/me/export" },
    }),
  "who is signed in": () => get("/auth/me", "user"),
  "a sign-in": () => post("/auth/login", { email: "person-7@example.com", password: "wrong one" }),
  "an account": () =>
    post("/auth/register", {
      name: "New",
      email: "new@example.com",
      password: "a long good password",
    }),
  "an affiliate's profile": () => get("/affiliates/profile", "affiliate"),
  "an affiliate's figures": () => get("/affiliates/stats", "affiliate"),
  "an affiliate's referrals": () => get("/affiliates/referrals?page=1", "affiliate"),
  "an affiliate's referrals of a month, as a file": () =>
    get("/affiliates/referrals?format=csv&month=2026-10&search=tiling", "affiliate"),
  "an affiliate's payouts": () => get("/affiliates/payouts?page=1", "affiliate"),
  "an affiliate's statement": () => get("/affiliates/statements/ZS-2026-000017", "affiliate"),
  "an affiliate's funnel": () => get("/affiliates/funnel?months=24", "affiliate"),
  "a visit by a link": () =>
    post("/affiliates/visits", { code: "CODE77", via: "sms", page: "/programs/tiling" }),
  "a code": () => get("/affiliates/validate-code/CODE77"),
  "a lead": () =>
    post("/affiliates/track-referral", {
      affiliateCode: "CODE77",
      userData: { name: "Lead", email: "new-lead@example.com" },
    }),
  "an application's state": () => get("/affiliates/applications/status/APP-7"),
  "the programs": () => get("/programs"),
  "a program": () => get("/programs/tiling"),
  "recommended programs": () => get("/affiliates/programs"),
  // No such file is stored, but its row is looked for.
  "a picture of a recommended program": () => get("/program-pictures/upload-77"),
  "intakes for admins": async () => {
    await get("/admin/intakes?page=1", "admin");
    await get("/admin/intakes?centre=yola&month=2026-03&page=1", "admin");
    await get("/admin/intakes?programId=tiling&page=1", "admin");
  },
  "an intake for admins": () => get("/admin/intakes/tiling-1", "admin"),
  "fees for admins": () => get("/admin/fees", "admin"),
  "who waits for a hybrid program": () =>
    get("/admin/catalogue/customs-clearing/registration", "admin"),
  "recommended programs for admins": () => get("/admin/programs?page=1", "admin"),
  "a recommended program for admins": () => get("/admin/programs/program-7", "admin"),
  "enrolments for admins": () => get("/admin/enrolments?page=1", "admin"),
  "an enrolment for admins": () => get("/admin/enrolments/enrolment-7", "admin"),
  "a payment for admins": () => get("/admin/payments/PAY-7", "admin"),
  "cases for admins": () => get("/admin/reviews?page=1", "admin"),
  "open cases of a kind for admins": () =>
    get("/admin/reviews?page=1&state=open&kind=wrong_amount", "admin"),
  "a case for admins": () => get("/admin/reviews/case-7", "admin"),
  "the sweep of refunds": () => sweepRefunds(academy.ctx, enrolmentFulfilment),
  "payments for admins": () => get("/admin/payments?page=1", "admin"),
  "what waits for an admin": () => get("/admin/overview", "admin"),
  "registrations by month": () => get("/admin/overview/enrolments?months=6", "admin"),
  "income by month": () => get("/admin/overview/income?months=6", "admin"),
  "the audit log": () => get("/admin/audit?page=1", "admin"),
  "the audit log of a kind of thing": () => get("/admin/audit?page=1&thing=payout", "admin"),
  "the audit log of one thing": () => get("/admin/audit?page=1&search=enrolment-77", "admin"),
  "an entry of the audit log": () => get("/admin/audit/entry-77", "admin"),
  "mail for admins": () => get("/admin/mail?page=1", "admin"),
  "failed mail": () => get("/admin/mail?page=1&status=failed", "admin"),
  "mail to an address": () => get("/admin/mail?page=1&search=learner-77", "admin"),
  "affiliates for admins": () => get("/admin/affiliates?page=1", "admin"),
  "applications for admins": () => get("/admin/applications?page=1", "admin"),
  "referrals for admins": () => get("/admin/referrals?page=1", "admin"),
  "completed referrals of an affiliate for admins": () =>
    get("/admin/referrals?page=1&status=completed&affiliateId=affiliate-1", "admin"),
  "referrals of a month for admins": () => get("/admin/referrals?page=1&month=2026-10", "admin"),
  "searched referrals for admins": async () => {
    await get("/admin/referrals?page=1&search=learner-77777", "admin");
    await get("/admin/referrals?page=1&search=CODE77", "admin");
  },
  "searched affiliates and applications": async () => {
    await get("/admin/affiliates?page=1&search=CODE777", "admin");
    await get("/admin/applications?page=1&search=applicant-777", "admin");
  },
  "a referral for admins": () => get("/admin/referrals/referral-7", "admin"),
  "an affiliate's money for admins": () => get("/admin/affiliates/affiliate-1/money", "admin"),
  "an affiliate's statements for admins": () =>
    get("/admin/affiliates/affiliate-1/statements?page=1", "admin"),
  "payouts for admins": () => get("/admin/payouts?page=1", "admin"),
  "a payout for admins": () => get("/admin/payouts/payout-7", "admin"),
  "what a payout would contain": () => get("/admin/payouts/due", "admin"),
  "messages for admins": () => get("/admin/messages?page=1", "admin"),
  "open and late messages for admins": async () => {
    await get("/admin/messages?page=1&status=open", "admin");
    await get("/admin/messages?page=1&late=yes", "admin");
    await get("/admin/messages?page=1&assigned=me", "admin");
    await get("/admin/messages?page=1&search=writer-77", "admin");
  },
  "a message for admins": () => get("/admin/messages/message-7", "admin"),
  "job applications for admins": () => get("/admin/job-applications?page=1", "admin"),
  "filtered job applications for admins": async () => {
    await get("/admin/job-applications?page=1&stage=invited", "admin");
    await get("/admin/job-applications?page=1&position=Training%20Instructor", "admin");
    await get("/admin/job-applications?page=1&month=2026-03", "admin");
    await get("/admin/job-applications?page=1&search=jobs-77", "admin");
  },
  "a job application for admins": () => get("/admin/job-applications/job-7", "admin"),
  "community for admins": () => get("/admin/community?page=1", "admin"),
  "filtered community for admins": async () => {
    await get("/admin/community?page=1&search=guest-77", "admin");
  },
  "events for admins": () => get("/admin/events?page=1", "admin"),
  "an event for admins": () => get("/admin/events/trades-day", "admin"),
  "searched enrolments for admins": async () => {
    await get("/admin/enrolments?search=amina", "admin");
    await get("/admin/enrolments?search=0803%20123&status=applied", "admin");
    await get("/admin/enrolments?search=PAY-7", "admin");
  },
  "filtered enrolments for admins": async () => {
    await get("/admin/enrolments?status=applied&page=1", "admin");
    await get("/admin/enrolments?centre=yola&month=2026-03&page=1", "admin");
    await get("/admin/enrolments?programId=tiling&page=1", "admin");
  },
  "interest for admins": () => get("/admin/interest?search=interest-7", "admin"),
  "interest by program for admins": () => get("/admin/interest/programs", "admin"),
  "payments of a code for admins": () => get("/admin/payments?search=ZA-7K4M-3W2", "admin"),
  "searched payments for admins": () => get("/admin/payments?search=PAY-77777", "admin"),
  "payments of a payer for admins": () => get("/admin/payments?search=payer%2077777", "admin"),
  "payments of an address for admins": () =>
    get("/admin/payments?search=payer-77777%40example.com&page=1", "admin"),
  "payments of a month for admins": () =>
    get("/admin/payments?page=1&way=card&month=2026-11", "admin"),
  "payments in review for admins": () => get("/admin/payments?page=1&status=review", "admin"),
  "searched cases for admins": () => get("/admin/reviews?search=PAY-other-7777", "admin"),
  "a proof for admins": () => get("/admin/payment-proofs/proof-7", "admin"),
  "the sweep of payments": () => sweepPayments(academy.ctx, enrolmentFulfilment),
  "a sent email": () => sendMailJob.run(academy.ctx, { messageId: "mail-7" }),
  ...Object.fromEntries(
    [sweepAccountsJob, sweepUploadsJob, ...retention].map((job) => [
      `the job ${job.name}`,
      () => job.run(academy.ctx),
    ]),
  ),
};

test(`no hot query reads a table of ${rows} rows whole`, async () => {
  const found: Record<string, string[]> = {};
  const silent: string[] = [];
  for (const [name, run] of Object.entries(work)) {
    const sent = await statementsOf(run);
    if (sent.length === 0) silent.push(name);
    for (const statement of sent) {
      for (const table of await scannedBy(statement, name.startsWith("the job"))) {
        const scanned = `${table}: ${statement.text.replace(/^select .*? from/s, "select … from")}`;
        found[name] = [...(found[name] ?? []), scanned];
      }
    }
  }
  // A line of the list that asks the database nothing shows nothing.
  expect(silent).toEqual([]);
  const unexplained = Object.entries(found).filter(([name]) => !(name in scans));
  expect(unexplained).toEqual([]);
  expect(Object.keys(scans).filter((name) => !(name in found))).toEqual([]);
}, 120_000);
