import type { Page } from "@playwright/test";

/** Fills in the contact form. */
export async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Asabe Musa");
  await page.getByLabel("Email address").fill("asabe@mail.example");
  await page.getByLabel("Subject").selectOption({ index: 1 });
  await page.getByLabel("Message").fill("When does the next intake begin?");
}

export const send = (page: Page) => page.getByRole("button", { name: "Send message" }).click();
