import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error.ts";

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * The embedded database has no lock of its own, and two processes on it would destroy it. A lock of
 * a process that is gone (killed, power cut) is taken over.
 * @returns what unlocks it again
 * @throws StartError when another process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "database.lock");
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = await open(path, "wx");
      await file.writeFile(String(process.pid));
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const pid = Number(await readFile(path, "utf8").catch(() => ""));
      if (pid > 0 && pid !== process.pid && isRunning(pid)) {
        throw new StartError(
          `The embedded database in ${folder} is in use by process ${pid}. Stop that one first, or set another DATA_DIR, or use a PostgreSQL server (DATABASE_URL).`,
        );
      }
      await rm(path, { force: true });
    }
  }
  throw new StartError(`The lock of ${folder} could not be taken.`);
}
