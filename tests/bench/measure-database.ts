import { openServerDatabase } from "#foundation/database/open-server.ts";
import { startServer } from "../database/postgres-server.ts";
import { measureDashboard } from "./measure-dashboard.ts";
import { measureEnrolments } from "./measure-enrolments.ts";
import { measureLists } from "./measure-lists.ts";
import { measureSignIn } from "./measure-sign-in.ts";
import type { Measured } from "./repeat-work.ts";
import { show, tableOf } from "./table.ts";

const rowOf = (name: string, one: Measured): string[] => [
  name,
  show(one.perSecond),
  show(one.cpuMsEach, 1),
  show(one.p50Ms, 1),
  show(one.p99Ms, 1),
  show(one.failures),
];

/** What uses the database: registrations with settlement, sign-ins, dashboards and long lists. @returns a table */
export async function measureDatabase(): Promise<string> {
  const postgres = await startServer();
  const databaseOf = async (name: string) => {
    const admin = openServerDatabase(`${postgres.url}/postgres`, 1);
    await admin.db.execute(`create database ${name}`);
    await admin.close();
    return `${postgres.url}/${name}`;
  };
  const rows: string[][] = [];
  try {
    rows.push(rowOf("enrolment + settlement, embedded", await measureEnrolments()));
    const databaseUrl = await databaseOf("enrolments");
    rows.push(
      rowOf("enrolment + settlement, PostgreSQL", await measureEnrolments({ databaseUrl })),
    );
    rows.push(rowOf("sign-in, embedded", await measureSignIn()));
    const people = { databaseUrl: await databaseOf("people") };
    rows.push(rowOf("sign-in, PostgreSQL", await measureSignIn(people)));
    rows.push(rowOf("dashboard of 50 enrolments, embedded", await measureDashboard()));
    const dashboard = { databaseUrl: await databaseOf("dashboard") };
    rows.push(rowOf("dashboard of 50 enrolments, PostgreSQL", await measureDashboard(dashboard)));
    for (const one of await measureLists(await databaseOf("lists"))) {
      rows.push(rowOf(`100,000 rows: ${one.list}`, one));
    }
  } finally {
    await postgres.stop();
  }
  return tableOf(
    ["what uses the database", "a second", "CPU ms each", "p50 ms", "p99 ms", "failures"],
    rows,
  );
}
