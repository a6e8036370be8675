import { afterAll, beforeAll, expect, test } from "vitest";
import { happen, openWorld } from "#tests/commission-events.ts";
import { compareCommissions } from "#tests/compare-commissions.ts";
import { openAcademy, type TestAcademy } from "#tests/open-academy.ts";
import { seededRandom } from "#tests/random.ts";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy({ env: { LOG_LEVEL: "silent" } });
});
afterAll(() => academy.close());

// tests/faults/commissions-agree.test.ts is the whole one.
test("ledger, statistics, lists, statements and files agree after 150 random events", async () => {
  const world = await openWorld(academy, seededRandom("commissions agree"), 3);
  await happen(world, 150);
  await compareCommissions(world);
  expect(world.affiliates.flatMap(({ statements }) => statements).length).toBeGreaterThan(0);
});
