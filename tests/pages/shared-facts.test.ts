import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as z from "zod";
import { buildServer } from "#app/server/build-server.ts";
import { createVersionReader } from "#app/server/pages/read-version.ts";
import { callers } from "#app/wiring.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { answer, serve } from "#foundation/http/serve.ts";
import {
  defineSharedFacts,
  forgetSharedFacts,
  setSharedFacts,
} from "#foundation/site/shared-facts.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";

/** A list that an owner edits, on two servers with one database: each has its own copy, like two processes. */

const academy = await openAcademyForFile();
await academy.ctx.db.execute(sql`create table towns (name text primary key)`);

const shape = z.object({ towns: z.array(z.string()) });

async function openServer(name: string) {
  const towns = defineSharedFacts<{ name: string }>(name, []);
  const list = defineEndpoint({
    method: "GET",
    path: "/towns",
    summary: "towns",
    tag: "test",
    who: "anyone",
    answers: { 200: shape },
  } as const);
  return buildServer({
    baseContext: () => academy.ctx,
    served: [serve(list, async () => answer(200, { towns: towns.list().map((row) => row.name) }))],
    callers,
    isReady: async () => true,
    rateLimited: false,
    site: createVersionReader(1_000, async ({ db }) => {
      towns.set(await selectRows(db, sql`select name from towns order by name`));
    }),
  });
}

test("a changed row is seen at both within a second, by the next call", async () => {
  const servers = [await openServer("towns of one"), await openServer("towns of two")];
  const ask = () =>
    Promise.all(servers.map(async (one) => (await one.inject({ url: "/api/towns" })).json().towns));
  expect(await ask()).toEqual([[], []]);
  await academy.ctx.db.execute(sql`insert into towns values ('Gombe')`);
  await bumpSiteVersion(academy.ctx);
  const changedAt = performance.now();
  await expect.poll(ask, { interval: 20 }).toEqual([["Gombe"], ["Gombe"]]);
  // A second, plus what a busy machine needs for the calls themselves.
  expect(performance.now() - changedAt).toBeLessThan(3_000);
  for (const one of servers) await one.close();
});

test("a version whose lists could not be read is not given out, and is asked for again", async () => {
  let isAway = false;
  const read: string[] = [];
  const reader = createVersionReader(0, async () => {
    if (isAway) throw new Error("the table is locked");
    read.push("read");
  });
  const before = await reader.read(academy.ctx);
  isAway = true;
  await bumpSiteVersion(academy.ctx);
  expect(await reader.read(academy.ctx)).toBe(before);
  isAway = false;
  expect(await reader.read(academy.ctx)).toBe(before + 1);
  await reader.read(academy.ctx);
  expect(read.length).toBe(2);
});

test("a list whose code loads after the page has its rows gets them", () => {
  setSharedFacts({ "late towns": [{ name: "Gombe" }] });
  const late = defineSharedFacts("late towns", [{ name: "Jalingo" }]);
  expect(late.list()).toEqual([{ name: "Gombe" }]);
  forgetSharedFacts();
  expect(late.list()).toEqual([{ name: "Jalingo" }]);
});
