import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { createVersionReader } from "./read-version.ts";

let academy: TestAcademy;
let reads = 0;
beforeAll(async () => {
  academy = await openAcademy();
  const { embedded } = academy.database;
  if (!embedded) throw new Error("this test counts statements of the embedded database");
  const run = embedded.query.bind(embedded);
  embedded.query = ((text: string, ...more: never[]) => {
    if (text.includes("site_version") && text.startsWith("select")) reads++;
    return run(text, ...more);
  }) as typeof embedded.query;
});
afterAll(() => academy.close());
beforeEach(async () => {
  await bumpSiteVersion(academy.ctx);
  reads = 0;
});

/** A clock that stands still until the test moves it: on a busy machine a read takes long. */
function holdTime() {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return (ms: number) => {
    now += ms;
  };
}

test("many readers make one query, and nobody makes none", async () => {
  const pass = holdTime();
  const reader = createVersionReader();
  expect(reader.known()).toBeNull();
  const [first, ...others] = await Promise.all(
    Array.from({ length: 50 }, () => reader.read(academy.ctx)),
  );
  expect(others.every((version) => version === first)).toBe(true);
  expect([reader.known(), reads]).toEqual([first, 1]);
  pass(1_001);
  expect([reader.known(), reads]).toEqual([null, 1]);
});

test("a change is seen when a second is over, not before", async () => {
  const pass = holdTime();
  const reader = createVersionReader();
  const before = await reader.read(academy.ctx);
  await bumpSiteVersion(academy.ctx);
  pass(1_000);
  expect(await reader.read(academy.ctx)).toBe(before);
  pass(1);
  expect(await reader.read(academy.ctx)).toBe(before + 1);
});

test("a request made while the version is being read gets the new one", async () => {
  const pass = holdTime();
  const reader = createVersionReader();
  const before = await reader.read(academy.ctx);
  await bumpSiteVersion(academy.ctx);
  pass(60_000);
  const first = reader.read(academy.ctx);
  expect(reader.known()).toBeNull();
  expect(await reader.read(academy.ctx)).toBe(before + 1);
  expect([await first, reader.known()]).toEqual([before + 1, before + 1]);
});

test("a database that fails makes only the first reader wait", async () => {
  const pass = holdTime();
  const reader = createVersionReader();
  const before = await reader.read(academy.ctx);
  const { db } = academy.ctx;
  await db.execute(sql`alter table site_version rename to gone`);
  pass(1_001);
  await reader.read(academy.ctx);
  pass(1_001);
  const asking = reader.read(academy.ctx);
  expect(reader.known()).toBe(before);
  await asking;
  await db.execute(sql`alter table gone rename to site_version`);
});

test("while the database fails, the last version stays valid", async () => {
  const reader = createVersionReader(0);
  const before = await reader.read(academy.ctx);
  const { db } = academy.ctx;
  await db.execute(sql`alter table site_version rename to gone`);
  expect(await reader.read(academy.ctx)).toBe(before);
  await db.execute(sql`alter table gone rename to site_version`);
  await bumpSiteVersion(academy.ctx);
  expect(await reader.read(academy.ctx)).toBe(before + 1);
});
