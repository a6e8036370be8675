import type { Readable } from "node:stream";
import { and, eq, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { invalid, notFound } from "#foundation/errors/errors.ts";
import { removeUpload } from "#foundation/files/server/receive-file.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { takeUploads } from "#foundation/files/server/take-uploads.ts";
import { courseProblems } from "./course-input.ts";
import { uploadedPicture, uploadedPictureId } from "./course-picture.ts";

const ownerPrefix = "affiliate_program/";
const ownerOf = (courseId: string) => ownerPrefix + courseId;

/**
 * Attaches an uploaded picture to a course.
 * @returns its address
 */
export async function takeCoursePicture(
  ctx: Context,
  courseId: string,
  fileId: string,
): Promise<string> {
  const [file] = await takeUploads(ctx, { picture: fileId }, ownerOf(courseId));
  if (!file) throw invalid({ picture: courseProblems.lostPicture });
  return uploadedPicture(file.id);
}

/**
 * Deletes a course's pictures that it no longer shows. Call it last in a transaction: a rollback does not bring files
 * back.
 * @param imageUrl what the course has now; empty for a deleted one
 */
export async function removeOldPictures(
  ctx: Context,
  courseId: string,
  imageUrl: string,
): Promise<void> {
  const files = await ctx.db
    .select({ id: uploads.id, storageKey: uploads.storageKey })
    .from(uploads)
    .where(
      and(
        eq(uploads.takenBy, ownerOf(courseId)),
        ne(uploads.id, uploadedPictureId(imageUrl) ?? ""),
      ),
    );
  for (const file of files) await removeUpload(ctx, file);
}

/** Opens an uploaded picture. Files of other rooms are not pictures of courses. */
export async function openCoursePicture(
  ctx: Context,
  id: string,
): Promise<{ mediaType: string; content: Readable }> {
  const [file] = await ctx.db.select().from(uploads).where(eq(uploads.id, id));
  if (!file?.takenBy?.startsWith(ownerPrefix)) throw notFound("There is no such picture.");
  return { mediaType: file.mediaType, content: await ctx.files.storage.open(file.storageKey) };
}
