import type { Readable } from "node:stream";

/**
 * Where files are kept: private, under random keys that tell nothing. Both kinds (disk, S3) stream, so
 * that a file is never in memory as a whole.
 */
export interface FileStorage {
  /** Keeps a staged file for good; the staged one is gone afterwards. */
  keep(key: string, staged: StagedFile): Promise<void>;
  /** @throws AppError 404 when there is no such file */
  open(key: string): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

/** A file that has arrived, on this machine's disk, and is not yet kept. */
export type StagedFile = { path: string; sizeBytes: number; mediaType: string };

/** What travels with a context: where files arrive, and where they stay. */
export type Files = { incomingDir: string; storage: FileStorage };
