import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makePrivate } from "../data-folder.ts";
import type { Database } from "./open-database.ts";

const kept = 5;
const namePattern = /^academy-[\dTZ-]+\.tar\.gz$/;

/**
 * Writes a dump of the embedded database and removes all but the newest few. The embedded database does not
 * wait for the disk, so after a power cut the newest complete dump may be needed.
 * @returns the dump's path, or null on a PostgreSQL server (which has its own backups)
 */
export async function writeDump(
  database: Database,
  folder: string,
  now: Date,
): Promise<string | null> {
  if (!database.embedded) return null;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const dump = await database.embedded.dumpDataDir("gzip");
  const name = `academy-${now.toISOString().replace(/[:.]/g, "-")}.tar.gz`;
  const path = join(folder, name);
  // It gets its final name only when it is complete.
  const bytes = Buffer.from(await dump.arrayBuffer());
  await writeFile(`${path}.part`, bytes, { flush: true, mode: 0o600 });
  await rename(`${path}.part`, path);
  const all = (await readdir(folder)).filter((file) => namePattern.test(file)).sort();
  for (const old of all.slice(0, -kept)) await rm(join(folder, old));
  return path;
}

/** Replaces the embedded database with a dump; the old data is moved aside, not deleted. */
export async function restoreDump(path: string, dataDir: string, now: Date): Promise<void> {
  const target = join(dataDir, "database");
  const dump = new Blob([await readFile(path)], { type: "application/gzip" });
  const fresh = join(dataDir, `database-restored-${now.getTime()}`);
  const { PGlite } = await import("@electric-sql/pglite");
  const restored = await PGlite.create(fresh, { loadDataDir: dump });
  await restored.query("select 1");
  await restored.close();
  await makePrivate(fresh);
  await rename(target, join(dataDir, `database-before-${now.getTime()}`)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    },
  );
  await rename(fresh, target);
}
