import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../errors.ts";
import { newSecret } from "../../ids.ts";
import { maxFileBytes } from "../file-kinds.ts";

const full = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** No room is the academy's trouble, not the visitor's; the log has the rest. */
export const toStorageError = (error: unknown): unknown =>
  full.has((error as NodeJS.ErrnoException | null)?.code ?? "")
    ? new AppError(507, "no_room", "We have no room for files right now. Please try again later.", {
        cause: error,
      })
    : error;

export type Staged = { path: string; sizeBytes: number; sha256: string; tooLarge: boolean };

/**
 * Writes what comes to a file of its own, up to the limit: the rest of a longer one is read and
 * dropped, so that what stands behind it in the same request can still be read.
 * @throws AppError 507 when the disk is full; no file stays then
 */
export async function stageFile(folder: string, source: Readable): Promise<Staged> {
  const path = join(folder, newSecret());
  const hash = createHash("sha256");
  let sizeBytes = 0;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(
      source,
      async function* limit(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          sizeBytes += chunk.length;
          if (sizeBytes > maxFileBytes) continue;
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { flags: "wx", mode: 0o600 }),
    );
  } catch (error) {
    await rm(path, { force: true });
    throw toStorageError(error);
  }
  return { path, sizeBytes, sha256: hash.digest("hex"), tooLarge: sizeBytes > maxFileBytes };
}
