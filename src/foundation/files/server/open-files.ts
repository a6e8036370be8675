import { join } from "node:path";
import type { Config } from "../../settings/config.ts";
import { createDiskStorage } from "./disk-storage.ts";
import type { Files } from "./file-storage.ts";
import { createS3Storage } from "./s3-storage.ts";

/** The academy's file storage: in a bucket when one is set, otherwise in DATA_DIR. */
export const openFiles = (config: Pick<Config, "dataDir" | "s3">): Files => ({
  incomingDir: join(config.dataDir, "files", "incoming"),
  storage: config.s3
    ? createS3Storage(config.s3)
    : createDiskStorage(join(config.dataDir, "files", "kept")),
});
