import { afterAll, beforeAll, expect, test } from "vitest";
import { readSiteVersion } from "#foundation/site/site-version.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { renewPagesDaily } from "./renew-pages-daily.server.ts";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
});
afterAll(() => academy.close());

test("cached pages are dropped once, when a day begins in Lagos", async () => {
  const job = renewPagesDaily();
  const versionAt = async (time: string) => {
    academy.setTime(time);
    await job.run(academy.ctx);
    return readSiteVersion(academy.ctx);
  };
  expect(await versionAt("2026-11-21T22:58:00Z")).toBe(0);
  expect(await versionAt("2026-11-21T22:59:59Z")).toBe(0);
  expect(await versionAt("2026-11-21T23:00:01Z")).toBe(1);
  expect(await versionAt("2026-11-21T23:00:31Z")).toBe(1);
});
