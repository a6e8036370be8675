import type { Page } from "@playwright/test";
import { pdfOf } from "../../support/academy/form-data.ts";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { applyNow, documents, pdf, submit } from "../../support/filling/fill-job-application.ts";

/** Screens with forms in each state that a person sees: for axe, narrow screens and touch. */

const chooseFiles = async (page: Page) => {
  const input = (name: string) => page.locator(`input[type=file][name="${name}"]`);
  await page.route("**/api/uploads", (route) => route.abort());
  await input("cvResume").setInputFiles(documents.cvResume);
  await input("coverLetter").setInputFiles(
    pdf("a letter with a very long name that someone gave it once.pdf", pdfOf(6 * 1024 * 1024)),
  );
  await expect(page.getByText("the connection broke")).toBeVisible();
  await page.unroute("**/api/uploads");
  await input("nationalId").setInputFiles(documents.nationalId);
  await expect(page.getByText(/uploaded$/)).toBeVisible();
};

const event = (page: Page) => page.locator("#event-trades-day");

const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "the application's dialog": async (page) => {
    await open(page, "/careers");
    await applyNow(page).click();
    await page.locator('[name="positionApplied"]').selectOption("Training Instructor");
    await page.getByLabel("Yes").check();
  },
  "the application's dialog with all that can be wrong": async (page) => {
    await open(page, "/careers");
    await applyNow(page).click();
    await chooseFiles(page);
    await page.route("**/api/uploads", (route) => route.abort());
    await submit(page).click();
    await expect(page.getByRole("alert")).toBeFocused();
  },
  "the application's page with all that can be wrong": async (page) => {
    await open(page, "/careers/apply");
    await submit(page).click();
    await expect(page.getByRole("alert")).toBeFocused();
  },
  "a contact form that lacks everything": async (page) => {
    await open(page, "/contact");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
  },
  "a message that was sent": async (page) => {
    await open(page, "/contact");
    await page.route("**/api/contact", (route) =>
      route.fulfill({ status: 201, json: { id: "1" } }),
    );
    await page.getByLabel("Name").fill("Asabe");
    await page.getByLabel("Email address").fill("asabe@mail.example");
    await page.getByLabel("Subject").selectOption("general");
    await page.getByLabel("Message").fill("Hello");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Message sent" })).toBeVisible();
  },
  "a registration that lacks everything": async (page) => {
    await open(page, "/community");
    await event(page).locator("summary").click();
    await event(page).getByRole("button", { name: "Register for it" }).click();
    await expect(event(page).getByRole("alert")).toBeFocused();
  },
  "a registration that went through": (page) => open(page, "/community?joined=chapter-jalingo"),
};

/** Only inside the dialog when there is one: a person cannot touch what it covers. */
const tooSmall = () => {
  const scope = document.querySelector("dialog[open]") ?? document.querySelector("main");
  const targets = scope?.querySelectorAll(
    "button, input:not([type=hidden]), select, textarea, summary, .error-summary a",
  );
  return [...(targets ?? [])]
    .map((target) => (target.matches("[type=radio]") ? target.closest(".choice") : target))
    .filter((target) => target?.checkVisibility())
    .filter((target) => (target?.getBoundingClientRect().height ?? 44) < 43.9)
    .map((target) => target?.outerHTML.slice(0, 120));
};

const overflowing = () => {
  const dialog = document.querySelector("dialog[open]");
  return [document.documentElement, ...(dialog ? [dialog] : [])]
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => `${box.tagName} ${box.scrollWidth} > ${box.clientWidth}`);
};

for (const [name, reach] of Object.entries(states)) {
  test(`${name}: accessible on any screen and by touch`, async ({ page }) => {
    await reach(page);
    for (const width of [1280, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(overflowing)).toEqual([]);
      expect(await page.evaluate(tooSmall)).toEqual([]);
    }
    // Buttons half covered by the dialog's footer only need scrolling; they must be high enough in full.
    await expectAccessible(page, name, { height: name.includes("dialog") ? 3_000 : 800 });
  });
}
