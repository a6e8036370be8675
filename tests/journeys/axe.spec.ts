import { AxeBuilder } from "@axe-core/playwright";
import { expect, hydrated, test } from "./academy-fixture.ts";
import { publicRoutes } from "./public-routes.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const widths = [1280, 320];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`WCAG 2.2 AA, ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const route of publicRoutes) {
      test(route, async ({ page }) => {
        await page.goto(route);
        await hydrated(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
          const found = violations.map(({ id, nodes }) => ({
            id,
            width,
            where: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
          }));
          expect(found).toEqual([]);
        }
      });
    }
  });
}
