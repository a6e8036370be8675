import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { notFound } from "../../errors/errors.ts";
import type { Config } from "../../settings/config.ts";
import type { FileStorage, Files } from "./file-storage.ts";
import { createS3Storage } from "./s3-storage.ts";

/** We make the keys ourselves, but a key that leaves the folder would be dangerous, so check it. */
const keyShape = /^[\w-]{20,100}$/;

/**
 * Stores files in a folder that no server exposes, two levels deep so that no folder grows too long.
 * @param folder created with the first file; on the same disk as the staging folder
 */
function createDiskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    if (!keyShape.test(key)) throw new Error("not a storage key");
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async keep(key, staged) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const written = await open(staged.path, "r+");
      // It must be on the disk before the database refers to it.
      await written.sync().finally(() => written.close());
      await rename(staged.path, path);
    },
    async open(key) {
      const stream = createReadStream(pathOf(key));
      await new Promise<void>((resolve, reject) => {
        stream.once("open", () => resolve());
        stream.once("error", (error: NodeJS.ErrnoException) =>
          reject(error.code === "ENOENT" ? notFound() : error),
        );
      });
      return stream;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** The academy's file storage: in a bucket when one is set, otherwise in DATA_DIR. */
export const openFiles = (config: Pick<Config, "dataDir" | "s3">): Files => ({
  incomingDir: join(config.dataDir, "files", "incoming"),
  storage: config.s3
    ? createS3Storage(config.s3)
    : createDiskStorage(join(config.dataDir, "files", "kept")),
});
