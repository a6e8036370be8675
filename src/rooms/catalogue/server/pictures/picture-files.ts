import { buffer } from "node:stream/consumers";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { invalid, notFound } from "#foundation/errors/errors.ts";
import { removeUpload } from "#foundation/files/server/receive-file.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { findUploads, takeUploads } from "#foundation/files/server/take-uploads.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import {
  type PictureFile,
  type PictureKind,
  type PictureSize,
  pictureFileNames,
  picturePixels,
  pictureProblems,
} from "../../rules/pictures.ts";
import { graduates, pictures } from "../picture-tables.ts";
import { readImage } from "./read-image.ts";

const ownerPrefix = "picture/";

export type GivenFiles = Readonly<Record<PictureFile, string>>;

const noSuchFile = () => notFound("There is no such picture.");
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

/** The stored file of a photograph, and the photograph. Files of other rooms are none. @throws AppError 404 */
async function getPictureFile(ctx: Context, fileId: string) {
  const [file] = await ctx.db.select().from(uploads).where(eq(uploads.id, fileId));
  const id = file?.takenBy?.startsWith(ownerPrefix) && file.takenBy.slice(ownerPrefix.length);
  if (!file || !id) throw noSuchFile();
  const { mediaType, storageKey } = file;
  return { id, mediaType, open: () => ctx.files.storage.open(storageKey) };
}

/**
 * Finds one file of a photograph that visitors may see: it is not archived, and a graduate has agreed.
 * @throws AppError 404, also for one that was shown before
 */
export async function findShownFile(ctx: Context, fileId: string) {
  const file = await getPictureFile(ctx, fileId);
  const [picture] = await ctx.db
    .select({ kind: pictures.kind, agreedOn: graduates.consentOn })
    .from(pictures)
    .leftJoin(graduates, eq(graduates.pictureId, pictures.id))
    .where(and(eq(pictures.id, file.id), isNull(pictures.archivedAt)));
  if (!picture || (picture.kind === "graduate" && !picture.agreedOn)) throw noSuchFile();
  return file;
}

/** Finds one file of any photograph, for those who look after them. @throws AppError 403, 404 */
export async function findFileForStaff(ctx: Context, fileId: string) {
  requirePermission(ctx, "catalogue.manage");
  return getPictureFile(ctx, fileId);
}
