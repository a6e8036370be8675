import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { newSecret } from "../codes/ids.ts";
import { workAs } from "../database/kinds-of-work.ts";
import { type Database, type Db, selectRows } from "../database/open-database.ts";
import { AppError } from "../errors/errors.ts";
import { openFiles } from "../files/server/open-files.ts";
import { uploads } from "../files/server/tables.ts";
import type { Config } from "../settings/config.ts";
import { type About, type Entry, writeArchive } from "./archive.ts";
import { type Facts, readFacts } from "./facts.ts";
import { runPostgres } from "./postgres-tools.ts";

type StoredFile = { storageKey: string; sizeBytes: number };

/** Every file that a record refers to, or that waits for its form. @param facts of the same database */
export const listFiles = async (db: Db, { tables }: Facts): Promise<StoredFile[]> =>
  tables["public.uploads"] === undefined
    ? []
    : db
        .select({ storageKey: uploads.storageKey, sizeBytes: uploads.sizeBytes })
        .from(uploads)
        .orderBy(uploads.storageKey);

type Dumped = { facts: Facts; files: StoredFile[] };

/** Dumps a PostgreSQL database as of one moment, and says what it holds. */
async function dumpServer({ db }: Database, address: string, to: string): Promise<Dumped> {
  const options = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const query = sql`select pg_export_snapshot() as snapshot`;
    const [row] = await selectRows<{ snapshot: string }>(tx, query);
    const args = ["--no-owner", "--no-privileges", `--snapshot=${row?.snapshot}`];
    await runPostgres("pg_dump", args, address, {
      read: (output) =>
        pipeline(output, createGzip(), createWriteStream(to, { flags: "wx", mode: 0o600 })),
    });
    const facts = await readFacts(tx);
    return { facts, files: await listFiles(tx, facts) };
  }, options);
}

/** Copies the folder of the embedded database; nothing else uses it in the meantime. */
async function dumpEmbedded({ db, embedded }: Database, to: string): Promise<Dumped> {
  const dump = await embedded?.dumpDataDir("gzip");
  if (!dump) throw new Error("the embedded database gave no dump");
  await writeFile(to, Buffer.from(await dump.arrayBuffer()), { flag: "wx", mode: 0o600 });
  const facts = await readFacts(db);
  return { facts, files: await listFiles(db, facts) };
}

/** What a backup holds, as lines for the person who made it. */
export function describeBackup({ facts, entries, missing, kind }: About): string[] {
  const rows = Object.values(facts.tables).reduce((sum, many) => sum + many, 0);
  const files = Object.keys(entries).filter((name) => name.startsWith("files/")).length;
  return [
    `${kind === "server" ? "PostgreSQL" : "Embedded database"}: ${Object.keys(facts.tables).length} tables, ${rows} rows.`,
    `Uploaded files: ${files}.`,
    ...missing.map((key) => `The storage has no file ${key}, so it is not in the backup.`),
  ];
}

/**
 * Writes the database and all uploaded files, from the disk or the bucket, into one file that only its owner can read.
 * SEAL_KEY and the other settings are not in it.
 * @param path of the new file
 * @throws StartError when it exists, or PostgreSQL's programs are missing or fail
 */
export async function backUp(
  config: Config,
  database: Database,
  path: string,
  now: Date,
): Promise<About> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = join(dirname(path), `.${newSecret()}.part`);
  const { storage } = openFiles(config);
  const missing: string[] = [];
  let facts: Facts = { tables: {}, ledger: {}, migrations: [], expanding: [] };

  async function* entries(): AsyncGenerator<Entry> {
    const dumped = await workAs("schema", null, () =>
      config.databaseUrl
        ? dumpServer(database, config.databaseUrl, temporary)
        : dumpEmbedded(database, temporary),
    );
    facts = dumped.facts;
    const { size } = await stat(temporary);
    yield { name: "database", sizeBytes: size, content: createReadStream(temporary) };
    for (const { storageKey, sizeBytes } of dumped.files) {
      const content = await storage.open(storageKey).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 404) return null;
        throw error;
      });
      if (content) yield { name: `files/${storageKey}`, sizeBytes, content };
      else missing.push(storageKey);
    }
  }
  try {
    return await writeArchive(path, entries(), () => ({
      madeAt: now.toISOString(),
      kind: database.kind,
      facts,
      missing,
    }));
  } finally {
    await rm(temporary, { force: true });
  }
}
