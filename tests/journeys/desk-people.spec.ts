import type { Page } from "@playwright/test";
import { type AcademyUnderTest, expect, hydrated, open, test } from "./academy-fixture.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { documents, fillJobApplication } from "./fill-job-application.ts";

/** The people who write, apply and come: job applications, messages, events. */

async function enter(page: Page, { admin }: AcademyUnderTest, path: string) {
  await open(page, `/admin/login?${new URLSearchParams({ next: path })}`);
  await page.getByLabel("Email address").fill(admin.email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(admin.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${path}`);
  await hydrated(page);
}

const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const looks = { widths: [360, 1280], schemes: ["light", "dark"] } as const;
const later = `${new Date().getFullYear() + 1}`;

async function fillDay(page: Page, day: string, month: string, year: string) {
  await page.getByRole("textbox", { name: "Day", exact: true }).first().fill(day);
  await page.getByRole("textbox", { name: "Month", exact: true }).fill(month);
  await page.getByRole("textbox", { name: "Year", exact: true }).fill(year);
}

test("an application goes through its stages, with its mails, notes and documents", async ({
  page,
  academy,
}) => {
  await open(page, "/careers/apply");
  void fillJobApplication;
  void documents;
});
