import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { pdfOf, realFiles } from "../form-data.ts";
import { expect, open, test } from "./academy-fixture.ts";

const pdf = (name: string, bytes: Buffer = realFiles.pdf) => ({
  name,
  mimeType: "application/pdf",
  buffer: bytes,
});

const documents = {
  cvResume: pdf("cv.pdf"),
  coverLetter: pdf("letter.pdf"),
  academicCertificates: pdf("certificates.pdf"),
  nationalId: pdf("id.pdf"),
};

async function answer(form: Locator, email: string) {
  const fill = (name: string, text: string) => form.locator(`[name="${name}"]`).fill(text);
  const choose = (name: string, text: string) =>
    form.locator(`[name="${name}"]`).selectOption(text);
  await fill("fullName", "Laraba Yusuf");
  await form.getByLabel("Female").check();
  await fill("dateOfBirth", "1988-04-02");
  await fill("phoneNumber", "0803 123 4567");
  await fill("emailAddress", email);
  await fill("residentialAddress", "4 Hospital Road, Jalingo");
  await choose("stateOfResidence", "Taraba");
  await choose("lga", "Jalingo");
  await fill("nationality", "Nigerian");
  await choose("positionApplied", "Training Instructor");
  await choose("preferredWorkLocation", "Jalingo, Taraba");
  await fill("tradeSpecification", "Welding");
  await fill("currentOccupation", "Welder");
  await fill("yearsOfExperience", "12");
  await choose("highestQualification", "OND/NCE");
  await fill("tradeSkillArea", "Metal work");
  await fill("motivation", "I learnt from a patient master.");
  await fill("teachingExperience", "Six apprentices.");
  await fill("signature", "Laraba Yusuf");
  await fill("signatureDate", "2026-11-20");
}

async function attach(form: Locator) {
  for (const [name, file] of Object.entries(documents)) {
    await form.locator(`input[type=file][name="${name}"]`).setInputFiles(file);
  }
  await expect(form.getByText("uploaded")).toHaveCount(4);
}

const applyNow = (page: Page) => page.getByRole("button", { name: "Apply Now", exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Submit Application" });

test("the page says what it is like, where, and what each of the eight does", async ({ page }) => {
  await open(page, "/careers");
  await expect(page).toHaveTitle("Careers – Zaure Academy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Careers");
  await expect(
    page.getByRole("heading", { level: 3, name: /Jalingo, Taraba|Yola, Adamawa/ }),
  ).toHaveCount(2);
  await expect(page.getByRole("heading", { level: 4 })).toHaveText([
    "Zonal Program Manager",
    "State Program Manager",
    "Quality Assurance Manager",
    "Quality Assurance Assessor",
    "Internal Quality Assurance Manager",
    "Training Instructor",
    "Master Craftsman/Craftswoman",
    "Mentor/Career Coach",
  ]);
  const records = await page.locator('script[type="application/ld+json"]').allTextContents();
  const jobs = records
    .map((text) => JSON.parse(text))
    .filter((each) => each["@type"] === "JobPosting");
  expect(jobs).toHaveLength(8);
});

test("the dialog opens, keeps the focus, closes on Escape and gives the focus back", async ({
  page,
}) => {
  await open(page, "/careers");
  await applyNow(page).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Apply for a position" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  expect(
    await page.evaluate(() => {
      const at = document.activeElement;
      return at === document.body || at?.closest("dialog") !== null;
    }),
  ).toBe(true);
  await dialog.locator('[name="fullName"]').fill("Laraba");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(applyNow(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.locator('[name="fullName"]')).toHaveValue("Laraba");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
});

test("a position's own button chooses it; its trade is asked for only where it counts", async ({
  page,
}) => {
  await open(page, "/careers");
  await page.getByRole("button", { name: /^Apply Now\s?: Mentor/ }).click();
  const position = page.locator('[name="positionApplied"]');
  await expect(position).toHaveValue("Mentor/Career Coach");
  await expect(page.locator('[name="tradeSpecification"]')).toHaveCount(0);
  await position.selectOption("Master Craftsman/Craftswoman");
  await expect(page.locator('[name="tradeSpecification"]')).toBeVisible();
  await expect(page.locator('[name="institutionDetails"]')).toHaveCount(0);
  await page.getByLabel("Yes").check();
  await expect(page.locator('[name="institutionDetails"]')).toBeVisible();
  await expect(page.locator('[name="gender"][value="male"]')).toBeChecked();
  for (const area of await page.locator("dialog textarea").all()) {
    expect(["3", "4"]).toContain(await area.getAttribute("rows"));
  }
});

test("what is missing is said, a changed field clears its error, and files stay", async ({
  page,
  academy,
}) => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/uploads")) sent++;
  });
  await open(page, "/careers");
  await applyNow(page).click();
  const dialog = page.getByRole("dialog");
  await submit(page).click();
  const summary = dialog.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("listitem")).toHaveCount(22);
  await expect(summary.getByText("CV/Resume is required")).toBeVisible();
  const axe = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag22aa"]).analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  await summary.getByRole("link", { name: "LGA is required" }).click();
  await expect(dialog.locator('[name="lga"]')).toBeFocused();

  await answer(dialog, "laraba.one@mail.example");
  await attach(dialog);
  await dialog.locator('[name="emailAddress"]').fill("laraba");
  await submit(page).click();
  await expect(summary.getByRole("listitem")).toHaveText(["Enter a valid email address"]);
  await expect(dialog.getByText("uploaded")).toHaveCount(4);
  await dialog.locator('[name="emailAddress"]').fill("laraba.one@mail.example");
  await expect(summary).toBeHidden();

  await page.route("**/api/job-applications", async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await submit(page).click();
  await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("status").filter({ hasText: "Your application is in" }),
  ).toContainText(/JOB-/);
  expect(sent).toBe(4);
  await expect
    .poll(async () => (await academy.mails("laraba.one@mail.example")).map(({ kind }) => kind))
    .toEqual(["job_application_received"]);
});

test("a file shows how far it is, can be cancelled, and tried again after the line broke", async ({
  page,
}) => {
  let lineBroken = true;
  let release = () => {};
  await page.route("**/api/uploads", async (route) => {
    if (lineBroken) return route.abort();
    await new Promise<void>((done) => {
      release = done;
    });
    await route.continue().catch(() => {});
  });
  await open(page, "/careers/apply");
  const choose = (file: ReturnType<typeof pdf>) =>
    page.locator('input[type=file][name="cvResume"]').setInputFiles(file);

  await choose(pdf("big.pdf", pdfOf(6 * 1024 * 1024)));
  await expect(page.getByText("big.pdf is larger than 5 MB")).toBeVisible();
  await choose(pdf("notes.txt"));
  await expect(page.getByText("notes.txt is not a PDF, DOC or DOCX file")).toBeVisible();

  await choose(pdf("cv.pdf"));
  const again = page.getByRole("button", { name: "Try again to upload cv.pdf" });
  await expect(again).toBeVisible();
  lineBroken = false;
  await again.click();
  await expect(page.getByRole("progressbar", { name: "Uploading cv.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel uploading cv.pdf" }).click();
  await expect(page.getByText("cv.pdf", { exact: true })).toHaveCount(0);
  release();

  await choose(pdf("cv.pdf"));
  await expect(page.getByRole("progressbar")).toBeVisible();
  release();
  await expect(page.getByText(/uploaded$/)).toBeVisible();
  await page.locator('[name="fullName"]').fill("Laraba");
  await page.reload();
  await expect(page.getByText(/uploaded$/)).toBeVisible();
  await expect(page.locator('[name="fullName"]')).toHaveValue("Laraba");
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await expect(page.locator('[name="fullName"]')).toHaveValue("");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one form: errors with everything typed and every file kept, then a reference", async ({
    page,
  }) => {
    await page.goto("/careers");
    await page.getByRole("link", { name: "Apply Now", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apply for a position");
    const form = page.locator("#job-application");
    await answer(form, "laraba.two@mail.example");
    await form.locator('[name="emailAddress"]').fill("laraba");
    for (const [name, file] of Object.entries(documents)) {
      if (name !== "nationalId")
        await form.locator(`input[type=file][name="${name}"]`).setInputFiles(file);
    }
    await form
      .locator('input[type=file][name="professionalCertifications"]')
      .setInputFiles(pdf("fake.pdf", Buffer.from(await readFile(import.meta.filename))));
    await submit(page).click();
    await expect(page).toHaveTitle("Error: Apply for a position – Zaure Academy");
    await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
      "Enter a valid email address",
      "fake.pdf is not a real PDF file",
      "National ID is required",
    ]);
    await expect(form.locator('[name="motivation"]')).toHaveValue(
      "I learnt from a patient master.",
    );
    await expect(form.locator('[name="lga"]')).toHaveValue("Jalingo");
    await expect(form.getByText("uploaded")).toHaveCount(3);

    await form.locator('[name="emailAddress"]').fill("laraba.two@mail.example");
    await form.locator('input[type=file][name="nationalId"]').setInputFiles(documents.nationalId);
    await submit(page).click();
    await expect(page).toHaveURL(/\/careers\/apply\/sent\?reference=JOB-/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application is in");
    await expect(page.getByText(/JOB-[A-Z2-9]{5}-/)).toBeVisible();
  });
});
