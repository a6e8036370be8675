import type { Page } from "@playwright/test";
import { newProgram } from "../../support/academy/new-program.ts";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** The catalogue in the back office: from a first draft to an archived program, and two people editing one program. */

async function tokenOf({ call, admin }: AcademyUnderTest): Promise<string> {
  return ((await call("POST", "/admin/login", { body: admin })).body as { token: string }).token;
}

/** "Save draft", or "Save changes" of what visitors see. */
const save = (page: Page) => page.getByRole("button", { name: /^Save/ });
const title = "Snail rearing";

async function fillProgram(page: Page) {
  const whole = newProgram();
  for (const [label, text] of [
    ["Title", title],
    ["Description on the card", "Rear snails in a small yard and sell them."],
    ["Duration", whole.duration],
    ["What you learn", whole.whatYouLearn],
    ["Who it is for", whole.whoItIsFor],
    ["Afterwards", whole.afterwards],
    ["Skills", "Building pens\nFeeding"],
    ["What is included", "<b>Feed</b> for a month"],
    ["Instructor", whole.instructor],
    ["Other names", "dodon kodi"],
  ] as const) {
    await page.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(text);
  }
  for (const choice of ["Online", "Paid", "Beginner"])
    await page.getByRole("radio", { name: choice, exact: true }).check();
  await page.getByRole("textbox", { name: /^Price in naira/ }).fill("20,000");
  await page.getByRole("combobox", { name: /^Family/ }).selectOption("care");
  await page.getByRole("combobox", { name: /^Tool/ }).selectOption("ph:hand-heart");
}

test("a program is created, previewed, published, registered for, repriced and archived", {
  tag: "@main",
}, async ({ page, academy, browser }) => {
  await enter(page, academy, "/admin/catalogue");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ programs$/ })).toBeVisible();
  await expectAccessible(page, "the catalogue");
  await page.getByRole("link", { name: "Create program" }).press("Enter");
  await page.waitForURL("**/admin/catalogue/new");
  const create = page.getByRole("button", { name: "Save draft" });
  await create.click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expectAccessible(page, "a new program");
  await fillProgram(page);
  // The picture is drawn while the form is filled in.
  await expect(page.getByRole("complementary").locator("svg")).toBeVisible();
  await page.getByRole("textbox", { name: /^Registration on/ }).fill("javascript:alert(1)");
  await create.click();
  await expect(
    page.getByRole("link", { name: "Use an address that begins with https://" }),
  ).toBeVisible();
  await page.getByRole("textbox", { name: /^Registration on/ }).fill("");
  await page.route("**/api/admin/catalogue", (route) => route.abort(), { times: 1 });
  await create.click();
  await expectToast(page, "Failed to create program");
  // A reload keeps what was typed.
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("textbox", { name: /^Title/ })).toHaveValue(title);
  await create.click();
  await page.waitForURL("**/admin/catalogue/snail-rearing");
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  const publicAddress = `${academy.origin}/programs/snail-rearing`;
  expect((await visitor.goto(publicAddress))?.status()).toBe(404);
  // It shows what is typed but not saved yet.
  await page.getByRole("textbox", { name: /^Overview/ }).fill("Snails need shade.");
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Preview" }).click(),
  ]);
  await expect(preview.getByText("This is a preview.")).toBeVisible();
  await expect(preview.getByText("Snails need shade.").first()).toBeVisible();
  await expect(preview.getByText("<b>Feed</b> for a month")).toBeVisible();
  await expect(preview.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  // Its form would lead to a page that is not there yet.
  await expect(preview.getByText("Register Now").first()).toBeVisible();
  await expect(preview.getByLabel("Registration", { exact: true })).toHaveAttribute("inert", "");
  await preview.close();
  await expect(page.getByRole("textbox", { name: /^Overview/ })).toHaveValue("Snails need shade.");

  // What is typed but not saved yet is saved first.
  await page.getByRole("textbox", { name: /^Video/ }).fill("https://video.example/snails");
  await page.getByRole("button", { name: "Publish program" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Publish program" }).press("Enter");
  await expectToast(page, "Published");
  await expect(page.getByRole("textbox", { name: /^Video/ })).toHaveValue(/snails$/);
  await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();
  await expect(async () => {
    await visitor.goto(`${academy.origin}/programs?search=dodon+kodi&mode=online&priceType=paid`);
    await expect(visitor.getByRole("heading", { name: title })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const { onlineAnswers } = await import("../../support/enrolments/enrolment-answers.ts");
  const registered = await academy.call("POST", "/enrolments", {
    body: { ...onlineAnswers, courseId: "snail-rearing", emailAddress: "snails@mail.example" },
  });
  expect(registered).toMatchObject({ status: 201, body: { payment: { amountKobo: 2_000_000 } } });

  await page.getByRole("textbox", { name: /^Price in naira/ }).fill("30000");
  await save(page).press("Enter");
  await expectToast(page, "Program updated");
  await expect(save(page)).toBeFocused();
  await expect(async () => {
    await visitor.goto(publicAddress);
    await expect(visitor.getByText("₦30,000").first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const { enrolment } = registered.body as { enrolment: { id: string; resumeToken: string } };
  await visitor.goto(
    `${academy.origin}/enrolments/${enrolment.id}?key=${encodeURIComponent(enrolment.resumeToken)}`,
  );
  await expect(visitor.getByText("₦20,000").first()).toBeVisible();

  await page.getByRole("button", { name: "Archive program" }).click();
  const dialog = page.getByRole("alertdialog");
  // How many there are, before anything is pressed.
  await expect(dialog.getByText(/open registrations: 1 not paid yet/)).toBeVisible();
  await expectAccessible(page, "archiving", { inside: "dialog[open]" });
  await page.route("**/api/admin/catalogue/snail-rearing*", (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Archive anyway" }).click();
  await expect(dialog.getByText("The server cannot be reached.")).toBeVisible();
  await dialog.getByRole("button", { name: "Archive anyway" }).press("Enter");
  await expectToast(page, "Program archived");
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  await expect(async () => {
    await visitor.goto(publicAddress);
    await expect(visitor.getByText("This program is no longer offered.")).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  await expect(visitor.getByText(/^Next intake/)).toHaveCount(0);
  await page.goto("/admin/catalogue?status=archived");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
});

test("the second person to edit a program sees both edits, chooses, and loses nothing", async ({
  page,
  academy,
}) => {
  const token = await tokenOf(academy);
  const whole = newProgram({ title: "Candle making", id: "candles" });
  await academy.call("POST", "/admin/catalogue", { token, body: whole });
  await enter(page, academy, "/admin/catalogue/candles");
  await page.getByRole("textbox", { name: /^Price in naira/ }).fill("26000");
  await page.getByRole("textbox", { name: /^Overview/ }).fill("Wax and wicks.");
  const theirs = { ...whole, price: 25_000, duration: "9 weeks", overview: "Theirs.", version: 1 };
  const other = await academy.call("PUT", "/admin/catalogue/candles", { token, body: theirs });
  expect(other.status).toBe(200);
  await save(page).click();
  const price = page.getByRole("group", { name: "Price in naira" });
  await expect(price).toContainText("26000");
  await expect(price).toContainText("25000");
  await expectAccessible(page, "two edits", { widths: [320] });
  await page.getByRole("group", { name: "Overview" }).getByLabel("Saved by them").check();
  await expect(page.getByText(/Changed by only one of you and kept: Duration/)).toBeVisible();
  await page.getByRole("button", { name: "Use these values" }).press("Enter");
  await expect(page.getByRole("textbox", { name: /^Price in naira/ })).toHaveValue("26000");
  await expect(page.getByRole("textbox", { name: /^Overview/ })).toHaveValue("Theirs.");
  await expect(page.getByRole("textbox", { name: /^Duration/ })).toHaveValue("9 weeks");
  await save(page).click();
  await expectToast(page, "Program updated");
  const now = await academy.call("GET", "/admin/catalogue/candles", { token });
  expect(now).toMatchObject({ body: { version: 3, price: 26_000, duration: "9 weeks" } });
});
