import { expect, test } from "vitest";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { archivePrograms } from "#tests/support/academy/change-catalogue.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import * as page from "./platform-page.tsx";

const academy = await openAcademyForFile();
await seedCatalogue(academy.ctx, "2026-11-21");

test("an empty tab says so and links to tabs with programs", async () => {
  await archivePrograms(academy, { mode: "hybrid", priceType: "sponsorship" });
  const { words, html } = await renderRoute(
    page,
    "/platforms/hybrid?priceType=sponsorship",
    academy.ctx,
  );
  expect(words).toContain("No programs found for this selection.");
  expect(words).toContain("All (5) Free (1) Paid (4) See all programs Find your door");
  expect(html).toContain(
    '<a class="button button-secondary" href="/platforms/hybrid?priceType=paid"',
  );
});

test("a platform with no programs in the chosen town links to all towns", async () => {
  const { words, html } = await renderRoute(page, "/platforms/physical?town=online", academy.ctx);
  expect(words).toMatch(/No programs found for this selection. All towns \(\d+\) See all programs/);
  expect(html).toContain('href="/platforms/physical?town=all"');
});
