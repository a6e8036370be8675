import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
