import { readFile } from "node:fs/promises";
import { dayMs } from "#foundation/amounts/durations.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { pdfOf } from "../../support/academy/form-data.ts";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import {
  answer,
  applyNow,
  attach,
  clearAnswers,
  documents,
  expectDate,
  fillDate,
  pdf,
  submit,
} from "../../support/filling/fill-job-application.ts";

test("the dialog opens, traps the focus, closes on Escape and returns the focus", async ({
  page,
}) => {
  await open(page, "/careers");
  await applyNow(page).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Apply for a position" });
  await expect(dialog).toBeVisible();
  const isInside = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at === document.body || at?.closest("dialog") !== null;
    });
  const stops = new Set<string>();
  for (let stop = 0; stop < 50; stop++) {
    expect(await isInside()).toBe(true);
    stops.add(await page.evaluate(() => document.activeElement?.getAttribute("name") ?? ""));
    await page.keyboard.press("Tab");
  }
  for (const name of ["fullName", "lga", "cvResume", "signatureDateDay"])
    expect(stops).toContain(name);
  await dialog.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await isInside()).toBe(true);
  await dialog.locator('[name="fullName"]').fill("Laraba");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(applyNow(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.locator('[name="fullName"]')).toHaveValue("Laraba");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await applyNow(page).click();
  await clearAnswers(dialog);
  await expect(dialog.locator('[name="fullName"]')).toHaveValue("");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});

test("a position's button selects it, and only some positions ask for a trade", async ({
  page,
}) => {
  await open(page, "/careers");
  await page.getByRole("button", { name: /^Apply Now\s?: Mentor/ }).click();
  const position = page.locator('[name="positionApplied"]');
  await expect(position).toHaveValue("Mentor/Career Coach");
  await expect(page.locator('[name="tradeSpecification"]')).toBeHidden();
  await position.selectOption("Master Craftsman/Craftswoman");
  await expect(page.locator('[name="tradeSpecification"]')).toBeVisible();
  await page.locator('[name="tradeSpecification"]').fill("Tiling");
  await position.selectOption("Mentor/Career Coach");
  await expect(page.locator('[name="tradeSpecification"]')).toBeHidden();
  await position.selectOption("Training Instructor");
  await expect(page.locator('[name="tradeSpecification"]')).toHaveValue("Tiling");
  await expect(page.locator('[name="institutionDetails"]')).toBeHidden();
  await page.getByLabel("Yes").check();
  await expect(page.locator('[name="institutionDetails"]')).toBeVisible();
  await expect(page.locator('[name="gender"][value="male"]')).toBeChecked();
  for (const area of await page.locator("dialog textarea").all()) {
    expect(["3", "4"]).toContain(await area.getAttribute("rows"));
  }
});

test("missing fields show errors, a changed field clears its error, and files stay", {
  tag: "@main",
}, async ({ page, academy }) => {
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
  await expect(summary.getByRole("listitem")).toHaveCount(21);
  await expect(summary.getByText("CV/Resume is required")).toBeVisible();
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

  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/job-applications", async (route) => {
    await held;
    await route.continue();
  });
  await submit(page).click();
  await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  const pressable = dialog.locator("button, input[type=file]");
  // Buttons: Submit, Cancel, Close, Clear, five that choose a file and four that remove one.
  await expect(pressable).toHaveCount(13);
  for (const one of await pressable.all()) await expect(one).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("status").filter({ hasText: "Your application is in" }),
  ).toContainText(/JOB-/);
  expect(sent).toBe(4);
  await expect
    .poll(async () => (await academy.mails("laraba.one@mail.example")).map(({ kind }) => kind))
    .toEqual(["job_application_received"]);
});

test("the required date defaults to today, even on a page cached yesterday", async ({ page }) => {
  const opened = Date.now();
  const day = (later: number) => lagosDay(new Date(opened + later * dayMs));
  await page.clock.setFixedTime(`${day(1)}T23:30:00Z`);
  await open(page, "/careers/apply");
  // Half past midnight in Lagos.
  await expectDate(page, "signatureDate", day(2));
  await page.locator('[name="fullName"]').fill("Laraba");
  await page.clock.setFixedTime(`${day(4)}T09:00:00Z`);
  await open(page, "/careers/apply");
  await expect(page.locator('[name="fullName"]')).toHaveValue("Laraba");
  await expectDate(page, "signatureDate", day(4));
  await fillDate(page, "signatureDate", day(3));
  await open(page, "/careers/apply");
  await expectDate(page, "signatureDate", day(3));
  await fillDate(page, "signatureDate", "");
  await submit(page).click();
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link", { name: "Date is required" })).toBeVisible();
  await fillDate(page, "signatureDate", day(5));
  await page.locator('[name="yearsOfExperience"]').fill("12 years");
  await submit(page).click();
  await expect(summary).toContainText("The date of your signature cannot be in the future");
  await expect(summary).toContainText("a number from 0 to 60");
  await clearAnswers(page);
  await expectDate(page, "signatureDate", day(4));
});

test("an upload shows progress, can be cancelled, and retried after a lost connection", async ({
  page,
}) => {
  let lineBroken = true;
  const lines: (() => void)[] = [];
  await page.route("**/api/uploads", async (route) => {
    if (lineBroken) return route.abort();
    await new Promise<void>((done) => lines.push(done));
    await route.continue().catch(() => {});
  });
  await open(page, "/careers/apply");
  const choose = (file: ReturnType<typeof pdf>) =>
    page.locator('input[type=file][name="cvResume"]').setInputFiles(file);

  await choose(pdf("big.pdf", pdfOf(6 * 1024 * 1024)));
  await expect(page.getByText("big.pdf is larger than 5 MB")).toBeVisible();
  await choose({ ...pdf("notes.txt"), mimeType: "text/plain" });
  await expect(page.getByText("notes.txt is not a .pdf, .doc or .docx file")).toBeVisible();

  await choose(pdf("cv.pdf"));
  const again = page.getByRole("button", { name: "Try again to upload cv.pdf" });
  await expect(again).toBeVisible();
  lineBroken = false;
  await again.click();
  await expect(page.getByRole("progressbar", { name: "Uploading cv.pdf" })).toBeVisible();
  await expect.poll(() => lines.length).toBe(1);
  await page.getByRole("button", { name: "Cancel uploading cv.pdf" }).click();
  await expect(page.getByText("cv.pdf", { exact: true })).toHaveCount(0);
  lines[0]?.();

  await choose(pdf("cv.pdf"));
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect.poll(() => lines.length).toBe(2);
  lines[1]?.();
  await expect(page.getByText(/uploaded$/)).toBeVisible();
  await page.locator('[name="fullName"]').fill("Laraba");
  await page.reload();
  await expect(page.getByText(/uploaded$/)).toBeVisible();
  await expect(page.locator('[name="fullName"]')).toHaveValue("Laraba");
  await clearAnswers(page);
  await expect(page.locator('[name="fullName"]')).toHaveValue("");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("errors keep all answers and files, and a sent form gets a reference", async ({
    page,
    academy,
  }) => {
    await page.goto("/careers");
    await page.getByRole("link", { name: "Apply Now", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apply for a position");
    const form = page.locator("#job-application");
    await expectDate(form, "signatureDate", lagosDay(new Date()));
    await answer(form, "laraba.two@mail.example");
    await form.locator('[name="emailAddress"]').fill("laraba");
    for (const [name, file] of Object.entries(documents)) {
      if (name !== "nationalId")
        await form.locator(`input[type=file][name="${name}"]`).setInputFiles(file);
    }
    await form
      .locator('input[type=file][name="professionalCertifications"]')
      .setInputFiles(pdf("fake.pdf", Buffer.from(await readFile(import.meta.filename))));
    await form
      .locator('input[type=file][name="nationalId"]')
      .setInputFiles(pdf("photo.pdf", pdfOf(6 * 1024 * 1024)));
    await expect(form.locator('[name="institutionDetails"]')).toBeHidden();
    await submit(page).click();
    await expect(page).toHaveTitle("Error: Apply for a position – Zaure Academy");
    await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
      "Enter a valid email address",
      "fake.pdf is not a real PDF file. Use PDF, JPG or PNG.",
      "photo.pdf is larger than 5 MB",
    ]);
    await expect(form.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
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
    const reference = await page.getByText(/JOB-[A-Z2-9]{5}-/).innerText();
    const [mail] = await academy.mails("laraba.two@mail.example");
    expect(mail?.text).toContain(/JOB-[\w-]+/.exec(reference)?.[0]);
    const { token } = (await academy.call("POST", "/admin/login", { body: academy.admin })).body;
    const stored = await academy.call("GET", "/admin/job-applications?search=laraba.two", {
      token,
    });
    const { applications } = stored.body as { applications: { id: string }[] };
    expect(applications).toHaveLength(1);
    const one = await academy.call("GET", `/admin/job-applications/${applications[0]?.id}`, {
      token,
    });
    const { application } = one.body as { application: { documents: object[] } };
    expect(application.documents).toHaveLength(4);
  });
});
