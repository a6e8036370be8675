import type { Page } from "@playwright/test";
import { expect, open, test } from "./academy-fixture.ts";

const section = (page: Page, heading: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: heading, level: 2 }) });

test.describe("about", () => {
  test("says mission, vision, four objectives, why, and whose words are examples", async ({
    page,
  }) => {
    await open(page, "/about");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Zaure Academy");
    await expect(page.locator("main").getByRole("heading", { level: 2 })).toHaveText([
      "Mission",
      "Vision",
      "Four objectives",
      "The training mix",
      "A training week has six days",
      "Why the work matters",
      "What learners say",
    ]);
    await expect(section(page, "Four objectives").getByRole("listitem")).toHaveCount(4);
    await expect(page.locator("blockquote")).toHaveCount(3);
    await expect(section(page, "What learners say")).toContainText("Nobody of these names said");
  });

  test("draws the training mix and the week, each part as large as its share", async ({ page }) => {
    await open(page, "/about");
    const mix = page.getByRole("img", {
      name: "The training mix: 20% classroom, 30% hands-on workshops, 20% mentorship, 30% project-based.",
    });
    await expect(mix).toBeVisible();
    const grounds = await mix
      .locator("path[fill^='#']")
      .evaluateAll((paths) => paths.map((path) => (path as SVGPathElement).getBBox().width));
    expect(grounds.filter((width) => width >= 200)).toEqual([200, 300, 200, 300]);
    await expect(section(page, "The training mix").getByRole("listitem")).toHaveText([
      /^20% classroom/,
      /^30% hands-on workshops/,
      /^20% mentorship/,
      /^30% project-based/,
    ]);
    const week = page.getByRole("img", {
      name: "A week of six days: 2 theory days, 3 practical days, 1 project day.",
    });
    await expect(week.locator(".card-art > svg")).toHaveCount(6);
    await expect(week.locator("b")).toHaveText(["1", "2", "3", "4", "5", "6"]);
  });
});

test("partnerships have three sections, each leading to the contact form", async ({ page }) => {
  for (const path of ["/partnerships", "/Partnerships"]) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Partnerships");
    await expect(page.locator("main").getByRole("heading", { level: 2 })).toHaveText([
      "Employers",
      "Training Workshops/Centers",
      "Other Partners",
    ]);
    for (const heading of ["Employers", "Training Workshops/Centers", "Other Partners"]) {
      await expect(section(page, heading).getByRole("listitem")).toHaveCount(6);
      await expect(section(page, heading).getByRole("link")).toHaveAttribute(
        "href",
        "/contact?subject=partnership",
      );
    }
  }
  await section(page, "Other Partners").getByRole("link").click();
  await expect(page.getByLabel("Subject")).toHaveValue("partnership");
});

test("press has a contact, numbers and pictures that can be taken along", async ({ page }) => {
  await open(page, "/press");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Press");
  await expect(page.getByRole("link", { name: "press@zaure.example" })).toBeVisible();
  await expect(section(page, "Numbers").getByRole("listitem")).toHaveText([
    /^100\+\s*programs$/,
    /^10\+\s*institutions$/,
    /^50\+\s*real-life training workshops$/,
    /^100\+\s*instructors\/master craftsmen$/,
    /^98%\s*satisfaction rate$/,
    /^10k\+\s*trained$/,
    /^100\+\s*certification programs$/,
  ]);
  await expect(section(page, "Numbers")).toContainText("In this demonstration they are made up");
  const pictures = page.locator("a[download]");
  await expect(pictures).toHaveCount(6);
  for (const picture of await pictures.all()) {
    const answer = await page.request.get((await picture.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toContain("image/svg+xml");
    expect(await answer.text()).toContain("<svg");
  }
});

test("guides are reached by their anchors, and agree with fees, ages and mails", async ({
  page,
}) => {
  await open(page, "/guides#guardians");
  await expect(page.getByRole("heading", { name: "For guardians" })).toBeInViewport();
  await expect(page.locator("main").getByRole("heading", { level: 2 })).toHaveText([
    "On this page",
    "Choosing a trade",
    "Paying",
    "What to bring",
    "Sponsored places",
    "For guardians",
  ]);
  await expect(
    page.getByRole("img", {
      name: "Levels: Beginner 3 months, Intermediate 6 months, Advanced 9 months.",
    }),
  ).toBeVisible();
  const fees = page.getByRole("table", { name: "Fees of physical programs by level" });
  for (const [level, ...amounts] of [
    ["Beginner", "₦10,000", "₦40,000", "₦30,000", "₦15,000", "₦95,000"],
    ["Intermediate", "₦10,000", "₦70,000", "₦60,000", "₦25,000", "₦165,000"],
    ["Advanced", "₦10,000", "₦130,000", "₦90,000", "₦35,000", "₦265,000"],
  ] as const) {
    const row = fees.getByRole("row", { name: new RegExp(level) });
    await expect(row.getByRole("cell")).toHaveText(amounts);
  }
  // What the mail that confirms a place says too.
  const bring = page.getByRole("complementary", { name: "The first day at a centre" });
  await expect(bring).toContainText("A means of identification");
  await expect(bring).toContainText("Two passport photographs");
  await expect(page.getByLabel("Who may register, by age").locator("dt")).toHaveText([
    "Under 14",
    "14 to 17",
    "18 and over",
  ]);
  await expect(page.getByRole("complementary", { name: "Transfer to the academy" })).toContainText(
    "Zaure Demonstration Bank",
  );
});

test("coming soon says so, and leads on", async ({ page }) => {
  expect((await page.goto("/coming-soon"))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coming Soon");
  await expect(page.getByRole("main").getByRole("link")).toHaveText([
    "Browse programs",
    "Write to us",
    "Go to the home page",
  ]);
});

test("no line of a text has more than 66 characters", async ({ page }) => {
  for (const route of [
    "/about",
    "/partnerships",
    "/press",
    "/guides",
    "/blog",
    "/blog/masonry-or-tiling",
    "/help",
    "/privacy",
    "/no-page-at-this-address",
  ]) {
    await page.goto(route);
    const longest = await page.evaluate(() => {
      let longest = "";
      for (const text of document.querySelectorAll("main :is(p, li)")) {
        if (!text.checkVisibility() || text.closest("nav") || text.querySelector("p, li")) continue;
        const lines = new Map<number, string>();
        const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const letters = node.textContent ?? "";
          for (let at = 0; at < letters.length; at++) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const box = range.getBoundingClientRect();
            if (box.width === 0) continue;
            // Letters of one line share their middle, whatever their size.
            const line = Math.round((box.top + box.bottom) / 16);
            lines.set(line, (lines.get(line) ?? "") + letters[at]);
          }
        }
        for (const line of lines.values()) {
          if (line.trim().length > longest.length) longest = line.trim();
        }
      }
      return longest;
    });
    expect({ route, longest, ok: longest.length <= 66 }).toEqual({ route, longest, ok: true });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every page for reading has its heading, its canonical address and a description", async ({
    page,
  }) => {
    for (const [path, heading] of [
      ["/about", "About Zaure Academy"],
      ["/partnerships", "Partnerships"],
      ["/press", "Press"],
      ["/guides", "Guides"],
      ["/blog", "Blog"],
      ["/blog/category/training-methods", "Training Methods"],
      ["/blog/masonry-or-tiling", "Masonry or tiling? Six questions before you choose"],
      ["/help", "Help Center"],
      ["/terms", "Terms of Service"],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{50}/);
    }
  });
});
