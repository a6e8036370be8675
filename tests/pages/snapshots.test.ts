import { expect, test } from "vitest";
import { createVersionReader } from "#app/server/pages/read-version.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { bumpSiteVersion, readSiteVersion } from "#foundation/site/site-version.ts";
import { defineSnapshot } from "#foundation/site/snapshots.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";

const academy = await openAcademyForFile();

/** A snapshot of the site's version itself, and how often it was read from the database. */
function countedSnapshot() {
  const counted = { reads: 0 };
  const read = defineSnapshot(async (ctx: Context) => {
    counted.reads++;
    return readSiteVersion(ctx);
  });
  return { counted, read };
}

test("it is read once, by readers at the same time and later ones", async () => {
  const { counted, read } = countedSnapshot();
  const values = await Promise.all([read(academy.ctx), read(academy.ctx), read(academy.ctx)]);
  expect(new Set([...values, await read(academy.ctx)]).size).toBe(1);
  expect(counted.reads).toBe(1);
});

test("it is read again after a change, and on another day in Lagos", async () => {
  const { counted, read } = countedSnapshot();
  const before = await read(academy.ctx);
  await bumpSiteVersion(academy.ctx);
  expect([await read(academy.ctx), counted.reads]).toEqual([before + 1, 2]);
  academy.setTime("2026-11-21T22:59:59Z");
  await read(academy.ctx);
  expect(counted.reads).toBe(2);
  academy.setTime("2026-11-21T23:00:00Z");
  await read(academy.ctx);
  expect(counted.reads).toBe(3);
});

test("every process renews it within the time after which it reads the version", async () => {
  const { counted, read } = countedSnapshot();
  const processes = [createVersionReader(100), createVersionReader(100)].map((site) => ({
    ...academy.ctx,
    // Two handles of one database, as two processes have them.
    db: Object.create(academy.ctx.db) as Context["db"],
    siteVersion: () => site.read(academy.ctx),
  }));
  const readAll = () => Promise.all(processes.map(read));
  const [before = 0] = await readAll();
  await bumpSiteVersion(academy.ctx);
  await expect.poll(readAll).toEqual([before + 1, before + 1]);
  expect(counted.reads).toBe(4);
});

test("a part with its own version is read again after its changes, and after those of the site", async () => {
  const counted = { site: 0, community: 0 };
  const ofPart = (part: "site" | "community") =>
    defineSnapshot(async () => {
      counted[part]++;
    }, part);
  const [site, community] = [ofPart("site"), ofPart("community")];
  const readBoth = () => Promise.all([site(academy.ctx), community(academy.ctx)]);
  await readBoth();
  await bumpSiteVersion(academy.ctx, "community");
  await readBoth();
  expect(counted).toEqual({ site: 1, community: 2 });
  await bumpSiteVersion(academy.ctx);
  await readBoth();
  expect(counted).toEqual({ site: 2, community: 3 });
});

test("a transaction sees its own changes, and nobody else does before it commits", async () => {
  const { read } = countedSnapshot();
  const before = await read(academy.ctx);
  const rolledBack = inTransaction(academy.ctx, async (tx) => {
    await bumpSiteVersion(tx);
    expect(await read(tx)).toBe(before + 1);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(await read(academy.ctx)).toBe(before);
});

test("after a failure the next reader tries again", async () => {
  let isAway = true;
  const read = defineSnapshot(async () => {
    if (isAway) throw new Error("the database is away");
    return "read";
  });
  await expect(Promise.all([read(academy.ctx), read(academy.ctx)])).rejects.toThrow("away");
  isAway = false;
  expect(await read(academy.ctx)).toBe("read");
});
