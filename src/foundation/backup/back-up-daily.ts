import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { dayMs, hourMs, minuteMs, weekMs } from "../amounts/durations.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/open-database.ts";
import type { ScheduledJob } from "../jobs.ts";
import type { Config } from "../settings/config.ts";
import { onceEvery } from "../watch/once-every.ts";
import { backUp } from "./back-up.ts";
import { openBackupPlace } from "./backup-places.ts";
import { encryptFile } from "./encrypt-backup.ts";
import { backupName, backupsToDrop } from "./kept-backups.ts";
import { tryRestore } from "./try-restore.ts";

/** Checked only after the backup is stored, so that a failing restore does not mean having no backup. */
async function check(ctx: Context, path: string, databaseFolder: string): Promise<void> {
  const times = { everyMs: weekMs - hourMs, retryMs: dayMs - hourMs };
  await onceEvery(ctx, "check-backup", times, async () => {
    await tryRestore(ctx.config, path, { databaseFolder, now: ctx.clock(), say: () => {} });
    return undefined;
  });
}

/** Makes a backup, stores it, deletes old ones, and once a week restores it as a test. */
async function backUpNow(ctx: Context, database: Database, databaseFolder: string): Promise<void> {
  const { config } = ctx;
  const place = openBackupPlace(config);
  const now = ctx.clock();
  const work = join(config.dataDir, "backups", "today");
  // Left behind by a killed process.
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    const key = config.backup?.key ?? null;
    const name = backupName(now, key !== null);
    const plain = join(work, "academy.tar");
    await backUp(config, database, plain, now);
    if (key) await encryptFile(plain, join(work, name), key);
    await place.put(key ? join(work, name) : plain, name);
    for (const old of backupsToDrop(await place.list())) await place.remove(old);
    await check(ctx, plain, databaseFolder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The daily backup to BACKUP_TO; none without the setting. With several processes, only one makes it. */
export const backupJobs = (
  config: Config,
  database: Database,
  databaseFolder: string,
): ScheduledJob[] =>
  config.backup === null
    ? []
    : [
        {
          name: "backup",
          everySeconds: (10 * minuteMs) / 1000,
          run: async (ctx) => {
            const times = { everyMs: dayMs - 10 * minuteMs, retryMs: hourMs };
            await onceEvery(ctx, "backup", times, async () => {
              await backUpNow(ctx, database, databaseFolder);
              return undefined;
            });
          },
        },
      ];
