import { afterAll, beforeAll, expect, test } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { happen, openWorld } from "#tests/support/commissions/commission-events.ts";
import { compareCommissions } from "#tests/support/commissions/compare-commissions.ts";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy({ env: { LOG_LEVEL: "silent" } });
});
afterAll(() => academy.close());

// tests/faults/affiliates/commissions-agree.test.ts is the whole one.
test("ledger, statistics, lists, statements and files agree after 150 random events", async () => {
  const world = await openWorld(academy, seededRandom("commissions agree"), 3);
  await happen(world, 150);
  await compareCommissions(world);
  expect(world.affiliates.flatMap(({ statements }) => statements).length).toBeGreaterThan(0);
});
