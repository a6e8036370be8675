import { Agent } from "node:http";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { requestHeaders } from "./answer.ts";
import { fillManyRows } from "./fill-many-rows.ts";
import { firstByteMs } from "./first-byte.ts";
import { askedFiles, askedLists } from "./lists-of-admins.ts";
import { type Load, load } from "./load.ts";
import { postJson } from "./post-json.ts";
import { cpuSeconds } from "./process-usage.ts";
import { startAcademy } from "./start-servers.ts";

const rows = 100_000;
const admin = { email: "admin@zaure.example", password: "a long word of the bench" };

export type ListLoad = Load & { list: string; cpuMsEach: number };
export type FileStart = { file: string; firstByteMs: number };

/**
 * Lists of admins when each table that grows has 100,000 rows, and how soon they begin as files.
 * @param databaseUrl of an empty PostgreSQL database
 */
export async function measureLists(
  databaseUrl: string,
): Promise<{ lists: ListLoad[]; files: FileStart[] }> {
  const academy = await startAcademy({
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const agent = new Agent();
  try {
    const database = openServerDatabase(databaseUrl, 1);
    await fillManyRows(
      database.db,
      rows,
      { userId: "person-1", affiliateId: "affiliate-1" },
      new Date(),
    );
    // The one connection of this pool: indexes of words take longer than a statement may.
    await database.db.execute("set statement_timeout = 0");
    // As autovacuum leaves tables that have been there for a while: without it no index answers alone.
    await database.db.execute("vacuum analyze");
    await database.close();
    const { status, body } = await postJson(agent, `${academy.origin}/api/admin/login`, admin);
    if (status !== 200) throw new Error(`the admin's sign-in answers ${status}`);
    const lists: ListLoad[] = [];
    for (const list of askedLists) {
      const request = `GET /api${list} HTTP/1.1\r\n${requestHeaders}authorization: Bearer ${body.token}\r\n\r\n`;
      await load(academy.port, () => request, { connections: 2, seconds: 1 });
      const before = cpuSeconds(academy.pids);
      const result = await load(academy.port, () => request, { connections: 2, seconds: 3 });
      const answered = result.perSecond * result.seconds;
      const cpuMsEach = ((cpuSeconds(academy.pids) - before) * 1000) / answered;
      lists.push({ ...result, list, cpuMsEach });
    }
    const files: FileStart[] = [];
    for (const file of askedFiles) {
      const headers = { authorization: `Bearer ${body.token}` };
      files.push({ file, firstByteMs: await firstByteMs(academy.port, `/api${file}`, headers) });
    }
    return { lists, files };
  } finally {
    agent.destroy();
    await academy.stop();
  }
}
