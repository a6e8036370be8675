import type { Page } from "@playwright/test";
import { expect, open, test } from "./academy-fixture.ts";

const section = (page: Page, heading: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: heading, level: 2 }) });

/** What a list says, item by item, its spaces made one. */
const itemsOf = async (page: Page, name: string) =>
  (await page.getByRole("list", { name }).getByRole("listitem").allInnerTexts()).map((text) =>
    text.replace(/\s+/g, " ").trim(),
  );

test.describe("the home page", () => {
  test("has its sections in the order of the specification", async ({ page }) => {
    await open(page, "/");
    await expect(page.locator("main").getByRole("heading", { level: 2 })).toHaveText([
      "Three ways to learn",
      "Explore Our Programs",
      "How it works",
      "Upcoming training sessions",
      /door for every trade/,
    ]);
  });

  test("shows five numbers", async ({ page }) => {
    await open(page, "/");
    const numbers = page.getByRole("region", { name: "The academy in numbers" });
    await expect(numbers.getByRole("listitem")).toHaveText([
      /^100\+\s*programs$/,
      /^10\+\s*institutions$/,
      /^50\+\s*real-life training workshops$/,
      /^100\+\s*instructors\/master craftsmen$/,
      /^98%\s*satisfaction rate$/,
    ]);
  });

  test("leads to the three platforms", async ({ page }) => {
    for (const mode of ["Physical", "Online", "Hybrid"]) {
      await open(page, "/");
      await page.getByRole("link", { name: `${mode} training` }).click();
      await expect(page).toHaveURL(new RegExp(`/platforms/${mode.toLowerCase()}$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${mode} training`);
    }
  });

  test("explains three steps", async ({ page }) => {
    await open(page, "/");
    await expect(section(page, "How it works").getByRole("heading", { level: 3 })).toHaveText([
      "Choose a program",
      "Register and pay",
      "Start learning",
    ]);
  });

  test("announces two sessions at what is charged, each with its registration", async ({
    page,
    academy,
  }) => {
    await open(page, "/");
    const sessions = section(page, "Upcoming training sessions").getByRole("article");
    await expect(sessions).toHaveCount(2);
    for (const [index, id, fee] of [
      [0, "solar-design-live", "₦75,000"],
      [1, "social-media-business-live", "₦60,000"],
    ] as const) {
      const session = sessions.nth(index);
      await expect(session.locator(".money")).toHaveText(fee);
      await expect(session.getByRole("link", { name: /^Register Now/ })).toHaveAttribute(
        "href",
        `/register/${id}`,
      );
      const { body } = await academy.call("GET", `/programs/${id}`);
      const { nextIntake } = body as { nextIntake: { startsOn: string } };
      await expect(session.locator("time")).toHaveAttribute("datetime", nextIntake.startsOn);
    }
  });

  test("ends with a call that leads to the programs", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("link", { name: "Browse programs", exact: true }).click();
    await expect(page).toHaveURL(/\/programs$/);
  });
});

test.describe("a platform page", () => {
  test("shows all programs of its mode, and by price", async ({ page, academy }) => {
    for (const mode of ["physical", "online", "hybrid"]) {
      const { body } = await academy.call("GET", `/programs?mode=${mode}`);
      const { total } = body as { total: number };
      await open(page, `/platforms/${mode}`);
      const tabs = page.getByRole("navigation", { name: "Price" }).getByRole("link");
      await expect(tabs).toHaveText([/^All/, /^Free/, /^Paid/, /^Sponsorship/]);
      await expect(tabs.first()).toHaveAttribute("aria-current", "page");
      await expect(page.locator("article.offer")).toHaveCount(total);
      await expect(tabs.first()).toHaveText(`All ${total}`);

      await tabs.nth(1).click();
      await expect(page).toHaveURL(/priceType=free$/);
      await expect(tabs.nth(1)).toHaveAttribute("aria-current", "page");
      const free = await tabs.nth(1).locator(".tab-count").innerText();
      const fees = page.locator("article.offer > .offer-body > .offer-foot > .offer-fee");
      await expect(fees).toHaveText(Array(Number(free)).fill("Free"));
    }
  });

  test("takes a price that it does not know for all", async ({ page }) => {
    await open(page, "/platforms/online?priceType=barter");
    await expect(
      page.getByRole("navigation", { name: "Price" }).locator("[aria-current]"),
    ).toHaveText(/^All/);
  });
});

test.describe("training programs", () => {
  test("have five numbers and three workshops that can be registered for", async ({ page }) => {
    await open(page, "/training-programs");
    expect(await itemsOf(page, "Training in numbers")).toEqual([
      "3 platforms",
      "10k+ trained",
      "100+ instructors",
      "50+ workshops",
      "100+ certification programs",
    ]);
    const workshops = section(page, "Featured programs").getByRole("article");
    await expect(workshops).toHaveCount(3);
    for (const [index, id, days, seats] of [
      [0, "kampala-dyeing", "5", "20"],
      [1, "generator-care", "3", "15"],
      [2, "soap-making", "4", "12"],
    ] as const) {
      const workshop = workshops.nth(index);
      await expect(workshop.getByRole("listitem")).toHaveText([`${days} days`, `${seats} seats`]);
      await expect(workshop.getByRole("link", { name: /^Register Now/ })).toHaveAttribute(
        "href",
        `/register/${id}`,
      );
    }
  });
});

test("the fixed free program has its dates, skills, place and form", async ({ page }) => {
  await open(page, "/programs/free-skill-training");
  const main = page.locator("main");
  await expect(main).toContainText("25 August to 3 September 2025");
  for (const heading of ["Skills", "What is included"]) {
    const points = section(page, heading).getByRole("listitem");
    expect(await points.count()).toBeGreaterThanOrEqual(4);
  }
  for (const [term, value] of [
    ["Platform", "Zaure Academy"],
    ["Instructor", "Asabe Tukura"],
    ["Location", "Jalingo"],
  ] as const) {
    await expect(main.locator("dl.terms > div", { hasText: term })).toContainText(value);
  }
  await expect(page.getByRole("link", { name: /^Register Now/ })).toHaveAttribute(
    "href",
    /^https:\/\/forms\./,
  );
});

test("the two programs of the navigation are there", async ({ page }) => {
  for (const [name, id] of [
    ["Customs clearing", "customs-clearing"],
    ["Export documentation", "export-documentation"],
  ] as const) {
    await open(page, "/");
    const main = page.getByRole("navigation", { name: "Main" });
    await main.locator("summary").click();
    await main.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`/programs/${id}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(name, "i"));
    await expect(page.getByRole("button", { name: /^Register Now/ })).toBeVisible();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("every page has its heading, and a platform its tabs", async ({ page }) => {
    for (const path of ["/training-programs"]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{50}/);
    }
    await page.goto("/platforms/hybrid");
    await page.getByRole("navigation", { name: "Price" }).getByText("Sponsorship").click();
    await expect(page).toHaveURL(/priceType=sponsorship$/);
    await expect(page.locator("article.offer").first()).toBeVisible();
  });
});
