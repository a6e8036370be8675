import { expect, open, test } from "./academy-fixture.ts";

const policies = [
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Policy"],
  ["/accessibility", "Accessibility Policy"],
  ["/cookies", "Cookie Policy"],
] as const;

test.describe("policies", () => {
  for (const [path, title] of policies) {
    test(`${path} says since when it holds, and leads to its parts`, async ({ page }) => {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByText("Effective 29 April 2025")).toBeVisible();
      const contents = page.getByRole("navigation", { name: "On this page" });
      const last = contents.getByRole("link").last();
      const name = await last.innerText();
      await last.click();
      await expect(page.getByRole("heading", { level: 2, name })).toBeInViewport();
      await page.emulateMedia({ media: "print" });
      await expect(contents).toBeHidden();
    });
  }
});

test.describe("the Help Center", () => {
  test("has 8 sections and 20 questions, of which one is open", async ({ page }) => {
    await open(page, "/help");
    await expect(page.locator(".help-section")).toHaveCount(8);
    await expect(page.locator(".help-section details")).toHaveCount(20);
    await page.getByText("How old must I be?").click();
    await page.getByText("Do I get a certificate?").click();
    await expect(page.locator("details[open]")).toHaveCount(1);
    await page.getByText("Do I get a certificate?").click();
    await expect(page.locator(".help-section details[open]")).toHaveCount(0);
    await expect(page.locator(".help-cards a")).toHaveCount(4);
    const faq = await page.locator('script[type="application/ld+json"]').first().innerText();
    expect(JSON.parse(faq)["@type"]).toBe("FAQPage");
    expect(JSON.parse(faq).mainEntity.length).toBe(20);
  });

  test("searches while one types, counts, marks, and keeps the words in the address", async ({
    page,
  }) => {
    await open(page, "/help");
    const box = page.getByRole("searchbox", { name: "Search the questions" });
    await box.fill("guardian");
    await expect(page.getByRole("status").filter({ hasText: "question" })).toHaveText(
      "2 questions for “guardian”",
    );
    await page.getByText("How old must I be?").click();
    await expect(page.locator("mark").first()).toHaveText("guardian");
    await box.press("Enter");
    await expect(page).toHaveURL("/help?search=guardian");
    await box.fill("zzz");
    await expect(page.getByRole("heading", { name: "No questions found" })).toBeVisible();
    await page.getByRole("link", { name: "Clear search" }).click();
    await expect(page.locator(".help-section details")).toHaveCount(20);
  });
});

test.describe("the blog", () => {
  test("leads from a category to a post", async ({ page }) => {
    await open(page, "/blog");
    const categories = page.getByRole("navigation", { name: "Categories" });
    await expect(categories.getByRole("listitem")).toHaveText([
      "Training Insights",
      "Community",
      "Training Methods",
      "Success Stories",
      "Industry News",
      "Expert Tips",
    ]);
    await categories.getByRole("link", { name: "Expert Tips" }).click();
    await expect(page).toHaveURL("/blog/category/expert-tips");
    await expect(page.locator(".post-list > li")).toHaveCount(2);
    await page.getByRole("link", { name: /What a solar installer checks/ }).click();
    await expect(page).toHaveURL("/blog/what-a-solar-installer-checks");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("solar installer");
  });

  test("has a feed of all posts, and says so where there is no post", async ({ page, academy }) => {
    const feed = await fetch(`${academy.origin}/blog/rss.xml`);
    expect(feed.headers.get("content-type")).toContain("application/rss+xml");
    expect((await feed.text()).match(/<item>/g)?.length).toBeGreaterThanOrEqual(6);
    for (const path of ["/blog/no-such-post", "/blog/category/no-such-category"]) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Unexpected Application Error!",
      );
    }
  });
});

test.describe("the contact form", () => {
  test("sends, clears itself, and the message is acknowledged", async ({ page, academy }) => {
    await open(page, "/contact?subject=billing");
    await expect(page.getByLabel("Subject")).toHaveValue("billing");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
    await page.getByLabel("Name").fill("Asabe");
    await page.getByLabel("E-mail").fill("asabe-writes@mail.example");
    await page.getByLabel("Message").fill("How do I pay?");
    await page.reload();
    await expect(page.getByLabel("Message")).toHaveValue("How do I pay?");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Message sent")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("");
    expect((await academy.mails("asabe-writes@mail.example")).length).toBe(1);
  });

  test("says what the server says, else what went wrong, and keeps what was typed", async ({
    page,
  }) => {
    await open(page, "/contact");
    await page.getByLabel("Name").fill("Asabe");
    await page.getByLabel("E-mail").fill("asabe@mail.example");
    await page.getByLabel("Subject").selectOption("general");
    await page.getByLabel("Message").fill("Hello");
    const send = page.getByRole("button", { name: "Send message" });
    await page.route("**/api/contact", (route) =>
      route.fulfill({ status: 500, json: { error: "The post is closed", code: "x" } }),
    );
    await send.click();
    await expect(page.getByText("The post is closed")).toBeVisible();
    await page.unroute("**/api/contact");
    await page.route("**/api/contact", (route) => route.fulfill({ status: 500, body: "" }));
    await send.click();
    await expect(page.getByText("Failed to send message")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("Hello");
  });
});

test.describe("the community", () => {
  test("counts whoever registers", async ({ page }) => {
    await open(page, "/community");
    await expect(page.locator(".event-list .gathering-count b")).toHaveText(["500", "200", "150"]);
    await expect(page.locator(".chapter-list .gathering-count b")).toHaveText([
      "250",
      "180",
      "120",
    ]);
    const chapter = page.locator("#chapter-yola");
    await chapter.locator("summary").click();
    await chapter.getByLabel("Name").fill("Asabe");
    await chapter.getByLabel("E-mail").fill("asabe-joins@mail.example");
    await chapter.getByRole("button", { name: "Join the chapter" }).click();
    await expect(chapter.getByText("You have joined")).toBeVisible();
    await expect
      .poll(async () => {
        await page.reload();
        return page.locator(".chapter-list .gathering-count b").nth(1).innerText();
      })
      .toBe("181");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the Help Center searches, and messages are sent", async ({ page, academy }) => {
    await page.goto("/help");
    await page.getByRole("searchbox", { name: "Search the questions" }).fill("guardian");
    await page.getByRole("button", { name: "Search" }).last().click();
    await expect(page).toHaveURL("/help?search=guardian");
    await expect(page.locator(".help-section details")).toHaveCount(2);
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Bello");
    await page.getByLabel("E-mail").fill("bello-writes@mail.example");
    await page.getByLabel("Subject").selectOption("support");
    await page.getByLabel("Message").fill("No scripts here");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Message sent")).toBeVisible();
    expect((await academy.mails("bello-writes@mail.example")).length).toBe(1);
  });

  test("an event takes a registration", async ({ page }) => {
    await page.goto("/community");
    const event = page.locator("#event-prices-and-customers");
    await event.locator("summary").click();
    await event.getByLabel("Name").fill("Bello");
    await event.getByLabel("E-mail").fill("bello-comes@mail.example");
    await event.getByRole("button", { name: "Register for it" }).click();
    await expect(page.getByText("You are on the list")).toBeVisible();
  });
});
