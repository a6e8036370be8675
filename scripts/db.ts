import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { checkDatabase, createBaseContext } from "#app/server/start-academy.ts";
import { jobs, seed } from "#app/wiring.ts";
import { refuseOtherAcademy } from "#foundation/academy/keep-centres.ts";
import { backUp, describeBackup } from "#foundation/backup/back-up.ts";
import { backUpByHand } from "#foundation/backup/back-up-daily.ts";
import { openBackupPlace } from "#foundation/backup/backup-places.ts";
import { checkWritable } from "#foundation/backup/check-writable.ts";
import { checkRecipient, decryptFile, makeKeys } from "#foundation/backup/encrypt-backup.ts";
import { readFacts } from "#foundation/backup/facts.ts";
import { backupName, newestBackup } from "#foundation/backup/kept-backups.ts";
import { restore } from "#foundation/backup/restore.ts";
import { tryRestore } from "#foundation/backup/try-restore.ts";
import { newSecret } from "#foundation/codes/ids.ts";
import { findNewer, migrate } from "#foundation/database/migrate.ts";
import { type Database, openDatabase, selectRows } from "#foundation/database/open-database.ts";
import { AppError, StartError } from "#foundation/errors/errors.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { openFiles } from "#foundation/files/server/open-files.ts";
import { createJobRunner } from "#foundation/jobs.ts";
import { type Config, ConfigError, loadConfig } from "#foundation/settings/config.ts";
import { findMistyped } from "#foundation/settings/config-values.ts";
import { findExamples } from "#foundation/settings/find-examples.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { checkFirstAdmin, checkSealKeys } from "#rooms/accounts/door.server.ts";

const usage = `npm run db -- migrate         bring the schema up to date
npm run db -- seed            fill in what SEED says; safe to run again
npm run db -- backup          database and uploaded files in one file: at BACKUP_TO, encrypted like the daily backup, or
                              below DATA_DIR/backups without that setting
npm run db -- backup FILE     the same in this file, not encrypted
npm run db -- restore FILE    replace the academy's data with a backup; stop the academy first
npm run db -- check           check whether settings, database and files are ready for a start; changes nothing
npm run db -- drill [FILE]    restore FILE, or the newest backup of BACKUP_TO, into a scratch database and compare it
npm run db -- backup-keys     make a key pair for encrypted backups

A FILE without its whole path is in the folder where you type the command. An encrypted backup needs the secret key in BACKUP_SECRET_KEY.`;

// Not relative to this file: the build has a copy of it elsewhere (scripts/commands.config.ts).
const databaseFolder = resolve("database");

/** A FILE as it was typed: npm and as-academy.sh run this in another folder than the person's. */
const typedPath = (file: string) => resolve(process.env.INIT_CWD ?? "", file);

async function withDatabase(
  config: Config,
  work: (parts: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
) {
  const database = await openDatabase(config);
  try {
    await checkDatabase(database);
    await work(database);
  } finally {
    await database.close();
  }
}

/** Before a backup is unpacked for a server that is away. */
async function checkServer(config: Config) {
  if (config.databaseUrl) await withDatabase(config, async () => {});
}

function contextOf(config: Config, database: Database) {
  const log = createLogger(config.logLevel);
  const runner = createJobRunner(database, log);
  return { ctx: createBaseContext(config, database, runner, log), runner };
}

const migrateDatabase = (config: Config) =>
  withDatabase(config, async (database) => {
    const applied = await database.alone(() => migrate(database, databaseFolder));
    if (applied > 0) await bumpSiteVersion(database);
    console.log(`${applied} migrations applied.`);
  });

const seedDatabase = (config: Config) =>
  withDatabase(config, async (database) => {
    const { ctx, runner } = contextOf(config, database);
    const lines = await database.alone(async () => {
      await migrate(database, databaseFolder);
      await runner.prepare(jobs);
      return seed(ctx, console.log);
    });
    for (const line of lines) console.log(line);
    await runner.stop();
  });

/** To FILE, or to where the daily backup goes and as encrypted as that. */
async function backup(config: Config, file: string | undefined) {
  const now = new Date();
  const kept = join(config.dataDir, "backups", backupName(now, false));
  const target = file ? typedPath(file) : resolve(kept);
  if (file) {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 }).catch(() => {});
    await checkWritable(dirname(target), "name a FILE in another folder");
  }
  await withDatabase(config, async (database) => {
    if (file || !config.backup) {
      const about = await backUp(config, database, target, now);
      for (const line of describeBackup(about)) console.log(line);
      console.log(`Backup: ${target}`);
      return;
    }
    await openBackupPlace(config).check();
    if (config.backup.key) await checkRecipient(config.backup.key);
    const { about, name } = await backUpByHand(contextOf(config, database).ctx, database);
    for (const line of describeBackup(about)) console.log(line);
    const how = config.backup.key ? ", encrypted for BACKUP_KEY" : "";
    console.log(`Backup: ${config.backup.to.replace(/\/+$/, "")}/${name}${how}`);
  });
}

/** Gives `work` the backup as a plain file, which is gone afterwards if it was encrypted. */
async function withPlain(config: Config, file: string, work: (path: string) => Promise<void>) {
  if (!file.endsWith(".age")) return work(file);
  const identity = process.env.BACKUP_SECRET_KEY?.trim();
  if (!identity) throw new ConfigError([`BACKUP_SECRET_KEY is needed: ${file} is encrypted.`]);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(config.dataDir, "decrypted-"));
  try {
    const plain = join(folder, "academy.tar");
    await decryptFile(file, plain, identity);
    await work(plain);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restoreBackup(config: Config, file: string | undefined) {
  if (!file) throw new StartError("Name the FILE of the backup: restore FILE.");
  await checkServer(config);
  await withPlain(config, typedPath(file), (path) =>
    restore(config, path, { databaseFolder, now: new Date(), say: console.log }),
  );
  console.log("Restored.");
}

/** Rehearses a complete restore, and says how long it takes. */
async function drill(config: Config, file: string | undefined) {
  const start = performance.now();
  const minutes = () => `${((performance.now() - start) / 60_000).toFixed(1)} minutes`;
  const folder = await mkdtemp(join(tmpdir(), "academy-drill-"));
  try {
    const place = file ? null : openBackupPlace(config);
    const newest = place && newestBackup(await place.list());
    if (place && !newest) throw new StartError("BACKUP_TO has no backup.");
    const path = newest ? join(folder, newest) : typedPath(file ?? "");
    if (place && newest) await place.fetch(newest, path);
    console.log(`Backup: ${newest ?? path}`);
    const options = { databaseFolder, now: new Date(), say: console.log };
    await checkServer(config);
    await withPlain(config, path, (plain) => tryRestore(config, plain, options));
    console.log(`PASS after ${minutes()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`FAIL after ${minutes()}`);
    process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Checks everything a start needs, and changes nothing. */
async function check(config: Config) {
  await withDatabase(config, async ({ db }) => {
    const [server] = await selectRows<{ version: number }>(
      db,
      sql`select current_setting('server_version_num')::int as version`,
    );
    const major = Math.floor((server?.version ?? 0) / 10_000);
    if (major < 15) throw new StartError(`This is PostgreSQL ${major}, but 15 or newer is needed.`);
    const { migrations } = await readFacts(db);
    const isEmpty = migrations.length === 0;
    if (!isEmpty) await findNewer(db, databaseFolder);
    if (!isEmpty) await refuseOtherAcademy({ db });
    await checkFirstAdmin({ db, config }, isEmpty);
    if (!isEmpty) for (const line of await checkSealKeys({ db, config })) console.log(line);
    console.log(
      `Settings are complete. PostgreSQL ${major}; ${migrations.length} migrations applied.`,
    );
  });
  const missing = await openFiles(config)
    .storage.open(newSecret())
    .then(
      () => false,
      (error: unknown) => error instanceof AppError && error.status === 404,
    );
  if (!missing)
    throw new StartError("The storage of files does not answer: check the S3 settings.");
  if (config.backup) {
    const place = openBackupPlace(config);
    await place.check();
    if (config.backup.key) await checkRecipient(config.backup.key);
    console.log(`Newest backup: ${newestBackup(await place.list()) ?? "none yet"}.`);
  }
  for (const line of findMistyped(process.env)) console.log(`Warning: ${line}`);
  const examples = findExamples(config);
  if (examples.length > 0)
    console.log(
      `Warning: ${examples.join(", ")}: still an example of the documents, which works nowhere. Write your own.`,
    );
}

async function printKeys() {
  const { recipient, identity } = await makeKeys();
  console.log(`BACKUP_KEY=${recipient}`);
  console.log(
    `Keep two copies of the secret key, neither on this machine; no backup can be opened without it:`,
  );
  console.log(`BACKUP_SECRET_KEY=${identity}`);
}

async function main() {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, file] = positionals;
  if (command === "backup-keys") return printKeys();
  const config = loadConfig({ LOG_LEVEL: "warn", ...process.env });
  if (command === "migrate") await migrateDatabase(config);
  else if (command === "seed") await seedDatabase(config);
  else if (command === "backup") await backup(config, file);
  else if (command === "restore") await restoreBackup(config, file);
  else if (command === "check") await check(config);
  else if (command === "drill") await drill(config, file);
  else {
    console.log(usage);
    process.exitCode = 2;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
