import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createBaseContext } from "#app/server/start-academy.ts";
import { jobs, seed } from "#app/wiring.ts";
import { backUp, describeBackup } from "#foundation/backup/back-up.ts";
import { restore } from "#foundation/backup/restore.ts";
import { migrate } from "#foundation/database/migrate.ts";
import { openDatabase } from "#foundation/database/open-database.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { createJobRunner } from "#foundation/jobs.ts";
import { type Config, ConfigError, loadConfig } from "#foundation/settings/config.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";

const usage = `npm run db -- migrate         bring the schema up to date
npm run db -- seed            fill in what SEED says; safe to run again
npm run db -- backup [FILE]   database and uploaded files in one file (below DATA_DIR/backups)
npm run db -- restore FILE    put a backup in the place of the academy, which must be stopped`;

const databaseFolder = join(import.meta.dirname, "..", "database");

async function withDatabase(
  config: Config,
  work: (parts: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
) {
  const database = await openDatabase(config);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

const migrateDatabase = (config: Config) =>
  withDatabase(config, async (database) => {
    const applied = await database.alone(() => migrate(database, databaseFolder));
    if (applied > 0) await bumpSiteVersion(database);
    console.log(`${applied} migrations applied.`);
  });

const seedDatabase = (config: Config) =>
  withDatabase(config, async (database) => {
    const log = createLogger(config.logLevel);
    const runner = createJobRunner(database, log);
    const ctx = createBaseContext(config, database, runner, log);
    const lines = await database.alone(async () => {
      await migrate(database, databaseFolder);
      await runner.prepare(jobs);
      return seed(ctx, console.log);
    });
    for (const line of lines) console.log(line);
    await runner.stop();
  });

async function backup(config: Config, file: string | undefined) {
  const now = new Date();
  const name = `academy-${now.toISOString().replace(/[:.]/g, "-")}.tar`;
  const target = resolve(file ?? join(config.dataDir, "backups", name));
  await withDatabase(config, async (database) => {
    const about = await backUp(config, database, target, now);
    for (const line of describeBackup(about)) console.log(line);
    console.log(`Backup: ${target}`);
  });
}

async function restoreBackup(config: Config, file: string | undefined) {
  if (!file) throw new ConfigError(["restore needs the backup's FILE."]);
  await restore(config, file, { databaseFolder, now: new Date(), say: console.log });
  console.log("Restored.");
}

async function main() {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, file] = positionals;
  const config = loadConfig({ LOG_LEVEL: "warn", ...process.env });
  if (command === "migrate") await migrateDatabase(config);
  else if (command === "seed") await seedDatabase(config);
  else if (command === "backup") await backup(config, file);
  else if (command === "restore") await restoreBackup(config, file);
  else {
    console.log(usage);
    process.exitCode = 2;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
