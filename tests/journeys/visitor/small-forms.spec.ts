import { expect, open, test } from "../../support/browser/academy-fixture.ts";

/** The contact form and the community forms, and what they do with typed text. */

const send = { name: "Send message" };

test("a message shows its progress, is sent once and leaves an empty form", async ({ page }) => {
  let sent = 0;
  let release = () => {};
  await page.route("**/api/contact", async (route) => {
    sent++;
    await new Promise<void>((done) => {
      release = done;
    });
    await route.fulfill({ status: 201, json: { id: "1" } });
  });
  await open(page, "/contact?subject=partnership");
  await page.getByLabel("Name").fill("Asabe");
  await page.getByLabel("Email address").fill("asabe@mail.example");
  await page.getByLabel("Message").fill("Hello");
  await page.getByRole("button", send).click();
  const waiting = page.getByRole("button", { name: "Sending..." });
  await expect(waiting).toBeDisabled();
  await waiting.click({ force: true });
  await expect.poll(() => sent).toBe(1);
  release();
  await expect(page.getByRole("status").filter({ hasText: "Message sent" })).toBeVisible();
  for (const label of ["Name", "Email address", "Subject", "Message"]) {
    await expect(page.getByLabel(label)).toHaveValue("");
  }
  expect(sent).toBe(1);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("contact-draft");
});

test("a message that is too long is kept with an error, and answers can be cleared", async ({
  page,
}) => {
  await open(page, "/contact?subject=general");
  const long = `${"ɓ".repeat(99_990)} <b>x</b>`;
  await page.getByLabel("Name").fill("Asabe");
  await page.getByLabel("Email address").fill("asabe@mail");
  await page.getByLabel("Message").fill(long);
  await page.getByRole("button", send).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Message: Use 10,000 characters or fewer");
  await expect(summary).toContainText("Enter a valid email address");
  await expect(page.getByLabel("Message")).toHaveValue(long);
  await page.getByLabel("Message").fill("Short");
  await expect(summary).not.toContainText("10,000");
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await page.getByRole("button", { name: "Yes, clear my answers" }).click();
  await expect(summary).toBeHidden();
  await expect(page.getByLabel("Email address")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("a person who joins is counted at once, and the next form has their details", async ({
  page,
}) => {
  await open(page, "/community");
  const chapter = page.locator("#chapter-online");
  const count = page.locator(".chapter-list > li", { has: chapter }).locator(".gathering-count b");
  const before = Number(await count.innerText());
  await page.locator("#event-trades-day summary").click();
  await page.locator("#event-trades-day").getByLabel("Name").fill("Asabe Danjuma");
  await page.reload();
  await chapter.locator("summary").click();
  await expect(chapter.getByLabel("Name")).toHaveValue("Asabe Danjuma");
  await chapter.getByLabel("Email address").fill("asabe-counts@mail.example");
  await chapter.getByRole("button", { name: "Join the chapter" }).click();
  await expect(chapter.getByRole("status").filter({ hasText: "You have joined" })).toBeVisible();
  await expect(count).toHaveText(String(before + 1));
  await expect(chapter.getByLabel("Name")).toHaveValue("");
});

test("a form works even if its scripts never load", async ({ page }) => {
  let refused = 0;
  await page.route(/message-form-.*\.js$/, (route) => {
    refused++;
    return route.abort();
  });
  await page.goto("/contact?subject=partnership");
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(page.getByLabel("Subject")).toHaveValue("partnership");
  await page.getByLabel("Name").fill("Asabe");
  await page.getByLabel("Email address").fill("asabe-on-a-bad-line@mail.example");
  await page.getByRole("button", send).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Asabe");
  await page.getByLabel("Message").fill("The network went.");
  await page.getByRole("button", send).click();
  await expect(page.getByRole("status").filter({ hasText: "Message sent" })).toBeVisible();
});

test.describe("sent without scripts, or by a program", () => {
  test("a refused message comes back complete, with errors but no internal details", async ({
    request,
    academy,
  }) => {
    const post = async (form: Record<string, string>) => {
      const answer = await request.post("/contact", { form });
      return { status: answer.status(), text: await answer.text() };
    };
    const message = "</textarea><script>alert(1)</script>";
    const refused = await post({ name: "Asabe", email: "a@b\r\nBcc: c@d.example", message });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("There is a problem");
    expect(refused.text).toContain("Choose a subject");
    expect(refused.text).toContain("&lt;/textarea&gt;&lt;script&gt;");
    expect(refused.text).not.toContain(message);

    const email = "nul-writes@mail.example";
    const odd = { name: "Asa\u0000be\r\nBcc: c@d.example", email, subject: "general" };
    const sent = await post({ ...odd, message: "one\u0000 two \u0007" });
    expect([sent.status, sent.text.includes("Message sent")]).toEqual([200, true]);
    const { token } = (await academy.call("POST", "/admin/login", { body: academy.admin })).body;
    const { body } = await academy.call("GET", `/admin/messages?search=${email}`, { token });
    expect((body as { messages: object[] }).messages).toMatchObject([
      { name: "Asabe Bcc: c@d.example", message: "one two", subject: "general" },
    ]);
    expect((await academy.mails("c@d.example")).length).toBe(0);
  });
});
