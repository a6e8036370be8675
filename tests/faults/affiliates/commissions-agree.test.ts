import { expect, test } from "vitest";
import { howMany, onServer } from "#tests/database/open-test-database.ts";
import { openAcademyForFile } from "../../support/academy/open-for-file.ts";
import { seededRandom } from "../../support/academy/random.ts";
import { eventNames, happen, openWorld } from "../../support/commissions/commission-events.ts";
import { compareCommissions } from "../../support/commissions/compare-commissions.ts";

const events = howMany({ long: 5_000, server: 500, embedded: 100 });
const comparisons = 5;

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });

test(`ledger, statistics, lists, statements and files agree to the kobo over ${events} random events`, async () => {
  const world = await openWorld(academy, seededRandom("commissions agree"), 8);
  for (let time = 0; time < comparisons; time++) {
    await happen(world, events / comparisons);
    await compareCommissions(world);
  }
  console.log(Object.fromEntries(world.done));
  if (onServer) expect([...world.done.keys()].sort()).toEqual([...eventNames].sort());
});
