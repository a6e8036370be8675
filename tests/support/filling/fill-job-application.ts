import { expect, type Locator, type Page } from "@playwright/test";
import { realFiles } from "../academy/form-data.ts";

/** Fills in the job application in a browser. */

export const pdf = (name: string, bytes: Buffer = realFiles.pdf) => ({
  name,
  mimeType: "application/pdf",
  buffer: bytes,
});

export const documents = {
  cvResume: pdf("cv.pdf"),
  coverLetter: pdf("letter.pdf"),
  academicCertificates: pdf("certificates.pdf"),
  nationalId: pdf("id.pdf"),
};

const dateBoxes = (form: Page | Locator, name: string) =>
  ["Day", "Month", "Year"].map((part) => form.locator(`[name="${name}${part}"]`));

/** @param day `YYYY-MM-DD`, or empty */
export async function fillDate(form: Page | Locator, name: string, day: string) {
  const [year, month, date] = day.split("-").map(Number);
  for (const [at, box] of dateBoxes(form, name).entries()) {
    await box.fill(String([date, month, year][at] || ""));
  }
}

/** @param day `YYYY-MM-DD` */
export async function expectDate(form: Page | Locator, name: string, day: string) {
  const [year, month, date] = day.split("-").map(Number);
  for (const [at, box] of dateBoxes(form, name).entries()) {
    await expect(box).toHaveValue(String([date, month, year][at]));
  }
}

export async function clearAnswers(form: Page | Locator) {
  await form.getByRole("button", { name: "Clear my answers" }).click();
  await form.getByRole("button", { name: "Yes, clear my answers" }).click();
}

export async function answer(form: Locator, email: string) {
  const fill = (name: string, text: string) => form.locator(`[name="${name}"]`).fill(text);
  const choose = (name: string, text: string) =>
    form.locator(`[name="${name}"]`).selectOption(text);
  await fill("fullName", "Laraba Yusuf");
  await form.getByLabel("Female").check();
  await fillDate(form, "dateOfBirth", "1988-04-02");
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
  await fillDate(form, "signatureDate", "2026-11-20");
}

export async function attach(form: Locator) {
  for (const [name, file] of Object.entries(documents)) {
    await form.locator(`input[type=file][name="${name}"]`).setInputFiles(file);
  }
  await expect(form.getByText("uploaded")).toHaveCount(4);
}

export const applyNow = (page: Page) =>
  page.getByRole("button", { name: "Apply Now", exact: true });
export const submit = (page: Page) => page.getByRole("button", { name: "Submit Application" });

/** Fills in the contact form. */
export async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Asabe Musa");
  await page.getByLabel("Email address").fill("asabe@mail.example");
  await page.getByLabel("Subject").selectOption({ index: 1 });
  await page.getByLabel("Message").fill("When does the next intake begin?");
}

export const send = (page: Page) => page.getByRole("button", { name: "Send message" }).click();
