import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { overflowOf } from "../../support/browser/expect-accessible.ts";

test.describe("odd searches", () => {
  const searched = ["/", "/programs", "/affiliate-courses"];

  test("a search of 10,000 characters gets an answer and breaks no page", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of searched) {
      const answer = await page.goto(`${path}?search=${"w".repeat(10_000)}`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { name: /^No programs found/ })).toBeVisible();
      const over = await overflowOf(page);
      expect({ path, over }).toEqual({ path, over: 0 });
      // The repeated search text is short enough to read.
      await expect(page.getByRole("main")).toContainText(/“w{60}…”/);
      await page.getByRole("link", { name: "Clear filters" }).click();
      await expect(page).toHaveURL(path);
    }
  });

  test("script in a search stays text, both in HTML and in the data for the browser", async ({
    page,
  }) => {
    const script = `"><img src=x onerror="window.ran=1"></script><script>window.ran=1</script>`;
    for (const path of searched) {
      await open(page, `${path}?${new URLSearchParams({ search: script })}`);
      await expect(page.getByRole("main")).toContainText("<img src=x onerror=");
      await expect(page.getByRole("main").getByRole("searchbox").last()).toHaveValue(script);
      expect(await page.evaluate(() => "ran" in window)).toBe(false);
    }
  });
});
