import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { newSecret } from "../../codes/ids.ts";
import { AppError } from "../../errors/errors.ts";

const full = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** A full disk is our problem, not the visitor's; the log has the details. */
export const noRoom = (cause: unknown) =>
  new AppError(507, "no_room", "We have no room for files right now. Please try again later.", {
    cause,
  });

export const toStorageError = (error: unknown): unknown =>
  full.has((error as NodeJS.ErrnoException | null)?.code ?? "") ? noRoom(error) : error;

export type Staged = { path: string; sizeBytes: number; sha256: string; tooLarge: boolean };

/** The staged files of this process that are not yet stored or removed. */
const underWay = new Set<string>();

/** Removes a staged file; it is not an error if it is already gone. */
export async function removeStaged(path: string): Promise<void> {
  await rm(path, { force: true });
  underWay.delete(path);
}

/** For shutdown: removes files whose upload was cut off. */
export async function removeAllStaged(): Promise<void> {
  await Promise.all([...underWay].map(removeStaged));
}

async function create(path: string, folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return open(path, "wx", 0o600);
}

/**
 * Streams an upload to its own file. After the limit, or when the disk is full, the rest is read and dropped,
 * so that the next part of the request can still be read.
 * @throws AppError 507 when the disk is full; no file stays
 */
export async function stageFile(
  folder: string,
  source: Readable,
  maxBytes: number,
): Promise<Staged> {
  const path = join(folder, newSecret());
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let failure: unknown = null;
  const fail = (error: unknown) => {
    failure ??= error;
  };
  underWay.add(path);
  const file = await create(path, folder).catch(fail);
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (failure || sizeBytes > maxBytes) continue;
      hash.update(chunk);
      await file?.appendFile(chunk).catch(fail);
    }
  } catch (error) {
    fail(error);
  }
  await file?.close().catch(fail);
  if (failure) {
    await removeStaged(path);
    throw toStorageError(failure);
  }
  return { path, sizeBytes, sha256: hash.digest("hex"), tooLarge: sizeBytes > maxBytes };
}
