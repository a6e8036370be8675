import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { openEmbedded } from "#foundation/database/embedded/open-embedded.ts";
import type { Database } from "#foundation/database/open-database.ts";

const cacheFolder = join(import.meta.dirname, "..", "..", ".cache");
const templatePath = join(cacheFolder, "template.tar");

/** Every test file opens a copy: what PostgreSQL sets aside for a busy server costs time each time. */
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

/** What decides what is in the template. Folders too: a file that is gone has changed its folder. */
const sources = ["academy", "database", "src", "tests/database", "package-lock.json"];

async function isUpToDate(): Promise<boolean> {
  const project = join(cacheFolder, "..");
  const timeOf = async (path: string) => (await stat(path).catch(() => null))?.mtimeMs ?? 0;
  const made = await timeOf(templatePath);
  for (const source of sources.map((name) => join(project, name))) {
    const below = await readdir(source, { recursive: true }).catch(() => []);
    const times = await Promise.all(["", ...below].map((name) => timeOf(join(source, name))));
    if (Math.max(...times) >= made) return false;
  }
  return true;
}

/**
 * Writes the embedded database that every test copies, unless the one that is there has the same sources: `npm test`
 * would make it six times, for each project of tests.
 * @param fill migrates it, and puts in what each test is to find
 */
export async function writeTemplate(fill: (database: Database) => Promise<void>) {
  if (await isUpToDate()) return;
  const started = new Date();
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
  // What somebody edits meanwhile is not in it.
  await utimes(own, started, started);
  await rename(own, templatePath);
  await database.close();
}

let template: Blob | undefined;

/** A copy of the template, in memory. */
export async function copyTemplate(): Promise<Database> {
  template ??= new Blob([await readFile(templatePath)]);
  return openEmbedded({ loadDataDir: template, startParams: smallServer });
}
