import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { hashSecret } from "../codes/ids.ts";
import { StartError, toStartError } from "../errors/errors.ts";
import { type Database, type Db, selectRows } from "./open-database.ts";

/** The database has migrations unknown to this release: it is newer, or older than the first release. */
export class OtherSchemaError extends StartError {
  constructor() {
    super(
      "The database was created by another version of this software. Use that version or a newer one, or start with an empty DATA_DIR (or DATABASE_URL). Nothing was changed.",
    );
  }
}

/** A migration of a database, and whether it only adds to the schema. */
export type Applied = { hash: string; expands: boolean };

const readApplied = (db: Db): Promise<Applied[]> =>
  selectRows(db, sql`select hash, expands from applied_migrations`);

/** A migration that begins with this only adds what releases before it can ignore (docs/runbook.md, "Update and back"). */
const expanding = /^\s*-- expand\b/;

/**
 * The migrations of a newer release, when this one can work with them: each only adds to the schema.
 * @param applied of a database or a backup
 * @throws OtherSchemaError when it cannot, or they are older than the first release
 */
export function newerOf(applied: readonly Applied[], folder: string): string[] {
  const migrations = readMigrationFiles({ migrationsFolder: join(folder, "migrations") });
  const known = new Set(migrations.map(({ hash }) => hash));
  const newer = applied.filter(({ hash }) => !known.has(hash));
  if (newer.some(({ expands }) => !expands) || newer.length === applied.length) {
    if (newer.length > 0) throw new OtherSchemaError();
  }
  return newer.map(({ hash }) => hash);
}

/** The same for a database. */
export const findNewer = async (db: Db, folder: string): Promise<string[]> =>
  newerOf(await readApplied(db), folder);

/**
 * Brings the database to the schema of this release, in one transaction. Processes that start at once call it
 * one after another (see `alone` of the database). It first runs the numbered migrations of drizzle-kit, then the
 * hand-written functions and triggers of database/sql, when they or a table have changed: they lock tables, and other
 * processes are at work while one restarts.
 * @param folder the project's `database` folder
 * @returns the number of numbered migrations applied
 * @throws OtherSchemaError for a database of a release that this one cannot work with; StartError when a migration fails
 */
export async function migrate(database: Pick<Database, "db">, folder: string): Promise<number> {
  return applyMigrations(database, folder).catch((error: unknown) => {
    throw toStartError(
      error,
      (reason) =>
        `The database can't be brought up to this version: ${reason}. Nothing was changed. A new database must be empty and belong to its user; with any other, start the previous version again and report this.`,
    );
  });
}

async function applyMigrations({ db }: Pick<Database, "db">, folder: string): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: join(folder, "migrations") });
  const names = (await readdir(join(folder, "sql"))).filter((name) => name.endsWith(".sql"));
  const repeatable = await Promise.all(
    names.sort().map((name) => readFile(join(folder, "sql", name), "utf8")),
  );
  const wanted = hashSecret(repeatable.join());
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`create table if not exists applied_migrations (hash text primary key, expands boolean not null default false, applied_at timestamptz not null default now())`,
    );
    // An update was rolled back: the functions and triggers of the newer release stay.
    if ((await findNewer(tx, folder)).length > 0) return 0;
    const applied = new Set((await readApplied(tx)).map(({ hash }) => hash));
    let count = 0;
    for (const migration of migrations) {
      if (applied.has(migration.hash)) continue;
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      const expands = expanding.test(migration.sql[0] ?? "");
      await tx.execute(
        sql`insert into applied_migrations (hash, expands) values (${migration.hash}, ${expands})`,
      );
      count++;
    }
    const [last] = await selectRows<{ hash: string | null }>(
      tx,
      sql`select obj_description('applied_migrations'::regclass) as hash`,
    );
    if (count === 0 && last?.hash === wanted) return count;
    for (const text of repeatable) {
      for (const statement of text.split("--> statement-breakpoint")) {
        if (statement.trim()) await tx.execute(sql.raw(statement));
      }
    }
    await tx.execute(sql.raw(`comment on table applied_migrations is '${wanted}'`));
    return count;
  });
}
