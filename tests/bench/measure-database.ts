import { openServerDatabase } from "#foundation/database/open-server.ts";
import { startServer } from "../database/postgres-server.ts";
import { measureEnrolments } from "./measure-enrolments.ts";
import { measureLists } from "./measure-lists.ts";
import { rowOf, rowsHead } from "./repeat-work.ts";
import { tableOf } from "./table.ts";

/** What uses the database: registrations with settlement, and long lists. @returns a table */
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
    for (const one of await measureLists(await databaseOf("lists"))) {
      rows.push(rowOf(`100,000 rows: ${one.list}`, one));
    }
  } finally {
    await postgres.stop();
  }
  return tableOf(rowsHead("what uses the database"), rows);
}
