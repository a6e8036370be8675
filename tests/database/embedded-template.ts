import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { openEmbedded } from "#foundation/database/embedded/open-embedded.ts";
import type { Database } from "#foundation/database/open-database.ts";
import { templatePath } from "./template-stamp.ts";

const cacheFolder = dirname(templatePath);

/** Every test file opens a copy, and what PostgreSQL allocates for a busy server would cost time for each one. */
const smallServer = [
  ...PGlite.defaultStartParams,
  ...["-c", "shared_buffers=8MB"],
  ...["-c", "max_connections=5"],
  ...["-c", "min_wal_size=2MB"],
  ...["-c", "wal_recycle=off"],
];

/** The databases that `create database` copies; nothing here creates one. */
const dropUnused = [
  "update pg_database set datistemplate = false",
  "drop database template1",
  "drop database template0",
  "checkpoint",
];

/**
 * Writes the embedded database that every test copies.
 * @param fill migrates it, and adds what each test needs
 */
export async function writeTemplate(fill: (database: Database) => Promise<void>) {
  const database = await openEmbedded({
    startParams: smallServer,
    initDbStartParams: ["--wal-segsize=1"],
  });
  await fill(database);
  for (const statement of dropUnused) await database.embedded?.exec(statement);
  const dump = await database.embedded?.dumpDataDir("none");
  if (!dump) throw new Error("the embedded database gave no dump");
  await mkdir(cacheFolder, { recursive: true });
  // Two runs may do this at once: a reader always finds one complete template.
  const own = join(cacheFolder, `template-${process.pid}.tar`);
  await writeFile(own, Buffer.from(await dump.arrayBuffer()));
  await rename(own, templatePath);
  await database.close();
}

let template: Blob | undefined;

/** A copy of the template, in memory. */
export async function copyTemplate(): Promise<Database> {
  template ??= new Blob([await readFile(templatePath)]);
  return openEmbedded({ loadDataDir: template, startParams: smallServer });
}
