import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSiteVersion } from "#foundation/site/site-version.ts";
import { sweepRegistrationsJob } from "#rooms/content/community/join-community.server.ts";
import { seedCommunity } from "#rooms/content/door.server.ts";
import { eventRegistrations } from "#rooms/content/tables.server.ts";
import { openAcademy } from "../support/academy/open-academy.ts";

/** What public pages show must be renewed by every change of it. */

const projectFolder = join(import.meta.dirname, "..", "..");
/** The tables that snapshots read. */
const shown = [
  "programs",
  "intakes",
  "feeSchedules",
  "recommendedCourses",
  "events",
  "eventRegistrations",
  "chapters",
  "chapterMembers",
];
/** Files that change such a table but nothing that pages show, each with the reason. */
const unseen: Readonly<Record<string, string>> = {
  "src/rooms/content/community/tell-registered.server.ts": "marks who was written to",
};
const writes = new RegExp(`\\.(?:insert|update|delete)\\((?:${shown.join("|")})\\)`);

test("every file that changes what pages show renews the site's version", async () => {
  const writing: string[] = [];
  const forgetful: string[] = [];
  for await (const path of glob("src/**/*.ts", { cwd: projectFolder })) {
    const source = readFileSync(join(projectFolder, path), "utf8");
    if (path.endsWith(".test.ts") || !writes.test(source)) continue;
    writing.push(path);
    if (!source.includes("await bumpSiteVersion(") && !(path in unseen)) forgetful.push(path);
  }
  expect(forgetful).toEqual([]);
  expect(writing.length).toBeGreaterThan(5);
});

test("events, chapters and forgotten registrations renew their own pages, once for each change", async () => {
  const academy = await openAcademy();
  const { ctx } = academy;
  const version = () => readSiteVersion(ctx, "community");
  await seedCommunity(ctx);
  await seedCommunity(ctx);
  expect(await version()).toBe(1);
  const body = { name: "Asabe", email: "asabe@mail.example" };
  await academy.call("POST", "/events/trades-day/registrations", { body });
  expect(await version()).toBe(2);
  await sweepRegistrationsJob.run(ctx);
  expect(await version()).toBe(2);
  academy.setTime("2029-01-01T09:00:00Z");
  await sweepRegistrationsJob.run(ctx);
  expect(await ctx.db.select().from(eventRegistrations)).toEqual([]);
  expect(await version()).toBe(3);
  // All other pages stay as they are.
  expect(await readSiteVersion(ctx)).toBe(0);
  await academy.close();
});
