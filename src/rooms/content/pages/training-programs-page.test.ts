import { expect, test } from "vitest";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import * as page from "./training-programs-page.tsx";

const academy = await openAcademyForFile();
await seedCatalogue(academy.ctx, "2026-11-21");

test("each featured program gives its level, days and seats in reading order", async () => {
  const { html } = await renderRoute(page, "/training-programs", academy.ctx);
  const posters = [...html.matchAll(/<article class="poster">.*?<\/article>/gs)].map(([poster]) =>
    poster.replace(/<[^>]+>/g, " ").replace(/\s+/g, " "),
  );
  expect(posters).toHaveLength(3);
  for (const [at, numbers] of ["5 days 20 seats", "3 days 15 seats", "4 days 12 seats"].entries()) {
    expect(posters[at]).toContain(numbers);
    expect(posters[at]).toContain("Beginner level");
  }
});
