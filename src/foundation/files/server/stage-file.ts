import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "../../errors.ts";
import { newSecret } from "../../ids.ts";

const full = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** No room is the academy's trouble, not the visitor's; the log has the rest. */
export const noRoom = (cause: unknown) =>
  new AppError(507, "no_room", "We have no room for files right now. Please try again later.", {
    cause,
  });

export const toStorageError = (error: unknown): unknown =>
  full.has((error as NodeJS.ErrnoException | null)?.code ?? "") ? noRoom(error) : error;

export type Staged = { path: string; sizeBytes: number; sha256: string; tooLarge: boolean };

/** The staged files of this process that are not kept and not removed yet. */
const underWay = new Set<string>();

/** Takes a staged file away; that it is gone already is no error. */
export async function removeStaged(path: string): Promise<void> {
  await rm(path, { force: true });
  underWay.delete(path);
}

/** For the end of the process: what came in when it was cut off. */
export async function removeAllStaged(): Promise<void> {
  await Promise.all([...underWay].map(removeStaged));
}

async function create(path: string, folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return open(path, "wx", 0o600);
}

/**
 * Writes what comes to a file of its own, piece by piece. What is over the limit, or finds no room on
 * the disk, is read and dropped, so that what stands behind it in the same request can still be read.
 * @throws AppError 507 when the disk is full; no file stays then
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
