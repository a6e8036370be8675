import { readFileSync } from "node:fs";
import { Agent } from "node:https";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { seededRandom } from "../support/academy/random.ts";
import { physicalAnswers } from "../support/enrolments/enrolment-answers.ts";
import { type Cluster, openCluster } from "./academy-cluster.ts";
import { ask, sendVisitors } from "./visitors.ts";

/**
 * The whole at full size: PROCESSES=2,4 KILLS=200 SOAK_MINUTES=30 npx vitest run --project processes several-processes
 * `npm test` runs the short form. TEST_SEED repeats one.
 */
const sizes = (process.env.PROCESSES ?? "2").split(",").map(Number);
const kills = Number(process.env.KILLS ?? 1);
const soakMinutes = Number(process.env.SOAK_MINUTES ?? 0);

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

describe.each(sizes)("%d processes behind nginx", (many) => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openCluster(many);
  });
  afterAll(() => cluster.close());

  /** Everybody who paid has one payment, nobody else has one, and all books are right. */
  async function expectMoneyOf(paid: readonly string[]) {
    const { db } = cluster.database;
    const booked = sql`select a.reference from payments p join payment_attempts a on a.id = p.attempt_id`;
    const found = () =>
      selectRows<{ reference: string }>(db, booked).then((rows) =>
        rows.map((row) => row.reference).sort(),
      );
    // What a killed process had accepted is booked by the sweep.
    await expect.poll(found, { timeout: 200_000 }).toEqual([...paid].sort());
    expect(await findWrongBooks({ db } as Context)).toEqual([]);
  }

  const paidBefore: string[] = [];
  const tell = (what: string, facts: object) =>
    console.log(`${many} processes, ${what}: ${JSON.stringify(facts)}`);

  test("a wrong password counts everywhere", async () => {
    const guess = (port: number) =>
      fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "nobody@example.com", password: "a wrong one" }),
      }).then(({ status }) => status);
    const told: number[] = [];
    for (let n = 0; n < 30 && told.at(-1) !== 429; n++) {
      told.push(await guess(cluster.ports[n % many] as number));
    }
    expect(told.at(-1)).toBe(429);
    // All others refuse too.
    for (const port of cluster.ports) expect(await guess(port)).toBe(429);
  });

  test("a flood of calls from one address is refused for all of them, and its neighbours are not", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const called = (from: string, path: string) => ask(cluster, path, { from, agent });
    const flood = await Promise.all(
      Array.from({ length: 3_000 }, () => called("127.0.9.1", "/api/programs")),
    );
    const of = (status: number) => flood.filter((answer) => answer.status === status).length;
    expect(of(200)).toBeGreaterThanOrEqual(500);
    expect(of(429)).toBeGreaterThan(0);
    expect(of(200) + of(429)).toBe(flood.length);
    const others = [called("127.0.9.1", "/programs"), called("127.0.9.2", "/api/programs")];
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
    agent.destroy();
  });

  test("one key sent to all of them at once has one effect and one answer", async () => {
    const count = sql`select count(*)::int as many from enrolments`;
    const registered = async () =>
      (await selectRows<{ many: number }>(cluster.database.db, count))[0]?.many;
    const before = (await registered()) ?? 0;
    const body = JSON.stringify({
      courseId: "tiling",
      ...physicalAnswers,
      emailAddress: "once@example.com",
      signatureDate: lagosDay(new Date()),
    });
    const headers = { "content-type": "application/json", "idempotency-key": "the-same-key" };
    const answers = await Promise.all(
      [...cluster.ports, ...cluster.ports].map(async (port) => {
        const response = await fetch(`http://127.0.0.1:${port}/api/enrolments`, {
          method: "POST",
          headers,
          body,
        });
        return [response.status, (await response.json()).enrolment?.code];
      }),
    );
    expect(answers[0]?.[0]).toBe(201);
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(await registered()).toBe(before + 1);
  });

  test("a change is public everywhere", async () => {
    const shows = async (port: number, what: string) =>
      (await (await fetch(`http://127.0.0.1:${port}/programs/tiling`)).text()).includes(what);
    for (const port of cluster.ports) expect(await shows(port, "Tiles of Taraba")).toBe(false);
    await cluster.database.db.execute(
      sql`update programs set title = 'Tiles of Taraba' where id = 'tiling'`,
    );
    await bumpSiteVersion(cluster.database);
    const start = performance.now();
    await expect
      .poll(async () => Promise.all(cluster.ports.map((port) => shows(port, "Tiles of Taraba"))), {
        interval: 20,
      })
      .toEqual(cluster.ports.map(() => true));
    tell("a change is public", { ms: Math.round(performance.now() - start) });
    await cluster.database.db.execute(
      sql`update programs set title = 'Tiling' where id = 'tiling'`,
    );
    await bumpSiteVersion(cluster.database);
  });

  test("restarted one after another under load, without one failed request, and each job ran once", async () => {
    const { visits, stop } = sendVisitors(cluster, { atOnce: 4, seed: "restarts", retries: 0 });
    await expect.poll(() => visits.paid.length).toBeGreaterThan(3);
    const before = [...cluster.processes.values()].map(({ pid }) => pid);
    const said = await cluster.restartInTurn();
    await stop();
    expect(visits.failures).toEqual([]);
    expect(said.match(/is ready/g)).toHaveLength(many);
    for (const { pid } of cluster.processes.values()) expect(before).not.toContain(pid);
    paidBefore.push(...visits.paid);
    await expectMoneyOf(paidBefore);
    const waiting = sql`select count(*)::int as many from messages where status <> 'sent'`;
    await expect.poll(() => selectRows(cluster.database.db, waiting)).toEqual([{ many: 0 }]);
    const [sent] = await selectRows<{ many: number }>(
      cluster.database.db,
      sql`select count(*)::int as many from messages`,
    );
    expect(cluster.mail.delivered).toHaveLength(sent?.many ?? -1);
    tell("restarts", {
      restarts: many,
      requests: [...visits.answers.values()].reduce((sum, n) => sum + n, 0),
      failures: visits.failures.length,
      payments: visits.paid.length,
      mails: sent?.many,
    });
  });

  // A kill takes some seconds: until the next process is ready.
  const killedInTime = { timeout: 300_000 + kills * 20_000 };
  test(
    `killed ${kills} times under load, without a lost or doubled payment`,
    killedInTime,
    async () => {
      const random = seededRandom("kills");
      const { visits, stop } = sendVisitors(cluster, { atOnce: 4, seed: "kills", retries: 50 });
      for (let kill = 0; kill < kills; kill++) {
        const reached = visits.answers.get(201) ?? 0;
        await expect.poll(() => visits.answers.get(201) ?? 0).toBeGreaterThan(reached);
        await new Promise((done) => setTimeout(done, random.below(500)));
        await cluster.restart(random.pick(cluster.ports), "SIGKILL");
      }
      await stop();
      expect(visits.failures).toEqual([]);
      paidBefore.push(...visits.paid);
      await expectMoneyOf(paidBefore);
      tell("kills", {
        kills,
        requests: [...visits.answers.values()].reduce((sum, n) => sum + n, 0),
        answers: Object.fromEntries(visits.answers),
        payments: visits.paid.length,
        lostOrDoubled: 0,
      });
    },
  );

  test.runIf(soakMinutes > 0)(
    `${soakMinutes} minutes of load, with flat memory`,
    { timeout: (soakMinutes + 10) * 60_000 },
    async () => {
      const { visits, stop } = sendVisitors(cluster, { atOnce: 4, seed: "soak", retries: 0 });
      const samples: number[] = [];
      const ends = performance.now() + soakMinutes * 60_000;
      while (performance.now() < ends) {
        await new Promise((done) => setTimeout(done, (soakMinutes * 60_000) / 60));
        const all = [...cluster.processes.values()].map(({ pid }) => residentMb(pid));
        samples.push(Math.max(...all));
      }
      await stop();
      const mean = (from: number, to: number) => {
        const some = samples.slice(samples.length * from, samples.length * to);
        return some.reduce((sum, mb) => sum + mb, 0) / some.length;
      };
      tell("soak", {
        minutes: soakMinutes,
        requests: [...visits.answers.values()].reduce((sum, n) => sum + n, 0),
        failures: visits.failures.length,
        payments: visits.paid.length,
        mbByQuarter: [0, 0.25, 0.5, 0.75].map((from) => Math.round(mean(from, from + 0.25))),
      });
      expect(visits.failures).toEqual([]);
      paidBefore.push(...visits.paid);
      await expectMoneyOf(paidBefore);
      expect(mean(0.75, 1)).toBeLessThan(1.15 * mean(0.25, 0.5));
    },
  );
});
