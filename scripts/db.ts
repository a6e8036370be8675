import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createBaseContext } from "#app/server/start-academy.ts";
import { jobs, seed } from "#app/wiring.ts";
import { type Config, ConfigError, loadConfig } from "#foundation/config.ts";
import { prepareDataFolder } from "#foundation/data-folder.ts";
import { restoreDump, writeDump } from "#foundation/database/dumps.ts";
import { lockFolder } from "#foundation/database/lock-folder.ts";
import { migrate } from "#foundation/database/migrate.ts";
import { openDatabase } from "#foundation/database/open-database.ts";
import { createJobRunner } from "#foundation/jobs.ts";
import { createLogger } from "#foundation/log.ts";
import { bumpSiteVersion } from "#foundation/site-version.ts";

const usage = `npm run db -- migrate         bring the schema up to date
npm run db -- seed            fill in what SEED says; safe to run again
npm run db -- backup [FILE]   a dump of the database (embedded: below DATA_DIR/dumps)
npm run db -- restore FILE    put a dump in the place of the database`;

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
  if (config.databaseUrl) {
    const target = file ?? `academy-${new Date().toISOString().replace(/[:.]/g, "-")}.dump`;
    execFileSync("pg_dump", ["--format=custom", "--file", target, config.databaseUrl], {
      stdio: "inherit",
    });
    console.log(target);
    return;
  }
  await withDatabase(config, async (database) => {
    console.log(await writeDump(database, file ?? join(config.dataDir, "dumps"), new Date()));
  });
}

async function restore(config: Config, file: string | undefined) {
  if (!file) throw new ConfigError(["restore needs the dump's FILE."]);
  if (config.databaseUrl) {
    const options = ["--clean", "--if-exists", "--no-owner", "--single-transaction"];
    execFileSync("pg_restore", [...options, "--dbname", config.databaseUrl, file], {
      stdio: "inherit",
    });
    return;
  }
  await prepareDataFolder(config.dataDir);
  const unlock = await lockFolder(config.dataDir);
  await restoreDump(file, config.dataDir, new Date()).finally(unlock);
  console.log("Restored. The old database is next to it, as database-before-….");
}

async function main() {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, file] = positionals;
  const config = loadConfig({ LOG_LEVEL: "warn", ...process.env });
  if (command === "migrate") await migrateDatabase(config);
  else if (command === "seed") await seedDatabase(config);
  else if (command === "backup") await backup(config, file);
  else if (command === "restore") await restore(config, file);
  else {
    console.log(usage);
    process.exitCode = 2;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
