import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { texts } from "#academy/texts";
import { findUnfinished } from "#foundation/academy/identity/find-unfinished.ts";
import { backupJobs } from "#foundation/backup/back-up-daily.ts";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { writeDump } from "#foundation/database/dumps.ts";
import { migrate } from "#foundation/database/migrate.ts";
import { type Database, openDatabase } from "#foundation/database/open-database.ts";
import { reasonOf, StartError } from "#foundation/errors/errors.ts";
import { createLogger, type Logger } from "#foundation/errors/log.ts";
import { openFiles } from "#foundation/files/server/open-files.ts";
import { removeAllStaged } from "#foundation/files/server/stage-file.ts";
import { longestRequestMs, sweepIncoming } from "#foundation/files/server/sweep-uploads.ts";
import { createJobRunner, type JobRunner, type ScheduledJob } from "#foundation/jobs.ts";
import type { Config } from "#foundation/settings/config.ts";
import { findMistyped } from "#foundation/settings/config-values.ts";
import { prepareDataFolder } from "#foundation/settings/data-folder.ts";
import { bumpSiteVersion, readSiteVersion } from "#foundation/site/site-version.ts";
import { systemClock } from "#foundation/time/time.ts";
import { createReporter } from "#foundation/watch/report-errors.ts";
import { readCatalogue } from "#rooms/catalogue/door.server.ts";
import { sandboxKey } from "#rooms/payments/door.server.ts";
import {
  callers,
  fileForms,
  jobs,
  mountSandbox,
  readings,
  readSharedFacts,
  scheduledJobs,
  seed,
  served,
} from "../wiring.ts";
import { keepAssets } from "./assets/keep-assets.ts";
import { serveAssets, serveServiceWorker } from "./assets/serve-assets.ts";
import { buildServer } from "./build-server.ts";
import { mountPages } from "./pages/mount-pages.ts";
import { createVersionReader } from "./pages/read-version.ts";
import { hasOutbox } from "./read-outbox.ts";

export type StartOptions = {
  projectFolder: string;
  /** Where the build is; by default `build` in the project. */
  buildFolder?: string;
  build: () => Promise<ServerBuild>;
  mode: "production" | "development";
  say: (line: string) => void;
  /** Mounts development tools before the pages. */
  mountFirst?: (server: FastifyInstance) => Promise<void>;
};

/** The context of background work, which has no caller. */
export function createBaseContext(
  config: Config,
  database: Database,
  jobRunner: JobRunner,
  log: Logger,
): Context {
  return {
    db: database.db,
    config,
    afterCommit: (work) => work(),
    clock: systemClock,
    log,
    jobs: jobRunner,
    files: openFiles(config),
    requestId: "",
    actor: null,
    ip: null,
    limit: () => {},
    siteVersion: (part) => readSiteVersion(database, part),
    step: async () => {},
  };
}

const dumpEverySeconds = 3600;

/** The embedded database is dumped every hour; a PostgreSQL server has its own backups. */
const dumpJob = (database: Database, config: Config): ScheduledJob => ({
  name: "dump-database",
  everySeconds: dumpEverySeconds,
  run: async (ctx) => {
    await writeDump(database, join(config.dataDir, "dumps"), ctx.clock());
  },
});

/** Explains why the server can't listen on the port; other errors are returned unchanged. */
function explainListenFault(error: unknown, host: string, port: number): unknown {
  const another = port === 3000 ? 3001 : port - 1;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${another} npm start`,
    EACCES: `This user is not allowed to listen on port ${port}. Choose one above 1023: PORT=3000 npm start`,
    EADDRNOTAVAIL: `This machine has no address ${host} to listen on: check HOST.`,
    ENOTFOUND: `There is no address ${host} to listen on: check HOST.`,
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  return reason ? new StartError(reason) : error;
}

/** Checks that the port is free before creating or opening a database. @throws StartError */
async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(explainListenFault(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** PostgreSQL's own codes have five digits or capitals; the network's, such as ECONNREFUSED, are longer. */
const isRefusal = (error: unknown) =>
  /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code));

/** PostgreSQL's invalid_catalog_name. */
const noSuchDatabase = "3D000";

/** @throws StartError when the database does not answer, or refuses */
export async function checkDatabase(database: Database): Promise<void> {
  try {
    await database.db.execute("select 1");
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if ((cause as { code?: unknown }).code === noSuchDatabase)
      throw new StartError(
        `The server has no such database (${reasonOf(error)}): make it with createdb, or correct DATABASE_URL.`,
      );
    const what = isRefusal(cause) ? "refused the connection" : "does not answer";
    throw new StartError(`The database ${what} (${reasonOf(error)}): check DATABASE_URL.`);
  }
}

/** Opens, migrates, seeds and serves, and logs each step. */
export async function startAcademy(config: Config, options: StartOptions) {
  const { say, projectFolder } = options;
  const built = options.buildFolder ?? join(projectFolder, "build");
  const report = config.errorReportUrl ? createReporter(config.errorReportUrl) : undefined;
  const log = createLogger(config.logLevel, undefined, report);
  const stopTracing =
    config.tracesTo === null
      ? undefined
      : (await import("#foundation/watch/start-tracing.ts")).startTracing(config.tracesTo, log);
  await checkPort(config.host, config.port);
  if (config.databaseUrl) await prepareDataFolder(config.dataDir);
  const isNew = !config.databaseUrl && !existsSync(join(config.dataDir, "database"));
  say(isNew ? "Creating the database (a few seconds) …" : "Opening the database …");
  const database = await openDatabase(config);
  await checkDatabase(database);
  say(`Database open (${config.databaseUrl ? "PostgreSQL" : `embedded, in ${config.dataDir}`}).`);
  // The folder of an embedded database is locked, so files left in staging belong to no running process.
  // Several processes may share a PostgreSQL server.
  const before = Date.now() - (config.databaseUrl ? longestRequestMs : 0);
  await sweepIncoming(openFiles(config).incomingDir, new Date(before));
  const client = join(built, "client");
  const keptAssets = join(config.dataDir, "assets");
  const jobRunner = createJobRunner(database, log);
  const site = createVersionReader(undefined, readSharedFacts);
  const base: Context = {
    ...createBaseContext(config, database, jobRunner, log),
    siteVersion: (part) => site.read(database, part),
  };
  const backgroundContext = (): Context => ({ ...base, requestId: `job-${newId()}` });
  // Schema, queue and seeds run under one lock: when several processes start at once, each finds them complete.
  const accounts = await database.alone(async () => {
    const migrated = await migrate(database, join(projectFolder, "database"));
    if (migrated > 0) {
      say(`Schema brought up to date (${migrated} migration${migrated > 1 ? "s" : ""}).`);
      // A migration may change what other processes on this database show.
      await bumpSiteVersion(database);
    }
    await jobRunner.prepare(jobs);
    return seed(backgroundContext(), say);
  });
  await readSharedFacts(database);

  const server = await buildServer({
    baseContext: () => base,
    site,
    served,
    callers,
    watch: { readings, database },
    isReady: async () => {
      await database.db.execute("select 1");
      return true;
    },
    mountRest: async (instance) => {
      await mountSandbox(instance, config);
      await options.mountFirst?.(instance);
      const { mode } = options;
      const page = { mode, origin: config.origin, fileForms, log, site };
      if (mode !== "production") return mountPages(instance, options.build, page);
      serveServiceWorker(instance, join(built, "worker"), config);
      await serveAssets(instance, client, keptAssets);
      return mountPages(instance, options.build, page);
    },
  });
  await server.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw explainListenFault(error, config.host, config.port);
  });
  const regular = [
    ...scheduledJobs(config),
    dumpJob(database, config),
    ...backupJobs(config, database, join(projectFolder, "database")),
  ];
  await jobRunner.work(jobs, regular, async () => {
    // No request may have asked for the version for hours.
    await site.read(database);
    return backgroundContext();
  });
  for (const line of accounts) say(line);
  if (config.appEnv === "production") {
    for (const line of [...findMistyped(process.env), ...findUnfinished(texts)]) log.warn(line);
    if ((await readCatalogue(backgroundContext())).onOffer.length === 0)
      log.warn(
        "No program is published, so nobody can register: publish one in the back office, or start once with SEED=catalogue.",
      );
  }
  if (hasOutbox(config)) {
    say("Mail       /sandbox/mail      the emails that would have been sent");
    const key = await sandboxKey(backgroundContext());
    say(`           on other machines: ${config.origin}/sandbox/mail?key=${key}`);
    say("Messages   /sandbox/messages  the same with SMS and WhatsApp");
  }
  say(`Ready: ${config.origin}`);
  // Not before: nobody needs them until the next build, and a full disk must not stop the academy.
  const keeping =
    options.mode === "production"
      ? keepAssets(join(client, "assets"), keptAssets, new Date()).catch((error: unknown) =>
          log.warn({ err: error }, "this build's files are not kept for open tabs"),
        )
      : undefined;

  return {
    server,
    /** Lets requests and jobs in progress finish, then closes the database. */
    async stop() {
      await server.close();
      await keeping;
      await removeAllStaged();
      await jobRunner.stop();
      await Promise.all([database.close(), stopTracing?.()]);
    },
  };
}
