import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, gt, isNull, lt, or } from "drizzle-orm";
import { minuteMs } from "../../amounts/durations.ts";
import type { Context } from "../../context.ts";
import type { ScheduledJob } from "../../jobs.ts";
import { uploadLifeMs } from "../upload-limits.ts";
import { removeUpload } from "./receive-file.ts";
import { uploads } from "./tables.ts";

const batch = 200;

/** No request lasts longer than this, so a staged file that is older belongs to no request. */
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

type Waiting = Pick<typeof uploads.$inferSelect, "id" | "storageKey" | "createdAt">;

/** The oldest files after `last` that came before an instant and belong to no form. */
const findOld = (ctx: Context, before: Date, last: Waiting | undefined): Promise<Waiting[]> =>
  ctx.db
    .select({ id: uploads.id, storageKey: uploads.storageKey, createdAt: uploads.createdAt })
    .from(uploads)
    .where(
      and(
        isNull(uploads.takenBy),
        lt(uploads.createdAt, before),
        last &&
          or(
            gt(uploads.createdAt, last.createdAt),
            and(eq(uploads.createdAt, last.createdAt), gt(uploads.id, last.id)),
          ),
      ),
    )
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
    .limit(batch);

/** Removes all files that no form used in time. A file that can't be removed stays until the next sweep. */
export async function sweepUploads(ctx: Context): Promise<void> {
  const now = ctx.clock().getTime();
  let old: Waiting[] = [];
  do {
    old = await findOld(ctx, new Date(now - uploadLifeMs), old.at(-1));
    for (const upload of old) {
      await removeUpload(ctx, upload).catch((error: unknown) => {
        ctx.log.error({ err: error }, "an upload could not be removed");
      });
    }
  } while (old.length === batch);
  await sweepIncoming(ctx.files.incomingDir, new Date(now - longestRequestMs));
}

export const sweepUploadsJob: ScheduledJob = {
  name: "sweep-uploads",
  everySeconds: 15 * 60,
  run: sweepUploads,
};
