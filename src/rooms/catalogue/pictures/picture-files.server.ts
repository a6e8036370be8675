import { buffer } from "node:stream/consumers";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { invalid, notFound } from "#foundation/errors/errors.ts";
import { removeUpload } from "#foundation/files/server/receive-file.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { findUploads, takeUploads } from "#foundation/files/server/take-uploads.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import {
  type PictureFile,
  type PictureKind,
  type PictureSize,
  type PixelSize,
  pictureFileNames,
  picturePixels,
  pictureProblems,
} from "./pictures.ts";
import { graduates, pictures } from "./tables.server.ts";

const ownerPrefix = "picture/";

export type GivenFiles = Readonly<Record<PictureFile, string>>;

const noSuchFile = () => notFound("There is no such picture.");
const refuse = (problem: string) => invalid({ picture: problem });

const textAt = (bytes: Buffer, at: number, length: number) =>
  bytes.toString("latin1", at, at + length);

/** The pixels of one chunk of a WebP file (RFC 9649); null for a chunk without them. */
function webpPixels(name: string, bytes: Buffer, at: number): PixelSize | null {
  if (name === "VP8X") {
    return { width: bytes.readUIntLE(at + 4, 3) + 1, height: bytes.readUIntLE(at + 7, 3) + 1 };
  }
  if (name === "VP8 ") {
    return {
      width: bytes.readUInt16LE(at + 6) & 0x3fff,
      height: bytes.readUInt16LE(at + 8) & 0x3fff,
    };
  }
  if (name !== "VP8L") return null;
  const packed = bytes.readUInt32LE(at + 1);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}

function readWebp(bytes: Buffer): PixelSize | null {
  let pixels: PixelSize | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = textAt(bytes, at, 4);
    const length = bytes.readUInt32LE(at + 4);
    if (name === "ANIM" || at + 8 + length > bytes.length) return null;
    pixels ??= webpPixels(name, bytes, at + 8);
    at += 8 + length + (length % 2);
  }
  return pixels;
}

/** The frame headers of all compression modes, but not those of their tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): PixelSize | null {
  let pixels: PixelSize | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    const length = bytes.readUInt16BE(at + 2);
    if (isFrame(marker)) {
      pixels = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    // The picture itself follows.
    if (marker === 0xda) break;
    at += 2 + length;
  }
  return pixels;
}

/** The size of a WebP or JPEG picture; null for any other bytes. */
function readImage(bytes: Buffer): PixelSize | null {
  try {
    if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return readWebp(bytes);
    if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
    return null;
  } catch (error) {
    // The file ends in the middle of a number.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Checks the uploaded files of a photograph before they are accepted: all three must be there, with exactly the size
 * for their kind. The device makes them so, but we cannot trust a browser.
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
    sizes.push({ width, height, fileId: upload.id, bytes: upload.sizeBytes });
  }
  return sizes;
}

/** Attaches the checked files to a picture, in the transaction that stores it. */
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

/** The stored file of a photograph, and the photograph. Files of other rooms do not count. */
async function getPictureFile(ctx: Context, fileId: string) {
  const [file] = await ctx.db.select().from(uploads).where(eq(uploads.id, fileId));
  const id = file?.takenBy?.startsWith(ownerPrefix) && file.takenBy.slice(ownerPrefix.length);
  if (!file || !id) throw noSuchFile();
  const { mediaType, storageKey } = file;
  return { id, mediaType, open: () => ctx.files.storage.open(storageKey) };
}

/**
 * Finds one file of a photograph that visitors may see: it is not archived, and a graduate has agreed.
 * @throws AppError 404, even for one that was shown before
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

/** Finds one file of any photograph, for staff who manage them. */
export async function findFileForStaff(ctx: Context, fileId: string) {
  requirePermission(ctx, "catalogue.manage");
  return getPictureFile(ctx, fileId);
}
