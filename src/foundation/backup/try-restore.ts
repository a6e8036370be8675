import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openServerDatabase } from "../database/open-server.ts";
import type { Config } from "../settings/config.ts";
import { checkArchive } from "./archive.ts";
import { restore } from "./restore.ts";

/** Makes an empty database beside the academy's, for as long as `work` takes. The user needs the right `CREATEDB`. */
async function withScratchDatabase(
  databaseUrl: string,
  work: (address: string) => Promise<void>,
): Promise<void> {
  const name = `academy_try_${randomBytes(6).toString("hex")}`;
  const address = new URL(databaseUrl);
  address.pathname = `/${name}`;
  const ask = async (statement: string) => {
    const database = openServerDatabase(databaseUrl, 1);
    try {
      await database.db.execute(sql.raw(statement));
    } finally {
      await database.close();
    }
  };
  await ask(`create database ${name}`);
  try {
    await work(address.href);
  } finally {
    await ask(`drop database ${name} with (force)`);
  }
}

/**
 * Restores a backup into a separate database and folder, compares everything with what the backup says, and removes
 * both. The academy keeps running.
 * @param path of a backup that is not encrypted
 * @throws StartError with what is wrong
 */
export async function tryRestore(
  config: Config,
  path: string,
  options: { databaseFolder: string; now: Date; say: (line: string) => void },
): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await mkdtemp(join(config.dataDir, "trying-"));
  const scratch: Config = { ...config, dataDir, s3: null };
  try {
    const { kind } = await checkArchive(path);
    if (kind === "embedded") return await restore({ ...scratch, databaseUrl: null }, path, options);
    const { databaseUrl } = config;
    // Without one, restore says which setting is missing.
    if (!databaseUrl) return await restore(scratch, path, options);
    await withScratchDatabase(databaseUrl, (address) =>
      restore({ ...scratch, databaseUrl: address }, path, options),
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
