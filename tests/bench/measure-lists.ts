import { Agent } from "node:http";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { requestHeaders } from "./answer.ts";
import { fillRows } from "./fill-rows.ts";
import { type Load, load } from "./load.ts";
import { postJson } from "./post-json.ts";
import { cpuSeconds } from "./process-usage.ts";
import { startAcademy } from "./start-servers.ts";

const rows = 100_000;
const admin = { email: "admin@zaure.example", password: "a long word of the bench" };

const lists = [
  "/admin/catalogue",
  "/admin/catalogue?page=2000&sort=title",
  "/admin/catalogue?search=draft%2099999",
  "/admin/intakes",
  "/admin/intakes?page=2000&sort=seats",
  "/admin/intakes?centre=yola&month=2026-03",
  "/admin/intakes?search=draft%2099999",
  "/admin/enrolments",
  "/admin/enrolments?search=learner%2099999",
  "/admin/enrolments?status=pending_payment&page=1",
  "/admin/interest?search=interest-99999",
  "/admin/payments",
  "/admin/payments?search=payer%2099999",
  "/admin/payments?status=success",
  "/admin/reviews?state=open&kind=wrong_amount",
  "/admin/affiliates",
  "/admin/referrals",
  "/admin/payouts",
  "/admin/overview",
  "/admin/overview/enrolments",
  "/admin/overview/income",
  "/admin/audit",
  "/admin/audit?thing=payout",
  "/admin/audit?search=enrolment-77",
  "/admin/mail",
  "/admin/mail?status=failed",
  "/admin/mail?search=learner-77",
  "/admin/messages?page=1",
  "/admin/messages?page=1&late=yes",
  "/admin/messages?page=1&search=writer-99999",
  "/admin/job-applications?page=1",
  "/admin/job-applications?page=1&search=jobs-99999",
  "/admin/community?page=1",
  "/admin/community?page=1&search=guest-99999",
];

export type ListLoad = Load & { list: string; cpuMsEach: number };

/** Lists of admins when each table that grows has 100,000 rows. @param databaseUrl of an empty PostgreSQL database */
export async function measureLists(databaseUrl: string): Promise<ListLoad[]> {
  const academy = await startAcademy({
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const agent = new Agent();
  try {
    const database = openServerDatabase(databaseUrl, 1);
    await fillRows(
      database.db,
      rows,
      { userId: "person-1", affiliateId: "affiliate-1" },
      new Date(),
    );
    // The one connection of this pool: indexes of words take longer than a statement may.
    await database.db.execute("set statement_timeout = 0");
    await database.db.execute("analyze");
    await database.close();
    const { status, body } = await postJson(agent, `${academy.origin}/api/admin/login`, admin);
    if (status !== 200) throw new Error(`the admin's sign-in answers ${status}`);
    const measured: ListLoad[] = [];
    for (const list of lists) {
      const request = `GET /api${list} HTTP/1.1\r\n${requestHeaders}authorization: Bearer ${body.token}\r\n\r\n`;
      await load(academy.port, () => request, { connections: 2, seconds: 1 });
      const before = cpuSeconds(academy.pids);
      const result = await load(academy.port, () => request, { connections: 2, seconds: 3 });
      const answered = result.perSecond * result.seconds;
      const cpuMsEach = ((cpuSeconds(academy.pids) - before) * 1000) / answered;
      measured.push({ ...result, list, cpuMsEach });
    }
    return measured;
  } finally {
    agent.destroy();
    await academy.stop();
  }
}
