import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What axe finds against WCAG 2.2 AA on a page as it is now: which rule, and where.
 * @param inside looks only there, where the rest was looked at before
 */
export async function findViolations(
  page: Page,
  inside = "html",
): Promise<{ id: string; where: string[] }[]> {
  const { violations } = await new AxeBuilder({ page }).include(inside).withTags(tags).analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
  }));
}
