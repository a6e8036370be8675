import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, isNull, lt } from "drizzle-orm";
import { minuteMs } from "../../amounts/durations.ts";
import type { Context } from "../../context.ts";
import { eachAlone, type ScheduledJob } from "../../jobs.ts";
import { uploadLifeMs } from "../upload-limits.ts";
import { removeUpload } from "./receive-file.ts";
import { uploads } from "./tables.ts";

const sweepName = "sweep-uploads";

/** No request lasts longer than this, so an older staged file belongs to no request. */
export const longestRequestMs = 10 * minuteMs;

/** Removes staged files last written before an instant: their process died during the upload. */
export async function sweepIncoming(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

/** Removes all files that no form used in time. A file that can't be removed stays until the next sweep. */
export async function sweepUploads(ctx: Context): Promise<void> {
  const now = ctx.clock().getTime();
  const old = await ctx.db
    .select({ id: uploads.id, storageKey: uploads.storageKey })
    .from(uploads)
    .where(and(isNull(uploads.takenBy), lt(uploads.createdAt, new Date(now - uploadLifeMs))));
  await eachAlone(ctx, sweepName, old, (upload) => removeUpload(ctx, upload));
  await sweepIncoming(ctx.files.incomingDir, new Date(now - longestRequestMs));
}

export const sweepUploadsJob: ScheduledJob = {
  name: sweepName,
  everySeconds: 15 * 60,
  run: sweepUploads,
};
