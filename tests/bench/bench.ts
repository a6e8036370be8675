import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import lighthouse from "lighthouse";
import { openEmbedded } from "#foundation/database/embedded/open-embedded.ts";
import type { Db } from "#foundation/database/open-database.ts";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { startServer } from "../database/postgres-server.ts";
import { startAcademyProcess } from "../support/browser/start-academy-process.ts";
import { freePort } from "../support/machine/free-port.ts";
import { openSandbox } from "../support/payments/open-sandbox.ts";
import { bookByWebhooks, enrolAndPay, post } from "./enrol-and-pay.ts";
import { fillAffiliates, filledTokens } from "./fill-affiliates.ts";
import { fillManyRows } from "./fill-many-rows.ts";
import { encodings, load, median, moveTo, residentMb, say } from "./measure.ts";
import { measureMessages } from "./measure-messages.ts";
import { measureOffice } from "./measure-office.ts";
import { measureProcesses } from "./measure-processes.ts";
import { measureStatement } from "./measure-statements.ts";
import { launchBrowser, visitPage } from "./visit-page.ts";

/**
 * `npm run bench -- [part …]`: the figures of docs/performance.md, on this machine. Servers run on the first core,
 * their clients on the second. Let nothing else run in the meantime.
 */

const onServerCore = ["taskset", "-c", "0"];
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true };
const publicPages = { home: "/", programs: "/programs", detail: "/programs/masonry" };

/** The built academy, without rate limits. @param folder its DATA_DIR */
const startAcademy = (
  settings: Record<string, string> = {},
  { folder, before = onServerCore }: { folder?: string; before?: string[] } = {},
) =>
  startAcademyProcess(
    { BENCHMARK: "on", SWEEP_SECONDS: "3600", ...settings },
    { before, ...(folder ? { folder } : {}) },
  );

/** Sends requests as wrk does: `fetch` would decompress the bytes. */
async function takeAnswer(origin: string, path: string) {
  const request = get(`${origin}${path}`, { headers: { "accept-encoding": encodings } });
  const [response] = await once(request, "response");
  const body = Buffer.concat(await response.toArray());
  // Every server has its own.
  const { date: _, connection: __, "keep-alive": ___, ...headers } = response.headers;
  return { headers, body };
}

/** Compared with plain `node:http` in this process, which sends the same headers and bytes. */
async function measureKeptPages(): Promise<void> {
  const academy = await startAcademy();
  moveTo(0);
  for (const [name, path] of Object.entries({ ...publicPages, "public list": "/api/programs" })) {
    for (let turn = 0; turn < 5; turn++) await takeAnswer(academy.origin, path);
    // After a moment the site's own pages are compressed again, with a better ratio.
    await new Promise((wait) => setTimeout(wait, 1_000));
    const { headers, body } = await takeAnswer(academy.origin, path);
    const bare = createServer((_request, response) => {
      response.writeHead(200, headers).end(body);
    }).listen(0, "127.0.0.1");
    await once(bare, "listening");
    const bareOrigin = `http://localhost:${(bare.address() as AddressInfo).port}`;
    const rounds: Record<"ours" | "plain", Awaited<ReturnType<typeof load>>>[] = [];
    // In turn and many times, so that a machine that is slow for a while is slow for both. The first round warms up.
    for (let round = 0; round <= 7; round++) {
      const ours = await load(academy.origin, `"${path}"`);
      const plain = await load(bareOrigin, `"${path}"`);
      if (round > 0) rounds.push({ ours, plain });
    }
    bare.close();
    const perSecond = median(rounds.map(({ ours }) => ours.perSecond));
    say(`kept page: ${name}`, {
      "a second": perSecond,
      "of node:http": perSecond / median(rounds.map(({ plain }) => plain.perSecond)),
      "ms p99": median(rounds.map(({ ours }) => ours.p99Ms)),
    });
  }
  moveTo(1);
  await academy.stop();
}

/** Copies the seeded programs until there are as many. @param folder DATA_DIR of an academy that has stopped */
async function growCatalogue(folder: string, count: number): Promise<void> {
  const database = await openEmbedded({ dataDir: join(folder, "database") });
  await database.db.execute(sql`
    insert into programs
    select (jsonb_populate_record(p, jsonb_build_object(
      'id', p.id || '-' || n, 'number', seeded.last + row_number() over (), 'title', p.title || ' ' || n))).*
    from programs p, (select max(number) as last from programs) seeded, generate_series(1, ${count} / 40) n
    where p.archived_at is null limit greatest(${count} - (select count(*) from programs), 0)`);
  await bumpSiteVersion(database);
  await database.close();
}

async function measureSearches(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "academy-bench-"));
  for (const programs of [45, 5_000]) {
    if (programs > 45) await growCatalogue(folder, programs);
    const academy = await startAcademy({}, { folder });
    // Each spelling is a different address. The first words find few programs, the others nearly all.
    for (const words of ["solar+installation", "the+the+the+the+the+the"]) {
      const address = `"/programs?search=" .. spell("${words}")`;
      await load(academy.origin, address);
      const { perSecond, p99Ms } = await load(academy.origin, address, { seconds: 8 });
      say(`${words} in ${programs} programs`, { "a second": perSecond, "ms p99": p99Ms });
    }
    // One person types, and the server has nothing else to do: the wait that is not due to their connection.
    const suggestions = `"/api/programs/suggestions?q=" .. spell("solar+installation")`;
    await load(academy.origin, suggestions, { connections: 1, seconds: 2 });
    const { p99Ms } = await load(academy.origin, suggestions, { connections: 1 });
    say(`suggestions in ${programs} programs`, { "ms p99": p99Ms });
    say("memory after these searches, embedded", { MB: residentMb(academy.pid) });
    await academy.stop();
  }
  rmSync(folder, { recursive: true });
}

/** Registrations with payment, and webhooks; the provider's sandbox runs in this process. @param url default: embedded */
async function measureEnrolments(name: string, url?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "academy-bench-"));
  const sandbox = await openSandbox(() => new Date());
  const settings = { ...sandbox.env, TRUSTED_PROXIES: "1", ...(url ? { DATABASE_URL: url } : {}) };
  // Its starts would be full after a few seconds.
  await (await startAcademy(settings, { folder })).stop();
  const dataDir = join(folder, "database");
  const database = url ? openServerDatabase(url, 1) : await openEmbedded({ dataDir });
  await database.db.execute(sql`update intakes set seats = 100000`);
  await database.close();
  const academy = await startAcademy(settings, { folder });
  const perSecond = await enrolAndPay(academy.origin, sandbox.store);
  const figures = { "a second": perSecond, "MB afterwards": residentMb(academy.pid) };
  say(`registration with payment, ${name}`, figures);
  say(`webhook, ${name}`, { "a second": await bookByWebhooks(academy.origin, sandbox) });
  await academy.stop();
  await sandbox.close();
  rmSync(folder, { recursive: true });
}

const lists = [
  ...[
    "enrolments",
    "payments",
    "referrals?page=1",
    "affiliates",
    "audit",
    "mail",
    "messages",
    "reviews",
  ],
  ...["enrolments?page=400", "payments?page=400", "affiliates?sort=total_earnings&page=1"],
  ...["enrolments?search=learner%2099999", "payments?search=payer%2099999", "overview"],
  // The search field above every screen, while someone types and with a whole number, and the counter's.
  ...["find?q=lear", "find?q=learner%2099999", "find?q=0803%20009%209999", "find?q=CODE99999"],
  ...["find?only=places&q=lear", "find?q=refund%20CODE99999", "people/learner-99999"],
  ...["tills", "safes", "rosters", "rosters/week?page=1&pageSize=10", "intakes"],
  "enrolments?centre=jalingo",
  `months/${lagosDay(new Date()).slice(0, 7)}`,
];

type Filled = { url: string; rows: string; fill: (db: Db) => Promise<void>; paths: string[] };

/**
 * Calls on PostgreSQL with very many rows in the tables. @param tokenOf makes or finds the token, once the rows are
 * there
 */
async function measureLists(
  { url, rows, fill, paths }: Filled,
  tokenOf: (origin: string) => Promise<string>,
  settings: Record<string, string>,
): Promise<void> {
  // On both cores, as in production: on one core, a list seems to wait for everything else that the process does.
  const before = ["taskset", "-c", "0,1"];
  const academy = await startAcademy({ DATABASE_URL: url, ...settings }, { before });
  const database = openServerDatabase(url, 1);
  await fill(database.db);
  await database.db.execute("set statement_timeout = 0");
  // As autovacuum leaves tables that have been there for a while.
  await database.db.execute("vacuum analyze");
  await database.close();
  const token = `Bearer ${await tokenOf(academy.origin)}`;
  for (const path of paths) {
    const address = `"/api${path}"`;
    // The first requests compile and plan.
    await load(academy.origin, address, { connections: 1, seconds: 2, token });
    const { p50Ms, p99Ms } = await load(academy.origin, address, { connections: 1, token });
    say(`${rows} rows: ${path}`, { "ms p50": p50Ms, "ms p99": p99Ms });
  }
  await academy.stop();
}

/** A PostgreSQL server with these empty databases. */
async function startWith(...names: string[]) {
  const postgres = await startServer();
  const admin = openServerDatabase(`${postgres.url}/postgres`, 1);
  for (const name of names) await admin.db.execute(`create database ${name}`);
  await admin.close();
  return postgres;
}

async function measureDatabase(): Promise<void> {
  await measureEnrolments("embedded");
  const postgres = await startWith("enrolments");
  await measureEnrolments("PostgreSQL", `${postgres.url}/enrolments`);
  await postgres.stop();
}

async function measureAllLists(): Promise<void> {
  const postgres = await startWith("lists", "affiliates");
  const now = new Date();
  const owners = { userId: "person-1", affiliateId: "affiliate-1" };
  const signIn = { email: "admin@zaure.example", password: "a long word of the bench" };
  const office: Filled = {
    url: `${postgres.url}/lists`,
    rows: "100,000",
    fill: (db) => fillManyRows(db, 100_000, owners, now),
    paths: lists.map((list) => `/admin/${list}`),
  };
  const tokenOf = async (origin: string) =>
    String((await post(`${origin}/api/admin/login`, signIn)).token);
  await measureLists(office, tokenOf, { ADMIN_PASSWORD: signIn.password });

  const million = { affiliates: 2_000, referrals: 1_000_000, largest: 20_000 };
  const affiliate: Filled = {
    url: `${postgres.url}/affiliates`,
    rows: "1,000,000",
    fill: (db) => fillAffiliates(db, million, now),
    paths: ["stats", "referrals", "referrals?page=400", "payouts"].map(
      (one) => `/affiliates/${one}`,
    ),
  };
  await measureLists(affiliate, async () => filledTokens.largest, { SEED: "none" });
  await postgres.stop();
}

/** Kilobits a second, and the delay in ms. */
const slowLines = [[1_600, 150] as const, [400, 400] as const];

async function measurePaint(): Promise<void> {
  const academy = await startAcademy();
  const browser = await launchBrowser();
  for (const [name, path] of Object.entries({ ...publicPages, form: "/register/masonry" })) {
    for (const [kilobits, delayMs] of slowLines) {
      const visits: Awaited<ReturnType<typeof visitPage>>[] = [];
      for (let turn = 0; turn < 6; turn++) {
        const context = await browser.newContext(phone);
        const seen = await visitPage(context, `${academy.origin}${path}`, kilobits, delayMs);
        // In the first one the server renders the page.
        if (turn > 0) visits.push(seen);
        await context.close();
      }
      const of = (field: keyof (typeof visits)[number]) => median(visits.map((one) => one[field]));
      const paint = { "ms first paint": of("fcp"), "ms largest": of("lcp"), shift: of("cls") };
      say(`${name}, ${kilobits} kbit/s`, { ...paint, kB: of("kB"), requests: of("requests") });
    }
  }
  await browser.close();
  await academy.stop();
}

async function measureLighthouse(): Promise<void> {
  const academy = await startAcademy();
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  for (const [name, path] of Object.entries({ ...publicPages, help: "/help" })) {
    const result = await lighthouse(`${academy.origin}${path}`, { port, logLevel: "error" });
    const scores = Object.values(result?.lhr.categories ?? {});
    const percent = scores.map(({ id, score }) => [id, (score ?? 0) * 100]);
    say(`Lighthouse: ${name}`, Object.fromEntries(percent));
  }
  await browser.close();
  await academy.stop();
}

async function measureStaff(): Promise<void> {
  const staff = { email: "admin@zaure.example", password: "a long word of the bench" };
  const academy = await startAcademy({ ADMIN_PASSWORD: staff.password });
  const browser = await launchBrowser();
  await measureOffice(browser, phone, academy.origin, staff);
  await browser.close();
  await academy.stop();
}

/** The bank's statement of a month and of a busy year, on both databases. */
async function measureStatements(): Promise<void> {
  const signIn = { email: "admin@zaure.example", password: "a long word of the bench" };
  const postgres = await startWith("statements");
  for (const [name, url] of [["embedded"], ["PostgreSQL", `${postgres.url}/statements`]] as const) {
    const settings = { ADMIN_PASSWORD: signIn.password, ...(url ? { DATABASE_URL: url } : {}) };
    // On both cores, as in production.
    const academy = await startAcademy(settings, { before: ["taskset", "-c", "0,1"] });
    for (const lines of [10_000, 100_000]) await measureStatement(academy, signIn, lines, name);
    await academy.stop();
  }
  await postgres.stop();
}

/** A night of many messages to phones. */
async function measureNight(): Promise<void> {
  const postgres = await startWith("messages");
  const url = `${postgres.url}/messages`;
  // It makes the tables.
  await (await startAcademy({ DATABASE_URL: url, SEED: "none" })).stop();
  moveTo("0,1");
  await measureMessages(url);
  await postgres.stop();
}

const parts: Record<string, () => Promise<void>> = {
  pages: measureKeptPages,
  searches: measureSearches,
  database: measureDatabase,
  lists: measureAllLists,
  processes: measureProcesses,
  paint: measurePaint,
  office: measureStaff,
  statements: measureStatements,
  messages: measureNight,
  lighthouse: measureLighthouse,
};

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !parts[name]);
if (unknown) throw new Error(`There is no part ${unknown}: ${Object.keys(parts).join(", ")}.`);
for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
  moveTo(1);
  await parts[name]?.();
}
// A browser's connection may stay open for a while.
process.exit(0);
