import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { KeptFile } from "../kept-file.ts";
import { uploadLifeMs } from "../upload-limits.ts";
import { uploads } from "./tables.ts";

export type Upload = typeof uploads.$inferSelect;

const waits = (ctx: Context) =>
  and(
    isNull(uploads.takenBy),
    gt(uploads.createdAt, new Date(ctx.clock().getTime() - uploadLifeMs)),
  );

/** The waiting files among these ids, by id; to show them and to add up their sizes. */
export async function findUploads(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Upload>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), waits(ctx)));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The files that came with a form, or with the form before it, for the page to show.
 * @param wanted purpose → fileId
 */
export async function findKeptFiles(
  ctx: Context,
  wanted: Readonly<Record<string, string>>,
): Promise<Record<string, KeptFile>> {
  const found = await findUploads(ctx, Object.values(wanted));
  const kept = Object.entries(wanted).flatMap(([purpose, fileId]) => {
    const upload = found.get(fileId);
    if (upload?.purpose !== purpose) return [];
    const { name, sizeBytes, createdAt } = upload;
    return [[purpose, { fileId, name, size: sizeBytes, at: createdAt.getTime() }] as const];
  });
  return Object.fromEntries(kept);
}

/**
 * Attaches waiting files to a record, in the transaction that stores it: a file belongs to only one record.
 * @param wanted purpose → fileId
 * @param takenBy e.g. `job_application/…`
 * @returns the attached files; unknown, already used or expired files, and files of another purpose, are missing
 */
export async function takeUploads(
  ctx: Context,
  wanted: Readonly<Record<string, string>>,
  takenBy: string,
): Promise<Upload[]> {
  const taken: Upload[] = [];
  for (const [purpose, fileId] of Object.entries(wanted)) {
    const rows = await ctx.db
      .update(uploads)
      .set({ takenBy })
      .where(and(eq(uploads.id, fileId), eq(uploads.purpose, purpose), waits(ctx)))
      .returning();
    taken.push(...rows);
  }
  return taken;
}
