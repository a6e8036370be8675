import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { createVersionReader } from "#app/server/pages/read-version.ts";
import { seed } from "#app/wiring.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { programs } from "#rooms/catalogue/tables.server.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";

/** The database goes away just after a change: until it is back, lists show the facts from before the change. */
const academy = await openAcademyForFile({ env: { SEED: "demo" }, site: createVersionReader(0) });
await seed(academy.ctx, () => {});
afterEach(() => back());

const run = (text: string) => academy.ctx.db.execute(sql.raw(text));
const away = () => run("alter table intakes rename to intakes_away");
const back = () => run("alter table if exists intakes_away rename to intakes");

const titleOfTiling = async () => {
  const { status, body } = await academy.call("GET", "/programs?ids=tiling");
  const found =
    status === 200 ? (body as { programs: { id: string; title: string }[] }).programs : [];
  return [status, found.find(({ id }) => id === "tiling")?.title];
};

const rename = async (title: string) => {
  await academy.ctx.db.update(programs).set({ title }).where(eq(programs.id, "tiling"));
  await bumpSiteVersion(academy.ctx);
};

test("a list shows the last facts while they cannot be renewed, and the new ones after that", async () => {
  const [, before] = await titleOfTiling();
  expect(before).toBeTruthy();
  await rename("Tiling of today");
  await away();
  expect(await titleOfTiling()).toEqual([200, before]);
  expect(await titleOfTiling()).toEqual([200, before]);
  await back();
  await expect.poll(titleOfTiling).toEqual([200, "Tiling of today"]);
});

test("yesterday's facts are not shown, because fees may change with the day", async () => {
  await titleOfTiling();
  await away();
  academy.setTime("2027-03-01T12:00:00Z");
  const [status] = await titleOfTiling();
  expect(status).toBeGreaterThanOrEqual(500);
});
