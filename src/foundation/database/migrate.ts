import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { StartError } from "../errors/errors.ts";
import { type Database, selectRows } from "./open-database.ts";

/**
 * The database has migrations that this release does not know: it is newer, or older than the first release.
 */
export class OtherSchemaError extends StartError {
  constructor() {
    super(
      "The database was created by another version of this software. Use that version or a newer one, or start with an empty DATA_DIR (or DATABASE_URL). Nothing was changed.",
    );
  }
}

/** Whether this release knows all of these migrations, so that it can go on from them. @param hashes of a database */
export function isKnownSchema(hashes: readonly string[], folder: string): boolean {
  const migrations = readMigrationFiles({ migrationsFolder: join(folder, "migrations") });
  const known = new Set(migrations.map(({ hash }) => hash));
  return hashes.every((hash) => known.has(hash));
}

/**
 * Brings the database to the schema of this release, in one transaction. Processes that start at once call it
 * one after another (see `alone` of the database). It first runs the numbered migrations of drizzle-kit, then
 * the hand-written functions and triggers of database/sql, which are safe to run again.
 * @param folder the project's `database` folder
 * @returns the number of numbered migrations applied
 * @throws OtherSchemaError for a database of an unknown release
 */
export async function migrate({ db }: Pick<Database, "db">, folder: string): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: join(folder, "migrations") });
  const repeatable = (await readdir(join(folder, "sql"))).filter((name) => name.endsWith(".sql"));
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`create table if not exists applied_migrations (hash text primary key, applied_at timestamptz not null default now())`,
    );
    const applied = new Set(
      (await selectRows<{ hash: string }>(tx, sql`select hash from applied_migrations`)).map(
        (row) => row.hash,
      ),
    );
    const known = new Set(migrations.map((migration) => migration.hash));
    if ([...applied].some((hash) => !known.has(hash))) throw new OtherSchemaError();
    let count = 0;
    for (const migration of migrations) {
      if (applied.has(migration.hash)) continue;
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into applied_migrations (hash) values (${migration.hash})`);
      count++;
    }
    for (const name of repeatable.sort()) {
      const text = await readFile(join(folder, "sql", name), "utf8");
      for (const statement of text.split("--> statement-breakpoint")) {
        if (statement.trim()) await tx.execute(sql.raw(statement));
      }
    }
    return count;
  });
}
