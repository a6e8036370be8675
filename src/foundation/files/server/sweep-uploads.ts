import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, isNull, lt } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { ScheduledJob } from "../../jobs.ts";
import { removeUpload } from "./receive-file.ts";
import { uploads } from "./tables.ts";
import { waitingMs } from "./take-uploads.ts";

const batch = 200;

/** What a process left behind that died while a file came in. */
async function sweepIncoming(ctx: Context, before: Date): Promise<void> {
  const folder = ctx.files.incomingDir;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

/** Removes files that no form took within a day. @returns how many */
export async function sweepUploads(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock().getTime() - waitingMs);
  const old = await ctx.db
    .select({ id: uploads.id, storageKey: uploads.storageKey })
    .from(uploads)
    .where(and(isNull(uploads.takenBy), lt(uploads.createdAt, before)))
    .limit(batch);
  for (const upload of old) await removeUpload(ctx, upload);
  await sweepIncoming(ctx, before);
  return old.length;
}

export const sweepUploadsJob: ScheduledJob = {
  name: "sweep-uploads",
  everySeconds: 15 * 60,
  run: async (ctx) => {
    await sweepUploads(ctx);
  },
};
