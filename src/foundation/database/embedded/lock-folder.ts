import { readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../../errors/errors.ts";

const sqliteBusy = 5;

/** Keep a reference: when the handle is garbage-collected, the lock is gone. */
const held = new Set<DatabaseSync>();

/**
 * SQLite's write lock on an empty file. Node has no file locks of its own. This lock belongs to the operating
 * system, so it ends with the process, however that ends. It also works between containers, where process ids
 * mean nothing.
 * @returns null when another process holds it
 */
function takeLock(path: string): DatabaseSync | null {
  const lock = new DatabaseSync(path);
  try {
    // "immediate" takes the lock that readers do not block; of many processes, only one gets it.
    lock.exec("pragma journal_mode = memory; begin immediate");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null;
    throw error;
  }
  held.add(lock);
  return lock;
}

/**
 * Locks a folder against other processes: the embedded database does not lock itself, and two processes would destroy
 * it.
 * @returns a function that unlocks it
 * @throws StartError when another process holds it, or the folder can't be locked
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const ownerPath = join(folder, "in-use.txt");
  let lock: DatabaseSync | null;
  try {
    lock = takeLock(join(folder, "in-use.lock"));
  } catch (error) {
    throw new StartError(
      `DATA_DIR (${folder}) can't be locked: ${error instanceof Error ? error.message : error}.`,
    );
  }
  if (!lock) {
    const owner = await readFile(ownerPath, "utf8").catch(() => "another process");
    throw new StartError(
      `The embedded database in ${folder} is in use by ${owner.trim()}. Stop that process first, set another DATA_DIR, or use a PostgreSQL server (DATABASE_URL).`,
    );
  }
  await writeFile(ownerPath, `process ${process.pid} on ${hostname()}\n`, { mode: 0o600 });
  return async () => {
    await rm(ownerPath, { force: true });
    held.delete(lock);
    lock.close();
  };
}
