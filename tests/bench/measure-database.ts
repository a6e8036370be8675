import { openServerDatabase } from "#foundation/database/open-server.ts";
import { startServer } from "../database/postgres-server.ts";
import { measureEnrolments } from "./measure-enrolments.ts";
import { measureLists } from "./measure-lists.ts";
import { rowOf, rowsHead } from "./repeat-work.ts";
import { show, tableOf } from "./table.ts";

/** What uses the database: registrations with settlement, long lists, and lists as files. @returns two tables */
export async function measureDatabase(): Promise<string> {
  const postgres = await startServer();
  const databaseOf = async (name: string) => {
    const admin = openServerDatabase(`${postgres.url}/postgres`, 1);
    await admin.db.execute(`create database ${name}`);
    await admin.close();
    return `${postgres.url}/${name}`;
  };
  const rows: string[][] = [];
  const starts: string[][] = [];
  try {
    rows.push(rowOf("enrolment + settlement, embedded", await measureEnrolments()));
    const databaseUrl = await databaseOf("enrolments");
    rows.push(
      rowOf("enrolment + settlement, PostgreSQL", await measureEnrolments({ databaseUrl })),
    );
    const { lists, files } = await measureLists(await databaseOf("lists"));
    for (const one of lists) rows.push(rowOf(`100,000 rows: ${one.list}`, one));
    for (const { file, firstByteMs } of files) starts.push([file, show(firstByteMs, 1)]);
  } finally {
    await postgres.stop();
  }
  return [
    tableOf(rowsHead("what uses the database"), rows),
    tableOf(["100,000 rows as a file, p50", "first byte ms"], starts),
  ].join("\n\n");
}
