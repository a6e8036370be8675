import type { Readable } from "node:stream";

/**
 * File storage: private, under random keys that reveal nothing. Both kinds (disk, S3) stream, so that a whole
 * file is never in memory.
 */
export interface FileStorage {
  /** Stores a staged file permanently and removes the staged copy. */
  keep(key: string, staged: StagedFile): Promise<void>;
  /** @throws AppError 404 when there is no such file */
  open(key: string): Promise<Readable>;
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>;
}

/** A file that has arrived on this machine's disk and is not stored yet. */
type StagedFile = { path: string; sizeBytes: number; mediaType: string };

/** The part of the context for files: where they arrive, and where they are stored. */
export type Files = { incomingDir: string; storage: FileStorage };
