import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { dayMs, hourMs, minuteMs, weekMs } from "../amounts/durations.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/open-database.ts";
import type { ScheduledJob } from "../jobs.ts";
import type { Config } from "../settings/config.ts";
import { noteDone, onceEvery } from "../watch/once-every.ts";
import type { About } from "./archive.ts";
import { backUp } from "./back-up.ts";
import { type BackupPlace, openBackupPlace } from "./backup-places.ts";
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

/**
 * Makes a backup and stores it at BACKUP_TO.
 * @param folder for its work, which nothing else uses @param then is called with the plain file once it is stored
 */
async function store(
  { config, clock }: Context,
  database: Database,
  folder: string,
  then: (plain: string, place: BackupPlace) => Promise<void> = async () => {},
): Promise<{ about: About; name: string }> {
  const place = openBackupPlace(config);
  const now = clock();
  const work = join(config.dataDir, "backups", folder);
  // Left behind by a killed process.
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    const key = config.backup?.key ?? null;
    const name = backupName(now, key !== null);
    const plain = join(work, "academy.tar");
    const about = await backUp(config, database, plain, now);
    if (key) await encryptFile(plain, join(work, name), key);
    await place.put(key ? join(work, name) : plain, name);
    await then(plain, place);
    return { about, name };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Makes the daily backup at once, when a person asks for it: the next one is made a day later. It deletes no old ones, so
 * that the good backup of this morning stays.
 */
export async function backUpByHand(ctx: Context, database: Database) {
  const stored = await store(ctx, database, "by-hand");
  await noteDone(ctx, "backup");
  return stored;
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
              await store(ctx, database, "today", async (plain, place) => {
                for (const old of backupsToDrop(await place.list())) await place.remove(old);
                await check(ctx, plain, databaseFolder);
              });
              return undefined;
            });
          },
        },
      ];
