import { sql } from "drizzle-orm";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { startServer } from "../database/postgres-server.ts";
import { requestHeaders } from "./answer.ts";
import { fillAffiliates, filledTokens } from "./fill-affiliates.ts";
import { load } from "./load.ts";
import { cpuSeconds } from "./process-usage.ts";
import { startAcademy } from "./start-servers.ts";
import { show, tableOf } from "./table.ts";

const rows = { affiliates: 2_000, referrals: 1_000_000, largest: 20_000 };
/** Of the calls of the affiliate with the most referrals. */
const mostMs = 50;

type Asked = { name: string; path: string; token: keyof typeof filledTokens };
const asked: readonly Asked[] = [
  { name: "statistics", path: "/affiliates/stats", token: "largest" },
  { name: "referrals, first page", path: "/affiliates/referrals?page=1", token: "largest" },
  { name: "referrals, page 400", path: "/affiliates/referrals?page=400", token: "largest" },
  {
    name: "referrals of a month, searched",
    path: "/affiliates/referrals?page=1&month=2026-05&search=learner",
    token: "largest",
  },
  { name: "payouts", path: "/affiliates/payouts?page=1", token: "largest" },
  { name: "all referrals, for admins", path: "/admin/referrals?page=1", token: "admin" },
  {
    name: "all referrals by commission, for admins",
    path: "/admin/referrals?page=1&sort=commission_amount",
    token: "admin",
  },
  { name: "payouts, for admins", path: "/admin/payouts?page=1", token: "admin" },
  {
    name: "an affiliate's money, for admins",
    path: "/admin/affiliates/affiliate-1/money",
    token: "admin",
  },
];

/** An affiliate's calls beside a million referrals of all affiliates, on PostgreSQL. @returns a table */
export async function measureAffiliates(): Promise<string> {
  const postgres = await startServer();
  const main = openServerDatabase(`${postgres.url}/postgres`, 1);
  await main.db.execute(sql.raw("create database affiliates"));
  await main.close();
  const databaseUrl = `${postgres.url}/affiliates`;
  const academy = await startAcademy({ DATABASE_URL: databaseUrl, SEED: "none" });
  try {
    const database = openServerDatabase(databaseUrl, 1);
    await fillAffiliates(database.db, rows, new Date());
    await database.db.execute(sql.raw("set statement_timeout = 0"));
    await database.db.execute(sql.raw("vacuum analyze"));
    await database.close();
    const lines: string[][] = [];
    for (const { name, path, token } of asked) {
      const request = `GET /api${path} HTTP/1.1\r\n${requestHeaders}authorization: Bearer ${filledTokens[token]}\r\n\r\n`;
      await load(academy.port, () => request, { connections: 2, seconds: 1 });
      const before = cpuSeconds(academy.pids);
      const result = await load(academy.port, () => request, { connections: 2, seconds: 4 });
      if (result.failures > 0) throw new Error(`${path}: ${result.failures} refused`);
      const answered = result.perSecond * result.seconds;
      const cpuMs = ((cpuSeconds(academy.pids) - before) * 1000) / answered;
      const isSlow = token === "largest" && result.p99Ms >= mostMs;
      lines.push([
        name,
        show(result.perSecond),
        show(cpuMs, 1),
        show(result.p50Ms, 1),
        `${show(result.p99Ms, 1)}${isSlow ? ` (over ${mostMs})` : ""}`,
      ]);
    }
    const what = `${show(rows.referrals)} referrals, ${show(rows.largest)} of this affiliate`;
    return tableOf([what, "a second", "CPU ms each", "p50 ms", "p99 ms"], lines);
  } finally {
    await academy.stop();
    await postgres.stop();
  }
}
