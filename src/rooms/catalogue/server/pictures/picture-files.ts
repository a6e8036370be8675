import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { invalid, notFound } from "#foundation/errors/errors.ts";
import { removeUpload } from "#foundation/files/server/receive-file.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { findUploads, takeUploads } from "#foundation/files/server/take-uploads.ts";
import {
  type PictureFile,
  type PictureKind,
  type PictureSize,
  pictureFileNames,
  picturePixels,
  pictureProblems,
} from "../../rules/pictures.ts";
import { readImage } from "./read-image.ts";

const ownerPrefix = "picture/";

export type GivenFiles = Readonly<Record<PictureFile, string>>;

const refuse = (problem: string) => invalid({ picture: problem });

/**
 * Looks into the uploaded files of a photograph before they are taken: all three are there, have exactly the pixels of
 * their kind, and say nothing besides what they show. The device has made them so; a browser's word is not enough.
 * @throws AppError 422 at the field `picture`
 */
export async function checkPictureFiles(
  ctx: Context,
  kind: PictureKind,
  files: GivenFiles,
): Promise<PictureSize[]> {
  const waiting = await findUploads(ctx, Object.values(files));
  const sizes: PictureSize[] = [];
  for (const name of pictureFileNames) {
    const upload = waiting.get(files[name]);
    if (upload?.purpose !== name) throw refuse(pictureProblems.lost);
    const image = readImage(await buffer(await ctx.files.storage.open(upload.storageKey)));
    if (!image) throw refuse(pictureProblems.broken);
    const { width, height } = picturePixels(kind)[name];
    if (image.width !== width || image.height !== height) throw refuse(pictureProblems.wrongSize);
    if (image.hasMetadata) throw refuse(pictureProblems.metadata);
    sizes.push({ width, height, fileId: upload.id, bytes: upload.sizeBytes });
  }
  return sizes;
}

/** Attaches the checked files to a picture, in the transaction that stores it. @throws AppError 422 */
export async function takePictureFiles(ctx: Context, id: string, files: GivenFiles): Promise<void> {
  const taken = await takeUploads(ctx, files, ownerPrefix + id);
  if (taken.length !== pictureFileNames.length) throw refuse(pictureProblems.lost);
}

/** Deletes the files of a picture. Call it last in a transaction: a rollback does not bring files back. */
export async function removePictureFiles(ctx: Context, id: string): Promise<void> {
  const files = await ctx.db
    .select({ id: uploads.id, storageKey: uploads.storageKey })
    .from(uploads)
    .where(eq(uploads.takenBy, ownerPrefix + id));
  for (const file of files) await removeUpload(ctx, file);
}

/** Opens one file of a photograph. Files of other rooms are none. @throws AppError 404 */
export async function openPicture(
  ctx: Context,
  fileId: string,
): Promise<{ mediaType: string; content: Readable }> {
  const [file] = await ctx.db.select().from(uploads).where(eq(uploads.id, fileId));
  if (!file?.takenBy?.startsWith(ownerPrefix)) throw notFound("There is no such picture.");
  return { mediaType: file.mediaType, content: await ctx.files.storage.open(file.storageKey) };
}
