import { expect, open, test } from "../../support/browser/academy-fixture.ts";

test.describe("the contact form", () => {
  test("sends the message, clears itself and shows a confirmation", { tag: "@main" }, async ({
    page,
    academy,
  }) => {
    await open(page, "/contact?subject=billing");
    await expect(page.getByLabel("Subject")).toHaveValue("billing");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
    await page.getByLabel("Name").fill("Asabe");
    await page.getByLabel("Email address").fill("asabe-writes@mail.example");
    await page.getByLabel("Message").fill("How do I pay?");
    await page.reload();
    await expect(page.getByLabel("Message")).toHaveValue("How do I pay?");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Message sent")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("");
    expect((await academy.mails("asabe-writes@mail.example")).length).toBe(1);
  });

  test("shows the server's error or its own, and keeps the text", async ({ page }) => {
    await open(page, "/contact");
    await page.getByLabel("Name").fill("Asabe");
    await page.getByLabel("Email address").fill("asabe@mail.example");
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("messages are sent", async ({ page, academy }) => {
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Bello");
    await page.getByLabel("Email address").fill("bello-writes@mail.example");
    await page.getByLabel("Subject").selectOption("support");
    await page.getByLabel("Message").fill("No scripts here");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Message sent")).toBeVisible();
    expect((await academy.mails("bello-writes@mail.example")).length).toBe(1);
  });

  test("someone can register for an event", async ({ page }) => {
    await page.goto("/community");
    const event = page.locator("#event-prices-and-customers");
    await event.locator("summary").click();
    await event.getByLabel("Name").fill("Bello");
    await event.getByLabel("Email address").fill("bello-comes@mail.example");
    await event.getByRole("button", { name: "Register for it" }).click();
    await expect(page.getByText("You are on the list")).toBeVisible();
  });
});
