import { pdfOf } from "../../support/academy/form-data.ts";
import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import { continueDraft, draftOf } from "../../support/browser/hold-react.ts";
import {
  applyNow,
  clearAnswers,
  documents,
  pdf,
  submit,
} from "../../support/filling/fill-job-application.ts";

const field = (name: string) => `[name="${name}"]`;
const file = (name: string) => `input[type=file][name="${name}"]`;

test("answers and files added before hydration are kept and sent", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/careers/apply", { waitUntil: "commit" });
  await page.locator(field("fullName")).fill("Laraba Yusuf");
  await page.locator(field("stateOfResidence")).selectOption("Adamawa");
  await page.locator(field("lga")).selectOption("Yola North");
  await page.locator(field("positionApplied")).selectOption("Training Instructor");
  await page.locator(field("tradeSpecification")).fill("Tiling");
  await page.locator(file("cvResume")).setInputFiles(documents.cvResume);
  release();
  await hydrated(page);
  await expect(page.getByText("uploaded")).toHaveCount(1);
  await expect(page.locator(field("fullName"))).toHaveValue("Laraba Yusuf");
  await expect(page.locator(field("lga"))).toHaveValue("Yola North");
  await expect(page.locator(field("lga")).locator("option")).toHaveCount(22);
  await expect(page.locator(field("tradeSpecification"))).toHaveValue("Tiling");
  await page.reload();
  await expect(page.locator(field("lga"))).toHaveValue("Yola North");
});

test("a draft survives a closed tab, can be cleared, and expires after 30 days", async ({
  page,
  context,
}) => {
  await open(page, "/careers/apply");
  const kept = () => draftOf(page, "job-application-draft");
  await page.locator(field("motivation")).fill("I learnt from a patient master.");
  await expect.poll(kept).toContain("a patient master");
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await open(next, "/careers/apply?position=Mentor%2FCareer+Coach");
  await continueDraft(next);
  await expect(next.locator(field("motivation"))).toHaveValue("I learnt from a patient master.");
  await expect(next.locator(field("positionApplied"))).toHaveValue("Mentor/Career Coach");

  const keptNext = () => draftOf(next, "job-application-draft");
  const age = (days: number) =>
    next.evaluate((ms) => {
      const key = Object.keys(localStorage).find((each) => /^job-.*-draft@[^:]+$/.test(each)) ?? "";
      const draft = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: draft.savedAt - ms }));
    }, days * 86_400_000);
  await age(29);
  await open(next, "/careers/apply");
  await expect(next.locator(field("motivation"))).not.toHaveValue("");
  await age(2);
  await open(next, "/careers/apply");
  await expect(next.locator(field("motivation"))).toHaveValue("");
  await expect.poll(keptNext).toBeNull();

  await next.locator(field("motivation")).fill("Once more");
  await expect.poll(keptNext).toContain("Once more");
  await clearAnswers(next);
  await expect(next.locator(field("motivation"))).toHaveValue("");
  await expect.poll(keptNext).toBeNull();
});

test("an upload continues while the dialog is closed; a failed one replaces nothing", async ({
  page,
}) => {
  const lines: (() => void)[] = [];
  let broken = false;
  await page.route("**/api/uploads", async (route) => {
    if (broken) return route.abort();
    await new Promise<void>((done) => lines.push(done));
    await route.continue().catch(() => {});
  });
  await open(page, "/careers");
  await applyNow(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator(file("cvResume")).setInputFiles(documents.cvResume);
  await expect(dialog.getByRole("progressbar")).toBeVisible();
  await expect.poll(() => lines.length).toBe(1);
  await page.keyboard.press("Escape");
  lines[0]?.();
  await applyNow(page).click();
  await expect(dialog.getByText(/uploaded$/)).toBeVisible();

  await dialog.locator(file("cvResume")).setInputFiles(pdf("big.pdf", pdfOf(6 * 1024 * 1024)));
  await expect(dialog.getByText("big.pdf is larger than 5 MB")).toBeVisible();
  await expect(dialog.getByText(/uploaded$/)).toBeVisible();

  broken = true;
  const certificate = file("professionalCertifications");
  await dialog.locator(certificate).setInputFiles(pdf("trade test.pdf"));
  await expect(dialog.getByRole("button", { name: /^Try again/ })).toBeVisible();
  await submit(page).click();
  const summary = dialog.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("big.pdf is larger than 5 MB");
  await expect(summary).toContainText("trade test.pdf was not uploaded: the connection broke");
  await expect(summary).toContainText("Cover letter is required");
  await expect(page).toHaveTitle("Error: Careers – Zaure Academy");
  await dialog.getByRole("button", { name: "Remove big.pdf" }).click();
  await dialog.getByRole("button", { name: "Remove trade test.pdf" }).click();
  await expect(summary).not.toContainText("big.pdf");
  await expect(summary).not.toContainText("trade test.pdf");
  await expect(dialog.getByText(/uploaded$/)).toBeVisible();
});
