import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { dayMs } from "#foundation/amounts/durations.ts";

/** A tab may stay open for weeks: phones bring it back as it was. */
const keptDays = 30;

/** About nine builds without shared files: 32 MB. */
const mostFiles = 5_000;

/** Whether the file is there. If so, it counts as used now. */
const isThere = (path: string, now: Date): Promise<boolean> =>
  utimes(path, now, now).then(
    () => true,
    () => false,
  );

/**
 * Keeps the files of this build for tabs that are still open when the next one starts: their page loads later
 * parts of its code by names that only this build knows. Files that no build has used for 30 days are
 * removed, and so are the oldest when there are very many.
 * @param assets the build's `client/assets`
 * @param kept a folder that stays between builds; other processes may do the same there
 */
export async function keepAssets(assets: string, kept: string, now: Date): Promise<void> {
  await mkdir(kept, { recursive: true });
  for (const name of await readdir(assets)) {
    const path = join(kept, name);
    if (await isThere(path, now)) continue;
    // Renamed when it is complete, because another process may send it at any time.
    const copy = `${path}.unfinished-${process.pid}`;
    await copyFile(join(assets, name), copy);
    await utimes(copy, now, now);
    await rename(copy, path);
  }
  await removeUnused(kept, now);
}

async function removeUnused(kept: string, now: Date): Promise<void> {
  const files = await Promise.all(
    (await readdir(kept)).map(async (name) => {
      const path = join(kept, name);
      // Another process may have removed it.
      const used = await stat(path).catch(() => null);
      return { path, usedAt: used?.mtimeMs ?? 0 };
    }),
  );
  files.sort((one, other) => other.usedAt - one.usedAt);
  const oldest = now.getTime() - keptDays * dayMs;
  for (const [place, { path, usedAt }] of files.entries()) {
    if (place >= mostFiles || usedAt < oldest) await rm(path, { force: true });
  }
}
