import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate } from "#foundation/database/migrate.ts";
import type { Database } from "#foundation/database/open-database.ts";

/**
 * A database as the first schema left it. `rows.jsonl` and `sql/` are as they were when the schema was
 * frozen and are never changed: rows by table, made by the verbs of that day (registrations paid, free,
 * sponsored, replaced, refunded in part and whole, with commissions and a payout), and its functions.
 */

const databaseFolder = join(import.meta.dirname, "..", "..", "database");

/** A `database` folder with the first migration alone. */
async function writeFirstFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "first-schema-"));
  const from = join(databaseFolder, "migrations");
  const journal = JSON.parse(await readFile(join(from, "meta", "_journal.json"), "utf8"));
  const [first] = journal.entries;
  await mkdir(join(folder, "migrations", "meta"), { recursive: true });
  await mkdir(join(folder, "sql"));
  const text = JSON.stringify({ ...journal, entries: [first] });
  await writeFile(join(folder, "migrations", "meta", "_journal.json"), text);
  const name = `${first.tag}.sql`;
  await writeFile(join(folder, "migrations", name), await readFile(join(from, name)));
  return folder;
}

/** Rows by table. */
async function readRows(): Promise<Map<string, object[]>> {
  const text = await readFile(join(import.meta.dirname, "rows.jsonl"), "utf8");
  const lines = text.split("\n").filter(Boolean);
  const rows = lines.map((line) => JSON.parse(line) as [table: string, row: object]);
  const byTable = Map.groupBy(rows, ([table]) => table);
  return new Map([...byTable].map(([table, some]) => [table, some.map(([, row]) => row)]));
}

/** Makes it in an empty database. @returns how many rows each table has */
export async function makeFirstDatabase({ db }: Pick<Database, "db">) {
  const folder = await writeFirstFolder();
  await migrate({ db }, folder);
  await rm(folder, { recursive: true });
  const counts: Record<string, number> = {};
  await db.transaction(async (tx) => {
    // In any order: the keys were right when the rows were made, and are looked at again afterwards.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [table, rows] of await readRows()) {
      const name = sql.identifier(table);
      await tx.execute(
        sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
      );
      counts[table] = rows.length;
    }
  });
  const functions = join(import.meta.dirname, "sql");
  for (const name of (await readdir(functions)).sort()) {
    const text = await readFile(join(functions, name), "utf8");
    for (const statement of text.split("--> statement-breakpoint")) {
      await db.execute(sql.raw(statement));
    }
  }
  return counts;
}
