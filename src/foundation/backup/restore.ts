import { createWriteStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { newSecret } from "../codes/ids.ts";
import { lockFolder } from "../database/embedded/lock-folder.ts";
import { workAs } from "../database/kinds-of-work.ts";
import { migrate, newerOf, OtherSchemaError } from "../database/migrate.ts";
import { type Database, openDatabase } from "../database/open-database.ts";
import { AppError, StartError } from "../errors/errors.ts";
import type { FileStorage } from "../files/server/file-storage.ts";
import { openFiles } from "../files/server/open-files.ts";
import type { Config } from "../settings/config.ts";
import { prepareDataFolder } from "../settings/data-folder.ts";
import { bumpSiteVersion } from "../site/site-version.ts";
import { type About, checkArchive, readArchive } from "./archive.ts";
import { backUp, listFiles } from "./back-up.ts";
import { readFacts } from "./facts.ts";
import { refuseWhileUsed, replaceEmbedded, replaceServer } from "./replace-database.ts";

type RestoreOptions = {
  /** The project's `database` folder, with the migrations. */
  databaseFolder: string;
  now: Date;
  /** Receives each line about what was done. */
  say: (line: string) => void;
};

async function sizeOf(storage: FileStorage, key: string): Promise<number | null> {
  try {
    let bytes = 0;
    for await (const chunk of await storage.open(key)) bytes += (chunk as Buffer).length;
    return bytes;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** Unpacks the database next to where it is needed, and puts the files into the storage. */
async function unpack(file: string, folder: string, storage: FileStorage, added: string[]) {
  await readArchive(file, async (name, content, sizeBytes) => {
    if (name === "about.json") return;
    const path = join(folder, name === "database" ? name : newSecret());
    const key = name.replace(/^files\//, "");
    // A key always belongs to one file, so an existing file is the same.
    if (name !== "database" && (await sizeOf(storage, key)) === sizeBytes) return;
    await pipeline(Readable.from(content), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    if (name === "database") return;
    added.push(key);
    await storage.keep(key, { path, sizeBytes, mediaType: "application/octet-stream" });
  });
}

/** Checks that every file a record refers to is there and complete. */
async function checkFiles({ db }: Database, storage: FileStorage, { missing }: About) {
  const files = await listFiles(db, await readFacts(db));
  const lost: string[] = [];
  for (const { storageKey, sizeBytes } of files) {
    if ((await sizeOf(storage, storageKey)) === sizeBytes) continue;
    if (!missing.includes(storageKey)) lost.push(storageKey);
  }
  if (lost.length > 0) throw new StartError(`These files are missing: ${lost.join(", ")}.`);
  return files.length - missing.length;
}

/** Migrates a restored database to this release; its pages are rendered again. */
async function finish(database: Database, { databaseFolder, say }: RestoreOptions) {
  const applied = await migrate(database, databaseFolder);
  if (applied > 0) say(`The backup is of an earlier version: ${applied} migrations applied.`);
  await bumpSiteVersion(database);
}

async function report(config: Config, about: About, options: RestoreOptions) {
  const database = await openDatabase(config);
  try {
    const { tables, ledger } = await readFacts(database.db);
    const rows = Object.values(about.facts.tables).reduce((sum, many) => sum + many, 0);
    options.say(
      `Database: ${Object.keys(tables).length} tables; the ${rows} rows of the backup of ${about.madeAt} were compared.`,
    );
    const sum = Object.values(ledger).reduce((all, kobo) => all + BigInt(kobo), 0n);
    if (sum !== 0n) throw new StartError(`The ledger does not balance: it is out by ${sum} kobo.`);
    options.say(`Ledger: ${Object.keys(ledger).length} accounts, in balance.`);
    const files = await checkFiles(database, openFiles(config).storage, about);
    options.say(
      `Files: ${files} in ${config.s3 ? `the bucket ${config.s3.bucket}` : "DATA_DIR/files"}, each complete.`,
    );
    for (const key of about.missing) options.say(`The backup did not have the file ${key} either.`);
  } finally {
    await database.close();
  }
}

async function restoreServer(
  config: Config & { databaseUrl: string },
  dump: string,
  about: About,
  options: RestoreOptions,
  added: string[],
) {
  const { now, say } = options;
  const database = await openDatabase(config);
  try {
    await refuseWhileUsed(database);
    const before = await readFacts(database.db);
    if (Object.keys(before.tables).length > 0) {
      const stamp = now.toISOString().replace(/[:.]/g, "-");
      const aside = join(config.dataDir, "backups", `before-restore-${stamp}.tar`);
      await backUp(config, database, aside, now);
      say(`The previous academy is now in ${aside}.`);
    }
  } finally {
    await database.close();
  }
  await replaceServer(config.databaseUrl, dump, about.facts);
  // From here on the database needs these files, whatever happens.
  added.length = 0;
  const restored = await openDatabase(config);
  try {
    await workAs("schema", null, () => finish(restored, options));
  } finally {
    await restored.close();
  }
}

async function restoreEmbedded(
  config: Config,
  dump: string,
  about: About | null,
  options: RestoreOptions,
) {
  const { dataDir } = config;
  const unlock = await lockFolder(dataDir);
  try {
    const old = await replaceEmbedded(
      dump,
      dataDir,
      about?.facts ?? null,
      (database) => finish(database, options),
      options.now,
    );
    if (old) options.say(`The previous academy is now in ${old}.`);
  } finally {
    await unlock();
  }
}

/** A dump that the embedded database writes every hour is compressed; a backup is not. */
async function isHourlyDump(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (!file) return false;
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2).finally(() => file.close());
  return buffer[0] === 0x1f && buffer[1] === 0x8b;
}

/**
 * Replaces the academy with a backup, or restores into an empty one. Everything is checked first, the database is
 * replaced completely or not at all, and then it is checked again. After a failure the previous academy is still
 * there. The old academy's files stay in the storage, because a copy of its database may still need them.
 * @param path of a backup, or of an hourly dump of the embedded database
 * @throws StartError with the reason
 */
export async function restore(config: Config, path: string, options: RestoreOptions) {
  return checkAndReplace(config, path, options).catch((error: unknown) => {
    if (!(error instanceof OtherSchemaError)) throw error;
    throw new StartError(
      "This backup is of another release of this software, and this one cannot work with it: restore it with that release or a newer one. Nothing was changed.",
    );
  });
}

async function checkAndReplace(config: Config, path: string, options: RestoreOptions) {
  await prepareDataFolder(config.dataDir);
  if (!config.databaseUrl && (await isHourlyDump(path))) {
    await restoreEmbedded(config, path, null, options);
    options.say("The dump holds only the database; the uploaded files are unchanged.");
    return;
  }
  const about = await checkArchive(path);
  const { databaseUrl } = config;
  if (about.kind !== (databaseUrl ? "server" : "embedded")) {
    throw new StartError(
      about.kind === "server"
        ? "This backup is of a PostgreSQL server: set DATABASE_URL."
        : "This backup is of an embedded database: restore it without DATABASE_URL.",
    );
  }
  const { migrations, expanding } = about.facts;
  const applied = migrations.map((hash) => ({ hash, expands: expanding.includes(hash) }));
  newerOf(applied, options.databaseFolder);
  const { storage } = openFiles(config);
  const folder = join(config.dataDir, `restoring-${newSecret()}`);
  await mkdir(folder, { mode: 0o700 });
  const added: string[] = [];
  try {
    await unpack(path, folder, storage, added);
    const dump = join(folder, "database");
    if (databaseUrl) await restoreServer({ ...config, databaseUrl }, dump, about, options, added);
    else await restoreEmbedded(config, dump, about, options);
  } catch (error) {
    for (const key of added) await storage.remove(key).catch(() => {});
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await report(config, about, options);
}
