import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { signInAdmin } from "../../support/filling/approve-affiliate.ts";

/** A certificate on a phone: proposed by one person, issued by another, read by an employer, revoked. */

test.use({ viewport: { width: 360, height: 740 } });

test("proposed, issued by a second person, checked by an employer, revoked", async ({
  page,
  academy,
  browser,
}) => {
  // The learner of the sample data has finished her training in tiling.
  const token = await signInAdmin(academy);
  const path = "/admin/rosters?time=started&search=tiling" as const;
  const { body } = await academy.call("GET", path, { token });
  const [intake] = (body as { rosters: { id: string; joined: number }[] }).rosters.filter(
    ({ joined }) => joined > 0,
  );
  await enter(page, academy, `/admin/intakes/${intake?.id}/roster`);
  await page.getByRole("link", { name: "Certificates", exact: true }).click();
  await expect(page.getByText("Ready")).toBeVisible();
  await expectAccessible(page, "who can get a certificate");
  await page.getByRole("button", { name: "Propose 1 certificate" }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("button", { name: "Propose certificates" }).click();
  await expect(dialog).toContainText("Hauwa Bello: Proposed");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /To issue/ }).click();
  await expect(page.getByText("Someone else has to issue it")).toBeVisible();
  await expect(page.getByRole("button", { name: "Issue certificate" })).toHaveCount(0);

  const id = page.url().split("/").at(-1) ?? "";
  const bursar = await signInAdmin(academy, staffEmail("halima"));
  const issued = await academy.call("POST", `/admin/certificates/${id}/issue`, { token: bursar });
  expect(issued.status, JSON.stringify(issued.body)).toBe(200);
  const { code, number } = issued.body as { code: string; number: string };
  await open(page, `/admin/certificates/${id}`);
  await expect(page.getByRole("button", { name: "Print certificate" })).toBeVisible();
  await expectAccessible(page, "a certificate");

  const stranger = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await stranger.goto(`${academy.origin}/certificates`);
  await stranger.getByLabel("Code on the certificate").fill(code.toLowerCase().replace("-", " "));
  await stranger.getByRole("button", { name: "Check the code" }).click();
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
    "This certificate is genuine",
  );
  await expect(stranger.getByRole("region", { name: `Certificate ${number}` })).toContainText(
    "Hauwa Bello",
  );
  await expectAccessible(stranger, "a genuine certificate");

  await page.getByRole("button", { name: "Revoke it" }).click();
  await dialog.getByLabel("Reason").fill("Issued for the wrong level");
  await dialog.getByRole("button", { name: "Revoke certificate" }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
    "This certificate was revoked",
  );
  await expect(stranger.locator("main")).toContainText("Issued for the wrong level");
  await expect(stranger.locator("main")).not.toContainText("Hauwa");
  await stranger.close();
});
