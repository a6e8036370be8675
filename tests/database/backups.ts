import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { isNull, sql } from "drizzle-orm";
import { expect } from "vitest";
import { createBaseContext } from "#app/server/start-academy.ts";
import { jobs, seed } from "#app/wiring.ts";
import { backUp } from "#foundation/backup/back-up.ts";
import { restore } from "#foundation/backup/restore.ts";
import type { Context } from "#foundation/context.ts";
import { migrate } from "#foundation/database/migrate.ts";
import { type Database, openDatabase, selectRows } from "#foundation/database/open-database.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { openFiles } from "#foundation/files/server/open-files.ts";
import { receiveFile } from "#foundation/files/server/receive-file.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { createJobRunner } from "#foundation/jobs.ts";
import { sendMailJob } from "#foundation/mail/send-mail.ts";
import { type Config, loadConfig } from "#foundation/settings/config.ts";
import { enrolmentFulfilment } from "#rooms/enrolment/door.server.ts";
import { wireFulfilment } from "#rooms/payments/door.server.ts";
import { pdfOf } from "../support/academy/form-data.ts";
import { writeSecondVersion } from "../upgrade/second-version.ts";

export const databaseFolder = join(import.meta.dirname, "..", "..", "database");
const now = new Date("2026-11-21T09:00:00Z");
const log = createLogger("silent");

/** Opens the academy of the settings, migrated, for as long as `work` takes. */
async function within<T>(
  config: Config,
  work: (ctx: Context, database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config);
  const runner = createJobRunner(database, log);
  try {
    await migrate(database, databaseFolder);
    await runner.prepare(jobs);
    return await work(createBaseContext(config, database, runner, log), database);
  } finally {
    await runner.stop();
    await database.close();
  }
}

/** The people, the money and the files of an academy, and the jobs that wait. */
const readAll = async (config: Config) => {
  const database = await openDatabase(config);
  try {
    const [row] = await selectRows(
      database.db,
      sql`select (select count(*)::int from people) as people,
                 (select count(*)::int from enrolments) as enrolments,
                 (select sum(amount_kobo)::text from payments) as received,
                 (select count(*)::int from pgboss.job where name = ${sendMailJob.name}) as mails`,
    );
    const files: Record<string, string> = {};
    for (const { name, storageKey } of await database.db.select().from(uploads)) {
      const content = await openFiles(config)
        .storage.open(storageKey)
        .then(buffer)
        .catch(() => Buffer.from("gone"));
      files[name] = content.toString("hex");
    }
    return { row, files };
  } finally {
    await database.close();
  }
};

const upload = (ctx: Context, name: string, bytes: number) =>
  receiveFile(ctx, {
    purpose: "cvResume",
    name,
    rule: { kinds: ["pdf"] },
    source: Readable.from([pdfOf(bytes)]),
  });

async function fails(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return error?.message ?? "";
}

/**
 * Backs up an academy with people, money, files and waiting jobs; restores it over a changed one, into an empty one,
 * and into a later version; and checks that every failure leaves the academy as it was.
 * @param newDatabase the address of an empty PostgreSQL database; null for the embedded database
 */
export async function expectBackups(newDatabase: () => Promise<string | null>): Promise<void> {
  // Another test in this process may have wired its own.
  wireFulfilment(enrolmentFulfilment);
  const open = async () => {
    const address = await newDatabase();
    const folder = await mkdtemp(join(tmpdir(), "academy-backup-"));
    return loadConfig({
      LOG_LEVEL: "silent",
      SEED: "demo",
      DATA_DIR: folder,
      ...(address ? { DATABASE_URL: address } : {}),
    });
  };
  const config = await open();
  const said: string[] = [];
  const options = { databaseFolder, now, say: (line: string) => void said.push(line) };
  const file = join(config.dataDir, "the backup.tar");

  await within(config, async (ctx) => {
    await seed(ctx, () => {});
    await upload(ctx, "cv.pdf", 300_000);
    await upload(ctx, "letter.pdf", 1_000);
    await ctx.jobs.enqueue(ctx, sendMailJob, { messageId: "waiting" }, 3_600);
  });
  const opened = await openDatabase(config);
  expect(await backUp(config, opened, file, now)).toMatchObject({ missing: [] });
  await opened.close();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const original = await readAll(config);
  expect(original.row).toMatchObject({ people: expect.any(Number), received: expect.any(String) });
  expect(Number((original.row as { mails: number }).mails)).toBeGreaterThan(0);
  expect(Object.keys(original.files)).toEqual(expect.arrayContaining(["cv.pdf", "letter.pdf"]));

  // The academy goes on: other rows, a newer table that references an old one, a partition of the queue, files gone.
  await within(config, async ({ db, files }, database) => {
    await db.execute(sql`create table later_things (person_id text references people (id))`);
    await db.execute(sql`update people set name = 'Someone else'`);
    await createJobRunner(database, log).prepare([{ ...sendMailJob, name: "later-job" } as never]);
    for (const { storageKey } of await db.select().from(uploads))
      await files.storage.remove(storageKey);
    await db.delete(uploads).where(isNull(uploads.takenBy));
  });
  const changed = await readAll(config);
  expect(changed).not.toEqual(original);

  // A damaged backup changes nothing.
  const bytes = await readFile(file);
  const damaged = join(config.dataDir, "damaged.tar");
  await writeFile(damaged, bytes.subarray(0, bytes.length / 2));
  expect(await fails(restore(config, damaged, options))).toContain("Nothing was changed");
  const flipped = Buffer.from(bytes);
  flipped.write("XX", 2_000);
  await writeFile(damaged, flipped);
  expect(await fails(restore(config, damaged, options))).toContain("Nothing was changed");
  expect(await fails(restore(config, join(config.dataDir, "none"), options))).toContain("no file");
  expect(await readAll(config)).toEqual(changed);

  await restore(config, file, options);
  expect(await readAll(config)).toEqual(original);
  expect(said.join("\n")).toMatch(
    /previous academy is now in.*compared.*in balance.*each complete/s,
  );
  // Nothing of the work stays behind.
  expect((await readdir(config.dataDir)).filter((name) => /restor(ing|ed)/.test(name))).toEqual([]);

  // A later version of the software takes the backup into an empty academy, and this one refuses a backup of that.
  const later = await open();
  const laterFolder = await writeSecondVersion();
  await restore(later, file, { ...options, databaseFolder: laterFolder });
  expect(said.join("\n")).toContain("of an earlier version: 1 migrations applied");
  expect(await readAll(later)).toEqual(original);
  const newer = join(config.dataDir, "newer.tar");
  const database = await openDatabase(later);
  expect(
    await selectRows(database.db, sql`select 1 from enrolments where spoken_code <> lower(code)`),
  ).toEqual([]);
  await backUp(later, database, newer, now);
  await database.close();
  expect(await fails(restore(config, newer, options))).toMatch(
    /^This backup .* restore it with .* Nothing was changed\.$/,
  );
  expect(await readAll(config)).toEqual(original);

  // After going back a release: a newer one has added to the schema what this one starts with.
  const back = join(config.dataDir, "gone-back.tar");
  const added = sql`insert into applied_migrations (hash, expands) values ('of a newer release', true)`;
  await within(config, async ({ db }, opened) => {
    await db.execute(added);
    await backUp(config, opened, back, now);
    await db.execute(sql`update people set name = 'Someone else'`);
  });
  await restore(config, back, { ...options, now: new Date("2026-11-21T10:00:00Z") });
  expect(await readAll(config)).toEqual(original);
}
