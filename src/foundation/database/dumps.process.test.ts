import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { restore } from "../backup/restore.ts";
import { StartError } from "../errors/errors.ts";
import { loadConfig } from "../settings/config.ts";
import { writeDump } from "./dumps.ts";
import { migrate } from "./migrate.ts";
import { openDatabase, selectRows } from "./open-database.ts";

const databaseFolder = join(import.meta.dirname, "..", "..", "..", "database");

test("a dump restores the stored data, also over a database that cannot be opened, and only the newest few dumps are kept", async () => {
  const folder = await mkdtemp(join(tmpdir(), "academy-dump-"));
  const config = loadConfig({ DATA_DIR: folder });
  const dumps = join(folder, "dumps");
  const database = await openDatabase(config);
  await migrate(database, databaseFolder);
  await database.db.execute(sql`create table kept (word text)`);
  await database.db.execute(sql`insert into kept values ('zaure')`);
  await mkdir(dumps);
  const older = [1, 2, 3, 4, 5].map((minute) => `academy-2026-11-21T09-0${minute}-00-000Z.tar.gz`);
  for (const name of older) await writeFile(join(dumps, name), "an older dump");
  const last = await writeDump(database, dumps, new Date("2026-11-21T09:06:00Z"));
  const newest = "academy-2026-11-21T09-06-00-000Z.tar.gz";
  expect((await readdir(dumps)).sort()).toEqual([...older.slice(1), newest]);
  await database.db.execute(sql`drop table kept`);
  await database.close();

  await writeFile(join(folder, "database", "PG_VERSION"), "14\n");
  const failed = await openDatabase(config).catch((error: Error) => error);
  expect(failed).toBeInstanceOf(StartError);
  expect(String(failed)).toMatch(/can't be opened: .*Restore the newest file of DATA_DIR\/dumps/);

  await restore(config, last ?? "", { databaseFolder, now: new Date(), say: () => {} });
  const again = await openDatabase(config);
  expect(await selectRows(again.db, sql`select word from kept`)).toEqual([{ word: "zaure" }]);
  await again.close();
  await rm(folder, { recursive: true });
});
