import { openServerDatabase } from "#foundation/database/open-server.ts";
import { startServer } from "../database/postgres-server.ts";
import { measureAddresses } from "./measure-addresses.ts";
import { measureDashboard } from "./measure-dashboard.ts";
import { measureSignIn } from "./measure-sign-in.ts";
import { rowOf, rowsHead } from "./repeat-work.ts";
import { show, tableOf } from "./table.ts";

/** Sign-ins, dashboards, and whether the time of an answer says who has an account. @returns two tables */
export async function measureAccounts(): Promise<string> {
  const postgres = await startServer();
  const databaseOf = async (name: string) => {
    const admin = openServerDatabase(`${postgres.url}/postgres`, 1);
    await admin.db.execute(`create database ${name}`);
    await admin.close();
    return { databaseUrl: `${postgres.url}/${name}` };
  };
  try {
    const work = [
      rowOf("sign-in, embedded", await measureSignIn()),
      rowOf("sign-in, PostgreSQL", await measureSignIn(await databaseOf("people"))),
      rowOf("dashboard of 50 enrolments, embedded", await measureDashboard()),
      rowOf(
        "dashboard of 50 enrolments, PostgreSQL",
        await measureDashboard(await databaseOf("dashboard")),
      ),
    ];
    const timed = await measureAddresses(await databaseOf("addresses"));
    const times = timed.map(({ call, knownMs, unknownMs }) => [
      call,
      show(knownMs, 1),
      show(unknownMs, 1),
      show(unknownMs - knownMs, 1),
    ]);
    const addressHead = ["PostgreSQL, p50", "known address ms", "unknown ms", "difference ms"];
    return `${tableOf(rowsHead("what accounts do"), work)}\n\n${tableOf(addressHead, times)}`;
  } finally {
    await postgres.stop();
  }
}
