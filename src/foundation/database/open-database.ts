import { join } from "node:path";
import type { SQL } from "drizzle-orm";
import { toStartError } from "../errors/errors.ts";
import type { Config } from "../settings/config.ts";
import { makePrivate, prepareDataFolder } from "../settings/data-folder.ts";
import type { Database, Db } from "./database.ts";
import { lockFolder } from "./embedded/lock-folder.ts";
import { openServerDatabase } from "./open-server.ts";

export type { Database, Db };

/**
 * Opens the database of the settings.
 * @throws StartError when DATA_DIR can't be used, another process has the embedded database open, or it can't be read
 */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl) return openServerDatabase(config.databaseUrl);
  await prepareDataFolder(config.dataDir);
  const unlock = await lockFolder(config.dataDir);
  const folder = join(config.dataDir, "database");
  // The embedded database is heavy, so a server that uses PostgreSQL never loads it.
  const { openEmbedded } = await import("./embedded/open-embedded.ts");
  const database = await openEmbedded({ dataDir: folder }, unlock).catch(async (error: unknown) => {
    await unlock();
    throw toStartError(
      error,
      (reason) =>
        `The database in ${folder} can't be opened: ${reason}. It is damaged, or of another version. Restore the newest file of DATA_DIR/dumps: npm run db -- restore FILE`,
    );
  });
  // PGlite gives new files explicit modes, which ignore the umask.
  await makePrivate(folder);
  return database;
}

/** The rows of a hand-written statement; both drivers return `{ rows }`. */
export async function selectRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}
