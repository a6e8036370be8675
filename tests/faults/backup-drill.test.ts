import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import { checkArchive } from "#foundation/backup/archive.ts";
import { backupJobs } from "#foundation/backup/back-up-daily.ts";
import { decryptFile, makeKeys } from "#foundation/backup/encrypt-backup.ts";
import { tryRestore } from "#foundation/backup/try-restore.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Database, selectRows } from "#foundation/database/open-database.ts";
import { receiveFile } from "#foundation/files/server/receive-file.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { databaseFolder } from "../database/backups.ts";
import { onServer, openTestDatabase } from "../database/open-test-database.ts";
import { pdfOf } from "../support/academy/form-data.ts";
import { bundleProgram } from "../support/machine/bundle-program.ts";
import { openBucketServer } from "../support/machine/fake-bucket.ts";
import {
  chargeSuccess,
  openPayments,
  type TestPayments,
} from "../support/payments/open-payments.ts";
import { inParallel, writeOpenPayments } from "./payments/payment-storm.ts";

/** A backup a day, made while money comes in, and restoring it. On PostgreSQL: the embedded database has dumps. */
describe.runIf(onServer)("the daily backup", () => {
  let keys: Awaited<ReturnType<typeof makeKeys>>;
  let folder: string;
  let database: Database;
  let room: TestPayments;
  let bucket: Awaited<ReturnType<typeof openBucketServer>>;
  let address: string;
  let db: Awaited<ReturnType<typeof bundleProgram>>;

  beforeAll(async () => {
    db = await bundleProgram("scripts/db.ts");
    keys = await makeKeys();
    folder = mkdtempSync(join(tmpdir(), "academy-drill-test-"));
    bucket = await openBucketServer();
    database = await openTestDatabase();
    const [row] = await selectRows<{ name: string }>(
      database.db,
      sql`select current_database() as name`,
    );
    address = `${process.env.TEST_SERVER_URL}/${row?.name}`;
    room = await openPayments({
      database,
      env: {
        ...bucket.env,
        DATABASE_URL: address,
        DATA_DIR: join(folder, "data"),
        BACKUP_TO: "s3://backups/academy",
        BACKUP_KEY: keys.recipient,
      },
    });
  });
  afterAll(async () => {
    await room.close();
    await database.close();
    bucket.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const stored = () =>
    [...bucket.objects.keys()].filter((path) => path.startsWith("/backups/academy/academy-"));

  async function runJob() {
    const [job] = backupJobs(room.ctx.config, database, databaseFolder);
    await job?.run(room.ctx);
  }

  /** `npm run db -- …` with only these settings. */
  const run = (env: Record<string, string>, ...words: string[]) =>
    new Promise<{ code: number; said: string }>((done) => {
      execFile(
        db[0],
        [...db.slice(1), ...words],
        { env: { PATH: process.env.PATH ?? "", DATABASE_URL: address, ...env } },
        (error, out, err) => done({ code: Number(error?.code ?? 0), said: out + err }),
      );
    });
  /** As if on another machine: other folders, and only what is given here. */
  const drill = (env: Record<string, string>, ...file: string[]) =>
    run({ DATA_DIR: join(folder, "elsewhere"), ...env }, "drill", ...file);

  const databases = async () =>
    (
      await selectRows<{ many: number }>(
        database.db,
        sql`select count(*)::int as many from pg_database where datname like 'academy\\_try\\_%'`,
      )
    )[0]?.many;

  test("made under load it is whole, encrypted, tried once in a week, and made once by many processes", async () => {
    await receiveFile(room.ctx, {
      purpose: "cvResume",
      name: "cv.pdf",
      rule: { kinds: ["pdf"] },
      source: Readable.from([pdfOf(200_000)]),
    });
    const payments = await writeOpenPayments(room.ctx, 400);
    let paid = 0;
    const load = inParallel(payments, 6, async ({ reference }) => {
      expect((await room.send(JSON.stringify(chargeSuccess(reference)))).statusCode).toBe(200);
      paid++;
    });
    await expect.poll(() => paid, { interval: 5 }).toBeGreaterThan(20);
    await Promise.all([runJob(), runJob(), runJob()]);
    await load;
    expect(stored()).toHaveLength(1);
    const bytes = bucket.objects.get(stored()[0] ?? "");
    expect(bytes?.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    expect(bytes?.includes("asabe@example.com")).toBe(false);
    const routines = sql`select name from routines where finished_at is not null order by name`;
    expect(await selectRows(database.db, routines)).toEqual([
      { name: "backup" },
      { name: "check-backup" },
    ]);
    const plain = join(folder, "plain.tar");
    await writeFile(`${plain}.age`, bytes ?? "");
    await decryptFile(`${plain}.age`, plain, keys.identity);
    const { facts } = await checkArchive(plain);
    // Some payments had come in before the backup, and others while it was made.
    expect(facts.tables["public.payments"]).toBeGreaterThan(20);
    expect(facts.tables["public.payments"]).toBeLessThan(400);
    // None of it stays on the machine.
    expect(await databases()).toBe(0);
    expect(
      (await readdir(join(folder, "data"))).filter((name) => name.startsWith("trying")),
    ).toEqual([]);
    expect(await readdir(join(folder, "data", "backups"))).toEqual([]);
    expect(await findWrongBooks(room.ctx)).toEqual([]);
  });

  test("the drill passes with the secret key, and says minutes", async () => {
    const env = { ...bucket.env, BACKUP_TO: "s3://backups/academy" };
    const passed = await drill({ ...env, BACKUP_SECRET_KEY: keys.identity });
    expect(passed.said).toMatch(/compared.*in balance.*Files: 1 .*PASS after \d+\.\d minutes/s);
    expect([passed.code, await databases()]).toEqual([0, 0]);
  });

  test("it fails without the key, with another one, and for a damaged or an altered backup", async () => {
    const file = join(folder, "plain.tar.age");
    const { code, said } = await drill({}, file);
    expect(said).toMatch(/BACKUP_SECRET_KEY is needed.*FAIL after \d+\.\d minutes/s);
    expect([code, await databases()]).toEqual([1, 0]);
    const refused = async (bytes: Buffer, key: string) => {
      const path = join(folder, `${newId()}.age`);
      await writeFile(path, bytes);
      await expect(decryptFile(path, `${path}.tar`, key)).rejects.toThrow("cannot be decrypted");
    };
    const whole = await readFile(file);
    await refused(whole, (await makeKeys()).identity);
    await refused(whole.subarray(0, -1_000), keys.identity);
    const altered = Buffer.from(whole);
    altered.writeUInt8((whole.at(50_000) ?? 0) ^ 1, 50_000);
    await refused(altered, keys.identity);
    // Complete, but it does not contain what it says.
    const plain = await readFile(join(folder, "plain.tar"));
    plain.write("XX", 2_000);
    await writeFile(join(folder, "wrong.tar"), plain);
    const options = { databaseFolder, now: room.ctx.clock(), say: () => {} };
    await expect(tryRestore(room.ctx.config, join(folder, "wrong.tar"), options)).rejects.toThrow(
      "not a whole backup",
    );
  });

  test("old ones are deleted, and a backup that cannot be stored is tried again in an hour", async () => {
    const old = Buffer.from("old");
    for (let day = 1; day <= 20; day++) {
      const name = `academy-2026-10-${String(day).padStart(2, "0")}T02-00-00-000Z.tar.age`;
      bucket.objects.set(`/backups/academy/${name}`, old);
    }
    bucket.objects.set("/backups/academy/notes.txt", old);
    room.academy.setTime("2026-11-22T09:00:00Z");
    await runJob();
    // Two of November and the last five of October are days; one more Sunday is the fourth week.
    expect(stored()).toHaveLength(8);
    expect(bucket.objects.has("/backups/academy/notes.txt")).toBe(true);
    const before = stored().length;
    const away = {
      ...room.ctx.config,
      s3: room.ctx.config.s3 && { ...room.ctx.config.s3, endpoint: "http://127.0.0.1:1" },
    };
    room.academy.setTime("2026-11-23T09:00:00Z");
    const [job] = backupJobs(away, database, databaseFolder);
    await expect(job?.run({ ...room.ctx, config: away })).rejects.toThrow();
    await runJob();
    expect(stored()).toHaveLength(before);
    room.academy.setTime("2026-11-23T10:01:00Z");
    await runJob();
    expect(stored().at(-1)).toContain("2026-11-23T10-01");
  });

  test("by hand it is stored and encrypted like the daily one, counts as the newest, and deletes none", async () => {
    const before = stored();
    const settings = {
      ...bucket.env,
      DATA_DIR: join(folder, "data"),
      BACKUP_TO: "s3://backups/academy/",
      BACKUP_KEY: keys.recipient,
      LOG_LEVEL: "silent",
    };
    const { code, said } = await run(settings, "backup");
    expect(said).toMatch(
      /^PostgreSQL: \d+ tables, \d+ rows\.\nUploaded files: 1\.\nBackup: s3:\/\/backups\/academy\/academy-\S+\.tar\.age, encrypted for BACKUP_KEY\n$/,
    );
    const made = stored().filter((path) => !before.includes(path));
    expect([code, made.length, stored().length]).toEqual([0, 1, before.length + 1]);
    expect(said).toContain(made[0]?.split("/").at(-1));
    expect(
      bucket.objects
        .get(made[0] ?? "")
        ?.subarray(0, 21)
        .toString(),
    ).toBe("age-encryption.org/v1");
    expect(await readdir(join(folder, "data", "backups"))).toEqual([]);
    expect((await run(settings, "check")).said).toContain(
      `Newest backup: ${made[0]?.split("/").at(-1)}.`,
    );
    expect((await drill({ ...settings, BACKUP_SECRET_KEY: keys.identity })).said).toMatch(/PASS/);
    // The next one is made a day later.
    room.academy.setTime(new Date().toISOString());
    await runJob();
    expect(stored()).toHaveLength(before.length + 1);
  });

  test("one that can't be stored by hand says why, and the daily one isn't put off", async () => {
    room.academy.setTime(new Date(Date.now() + dayMs).toISOString());
    const before = stored();
    const away = { DATA_DIR: join(folder, "data"), BACKUP_TO: join(folder, "no-such-folder") };
    expect(await run({ ...away, BACKUP_KEY: keys.recipient }, "backup")).toEqual({
      code: 1,
      said: expect.stringMatching(/There is no folder \S+no-such-folder: make it, or correct/),
    });
    await runJob();
    expect(stored().filter((path) => !before.includes(path))).toHaveLength(1);
  });
});
