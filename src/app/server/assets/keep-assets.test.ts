import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Database } from "#foundation/database/open-database.ts";
import { openTestDatabase } from "#tests/database/open-test-database.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { keepAssets } from "./keep-assets.ts";
import { serveAssets } from "./serve-assets.ts";

let folder: string;
let kept: string;
/** One for all: they are open at the same time, and a second one takes a second to open. */
let database: Database;
const opened: TestAcademy[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-builds-"));
  kept = join(folder, "kept");
  await mkdir(kept);
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const academy of opened) await academy.close();
  await database.close();
  await rm(folder, { recursive: true });
});

/** A build with these files below assets/. @returns its `client` folder */
async function build(name: string, files: Record<string, string>): Promise<string> {
  const client = join(folder, name);
  await mkdir(join(client, "assets"), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(client, "assets", file), text);
  }
  return client;
}

/** The academy with this build, as its start serves it. */
async function start(client: string) {
  const academy = await openAcademy({
    database,
    env: { LOG_LEVEL: "silent" },
    mountRest: (server) => serveAssets(server, client, kept).then(() => undefined),
  });
  opened.push(academy);
  await keepAssets(join(client, "assets"), kept, new Date());
  const get = (path: string) =>
    academy.inject({ url: `/assets/${path}`, headers: { "accept-encoding": "br" } });
  return { get };
}

test("an open tab gets the parts of its own build from the next one, also compressed", async () => {
  const first = { "part-1a.js": "old part", "part-1a.js.br": "old brotli", "page-1.js": "page" };
  await start(await build("first", first));
  const { get } = await start(await build("second", { "part-2b.js": "new part" }));
  const old = await get("part-1a.js");
  expect([old.statusCode, old.headers["content-encoding"], old.body]).toEqual([
    200,
    "br",
    "old brotli",
  ]);
  expect((await get("page-1.js")).body).toBe("page");
  expect((await get("part-2b.js")).body).toBe("new part");
  expect((await get("part-3c.js")).statusCode).toBe(404);
});

test("what no build used for a month is removed; a half-written copy is never sent", async () => {
  await writeFile(join(kept, "part-9.js.unfinished-77"), "half a part");
  const { get } = await start(await build("third", { "part-2b.js": "new part" }));
  expect((await get("part-9.js.unfinished-77")).statusCode).toBe(404);
  const longAgo = new Date(Date.now() - 31 * dayMs);
  for (const name of await readdir(kept)) await utimes(join(kept, name), longAgo, longAgo);
  await start(await build("fourth", { "part-2b.js": "new part", "part-4d.js": "newest" }));
  expect((await readdir(kept)).sort()).toEqual(["part-2b.js", "part-4d.js"]);
});
