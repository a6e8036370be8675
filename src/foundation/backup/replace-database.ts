import { createReadStream } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { type Database, selectRows } from "../database/open-database.ts";
import { StartError } from "../errors/errors.ts";
import { makePrivate } from "../settings/data-folder.ts";
import { checkStatement, differences, type Facts, readFacts } from "./facts.ts";
import { runPostgres } from "./postgres-tools.ts";

/**
 * Removes everything from the database except PostgreSQL's own objects, including things newer than the dump, such as
 * tables and partitions.
 */
const emptyDatabase = `do $empty$ declare name text; begin
  for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('drop schema %I cascade', name);
  end loop;
end $empty$;
create schema public;
grant usage on schema public to public;
`;

/** How often we look whether the connections of a process that has just ended are gone, and how long we wait between. */
const looks = { times: 10, everyMs: 200 };

/** @throws StartError while another process uses the database, because it would see a mixture of two academies */
export async function refuseWhileUsed({ db }: Database): Promise<void> {
  const query = sql`
    select count(*)::int as many from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  let many = 0;
  for (let look = 0; look < looks.times; look++) {
    if (look > 0) await wait(looks.everyMs);
    const [row] = await selectRows<{ many: number }>(db, query);
    many = row?.many ?? 0;
    if (many === 0) return;
  }
  throw new StartError(
    `${many} other connections use the database. Stop the academy first. Nothing was changed.`,
  );
}

/**
 * Replaces a PostgreSQL database in one transaction: either it holds what the backup says, or it does not change.
 * @param dump compressed SQL
 * @throws StartError with the program's reason
 */
export async function replaceServer(address: string, dump: string, facts: Facts): Promise<void> {
  async function* statements(): AsyncGenerator<Buffer | string> {
    yield emptyDatabase;
    yield* createReadStream(dump).pipe(createGunzip());
    yield `\n${checkStatement(facts)}`;
  }
  const args = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"];
  await runPostgres("psql", args, address, { write: statements() });
}

/**
 * Replaces the embedded database. The new one is complete and compared before the old one moves aside.
 * @param dump its folder, compressed
 * @param facts what it must hold; null for a dump without this information
 * @param finish brings it to this release before it is used
 * @returns the old database's folder; null if there was none
 */
export async function replaceEmbedded(
  dump: string,
  dataDir: string,
  facts: Facts | null,
  finish: (database: Database) => Promise<void>,
  now: Date,
): Promise<string | null> {
  const target = join(dataDir, "database");
  const fresh = join(dataDir, `database-restored-${now.getTime()}`);
  try {
    const { openEmbedded } = await import("../database/embedded/open-embedded.ts");
    const loadDataDir = new Blob([await readFile(dump)], { type: "application/gzip" });
    const database = await openEmbedded({ dataDir: fresh, loadDataDir });
    try {
      const faults = facts ? differences(facts, await readFacts(database.db)) : [];
      if (faults.length > 0) throw new StartError(`The backup is damaged: ${faults.join(" ")}`);
      await finish(database);
    } finally {
      await database.close();
    }
    await makePrivate(fresh);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  const aside = join(dataDir, `database-before-${now.getTime()}`);
  const wasThere = await rename(target, aside).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
  await rename(fresh, target).catch(async (error: unknown) => {
    if (wasThere) await rename(aside, target);
    throw error;
  });
  return wasThere ? aside : null;
}
