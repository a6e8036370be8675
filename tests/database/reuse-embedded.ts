import type { PGlite } from "@electric-sql/pglite";
import { embeddedDatabase } from "#foundation/database/embedded/open-embedded.ts";
import type { Database } from "#foundation/database/open-database.ts";

/** What a copy of the template contains before a test changes it. */
type Original = { schema: string; rows: Map<string, string>; sequences: Map<string, string> };

type Closed = { embedded: PGlite; original: Original; properties: string[] };

/**
 * The academy plans a statement each time that it runs, because its tables grow for years. Those of a test stay small:
 * kept plans save up to a fifth of a test's processor time.
 */
const keepPlans = "set plan_cache_mode = force_generic_plan";

/** Databases that tests have closed, to be emptied for the next test of this process. */
const idle: Closed[] = [];

const select = async <Row>(embedded: PGlite, text: string) =>
  (await embedded.query<Row>(text)).rows;

/** Changes whenever a table, a constraint, an index, a trigger or a function does. */
async function readSchema(embedded: PGlite): Promise<string> {
  const catalogs = ["class", "attribute", "constraint", "index", "trigger", "proc", "namespace"];
  const newest = catalogs.map(
    (name) => `select '${name}', count(*), max(xmin::text::bigint) from pg_${name}`,
  );
  return JSON.stringify(await select(embedded, newest.join(" union all ")));
}

async function listFilledTables(embedded: PGlite): Promise<string[]> {
  const tables = await select<{ name: string }>(
    embedded,
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
       and pg_relation_size(oid) > 0`,
  );
  return tables.map(({ name }) => name);
}

async function readSequences(embedded: PGlite): Promise<Map<string, string>> {
  const sequences = await select<{ name: string; setting: string }>(
    embedded,
    `select format('%I.%I', schemaname, sequencename) as name,
       coalesce(last_value || ', true', start_value || ', false') as setting from pg_sequences`,
  );
  return new Map(sequences.map(({ name, setting }) => [name, setting]));
}

async function readOriginal(embedded: PGlite): Promise<Original> {
  const rows = new Map<string, string>();
  for (const table of await listFilledTables(embedded)) {
    const [found] = await select<{ rows: unknown }>(
      embedded,
      `select jsonb_agg(one) as rows from ${table} as one`,
    );
    rows.set(table, JSON.stringify(found?.rows));
  }
  return { rows, sequences: await readSequences(embedded), schema: await readSchema(embedded) };
}

/** @returns false when a test left more than rows: then no other test may have the database */
async function empty(embedded: PGlite, original: Original): Promise<boolean> {
  await embedded.exec("rollback; reset all; discard temp");
  if ((await readSchema(embedded)) !== original.schema) return false;
  const filled = await listFilledTables(embedded);
  // As a replica it ignores foreign keys and the triggers that refuse to delete rows.
  await embedded.exec(
    `begin; set local session_replication_role = replica;
     ${filled.map((table) => `delete from ${table};`).join("\n")} commit`,
  );
  if (filled.length > 0) await embedded.exec(`vacuum ${filled.join(", ")}`);
  for (const [table, rows] of original.rows) {
    await embedded.query(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`,
      [rows],
    );
  }
  const settings = [...original.sequences].map(([name, at]) => `setval('${name}', ${at})`);
  await embedded.exec(`select ${settings.join(", ")}`);
  return true;
}

/** @returns whether it is as new again; otherwise it is closed */
async function renew({ embedded, original, properties }: Closed): Promise<boolean> {
  // A test that spies on the database's methods replaces them on it.
  const isWatched = Object.keys(embedded).some((name) => !properties.includes(name));
  if (!isWatched && (await empty(embedded, original).catch(() => false))) return true;
  await embedded.close();
  return false;
}

/**
 * A copy of the template: one that an earlier test of this process has closed, emptied, or a new one. Emptying takes a
 * twentieth of the time of opening, and what the database knows of its tables and statements stays.
 * @param open opens a new copy
 */
export async function reuseEmbedded(open: () => Promise<Database>): Promise<Database> {
  const closed = idle.pop();
  let taken = closed && (await renew(closed)) ? closed : null;
  if (!taken) {
    const { embedded } = await open();
    if (!embedded) throw new Error("the template is an embedded database");
    taken = { embedded, original: await readOriginal(embedded), properties: Object.keys(embedded) };
  }
  const opened = taken;
  await opened.embedded.exec(keepPlans);
  let isOpen = true;
  // The server's caches of a database's rows are keyed by this object.
  return embeddedDatabase(opened.embedded, async () => {
    if (isOpen) idle.push(opened);
    isOpen = false;
  });
}
