import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { notFound } from "../../errors.ts";
import type { FileStorage } from "./file-storage.ts";

/** Keys are made by us, but a key that left the folder would be worse than a failure. */
const keyShape = /^[\w-]{20,100}$/;

/**
 * Files below a folder that nothing serves, two levels deep so that no folder grows too long.
 * @param folder made when the first file comes; on the same disk as where files are staged
 */
export function createDiskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    if (!keyShape.test(key)) throw new Error("not a storage key");
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async keep(key, staged) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const written = await open(staged.path, "r+");
      // On the disk before the database says that it is there.
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
