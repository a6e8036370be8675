import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { realFiles } from "../form-data.ts";
import { type AcademyUnderTest, expect, hydrated, open, test } from "./academy-fixture.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { startAcademyProcess } from "./start-academy-process.ts";
import { expectToast } from "./toasts.ts";

/** The first half of the back office: signing in, applications of affiliates, recommended programs. */

async function fillSignIn(page: Page, admin: { email: string; password: string }) {
  await page.getByLabel("Email address").fill(admin.email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function enter(page: Page, { admin }: AcademyUnderTest, path: string) {
  await open(page, `/admin/login?${new URLSearchParams({ next: path })}`);
  await fillSignIn(page, admin);
  await page.waitForURL(`**${path}`);
  await hydrated(page);
}

const passwordOf = (page: Page) => page.getByRole("textbox", { name: /^Password/ });

test("an admin signs in, sets up a second factor, and comes in with it or with a recovery code", async ({
  page,
}) => {
  // An academy of its own: its admin cannot sign in with the password alone afterwards.
  const admin = { email: "admin@zaure.example", password: "admin-of-this-journey" };
  const { origin, stop } = await startAcademyProcess({ ADMIN_PASSWORD: admin.password });
  try {
    await page.goto(`${origin}/admin/affiliates?tab=affiliates`);
    await page.waitForURL("**/admin/login?next=**");
    await hydrated(page);
    await expectAccessible(page, "the admin sign-in");
    await page.route("**/api/admin/login", (route) => route.abort(), { times: 1 });
    await fillSignIn(page, { ...admin, password: "not the password" });
    await expect(page.getByText("Failed to login. Please try again.")).toBeVisible();
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Invalid credentials")).toBeVisible();
    await passwordOf(page).fill(admin.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/affiliates?tab=affiliates");

    await open(page, `${origin}/admin/account`);
    const panel = page.getByRole("region", { name: "Second factor" });
    await panel.getByRole("textbox", { name: /^Your password/ }).fill(admin.password);
    await panel.getByRole("button", { name: "Set up" }).click();
    const secret = ((await panel.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await expectAccessible(page, "the QR code");
    await panel.getByLabel(/^Code/).fill("000000");
    await panel.getByRole("button", { name: "Confirm" }).click();
    await expect(panel.getByRole("link", { name: /not the code that the app/ })).toBeVisible();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await panel.getByLabel(/^Code/).fill(code);
    await panel.getByRole("button", { name: "Confirm" }).click();
    const codes = panel.locator(".recovery-codes code");
    await expect(codes).toHaveCount(10);
    const [recovery = ""] = await codes.allTextContents();

    await page.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL("**/admin/login");
    expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
    await hydrated(page);
    await fillSignIn(page, admin);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await expect(page.getByLabel(/^Code/)).toBeFocused();
    await page.getByLabel(/^Code/).fill(code);
    await page.keyboard.press("Enter");
    await expect(page.getByText("This code is not right, or it was used before.")).toBeVisible();
    await page.getByLabel(/^Code/).fill(recovery);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/affiliates");
    await open(page, `${origin}/admin/account`);
    await expect(page.getByText("9 recovery codes are left")).toBeVisible();
  } finally {
    await stop();
  }
});

async function apply({ call }: AcademyUnderTest, fullName: string) {
  const email = `${fullName.toLowerCase().replace(/\W+/g, ".")}@mail.example`;
  await call("POST", "/affiliates/applications", {
    body: {
      ...{ fullName, email, phone: "0803 123 4567", audienceSize: 500 },
      ...{ audienceDescription: "Traders in <b>Jalingo</b>", motivation: "They ask me" },
    },
  });
  return email;
}

test("applications are approved and rejected, affiliates suspended, and a refusal can be retried", async ({
  page,
  academy,
}) => {
  const email = await apply(academy, "Ladi Approved");
  await apply(academy, "Musa Rejected");
  await enter(page, academy, "/admin/affiliates");
  const cards = page.getByRole("article");
  const ladi = cards.filter({ hasText: "Ladi Approved" });
  await expect(ladi).toContainText("Traders in <b>Jalingo</b>");
  await expect(ladi).toContainText("Pending");
  await expectAccessible(page, "applications", { widths: [360, 1280], schemes: ["light", "dark"] });

  await page.route("**/api/admin/applications/*/review", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Approve Ladi Approved" }).click();
  await expect(
    page.getByText(/^Failed to review application: The server cannot be reached/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Try Again" }).click();
  const dialog = page.getByRole("dialog", { name: "Application approved" });
  await expect(dialog).toContainText(email);
  await expect(dialog).toContainText(/change it after the first login/);
  await expectAccessible(page, "the credentials", { inside: "dialog[open]" });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(ladi).toContainText("Approved");
  await expect(page.getByRole("button", { name: "Approve Ladi Approved" })).toHaveCount(0);

  // By keyboard; an empty reason cancels.
  await page.getByRole("button", { name: "Reject Musa Rejected" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Reason for the rejection")).toBeFocused();
  await page.getByRole("button", { name: "Reject application" }).press("Enter");
  const musa = cards.filter({ hasText: "Musa Rejected" });
  await expect(musa).toContainText("Pending");
  await page.getByRole("button", { name: "Reject Musa Rejected" }).press("Enter");
  await page.keyboard.type("The audience is too small");
  await page.getByRole("button", { name: "Reject application" }).press("Enter");
  await expectToast(page, "Application rejected");
  await expect(musa).toContainText("The audience is too small");
  await page.getByRole("link", { name: "Rejected", exact: true }).click();
  await expect(page).toHaveURL(/status=rejected/);
  await expect(ladi).toHaveCount(0);
  await musa.getByRole("link", { name: "Musa Rejected" }).click();
  await expect(page.getByText("Application rejected by Admin")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/status=rejected/);
  await expect(musa).toBeVisible();

  await page.getByRole("link", { name: /^Approved Affiliates \(\d+\)$/ }).click();
  await page.getByRole("searchbox").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 affiliate", { exact: true })).toBeVisible();
  const actions = page.getByRole("button", { name: "Actions for Ladi Approved" });
  await actions.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Suspend affiliate" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(actions).toBeFocused();
  await actions.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Suspend affiliate" }).press("Enter");
  await expectToast(page, "Affiliate suspended");
  await expect(page.getByRole("row").filter({ hasText: "Ladi Approved" })).toContainText(
    "Suspended",
  );
  await page.route("**/api/admin/affiliates?**", (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^Failed to load affiliate data: /)).toBeVisible();
  await page.unroute("**/api/admin/affiliates?**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("link", { name: "Ladi Approved" }).click();
  await expect(page.getByText("Affiliate suspended by Admin")).toBeVisible();
  await expectAccessible(page, "an affiliate");
});

test("programs are created, edited, published and deleted, and each refusal is undone", async ({
  page,
  academy,
}) => {
  await enter(page, academy, "/admin/programs");
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(10);
  await expectAccessible(page, "programs", { widths: [360, 1280], schemes: ["light", "dark"] });
  const failNext = (method: string) =>
    page.route(
      "**/api/admin/programs**",
      (route) => (route.request().method() === method ? route.abort() : route.continue()),
      { times: 1 },
    );

  await page.getByText("Create program").first().click();
  const form = page.locator(".program-create form");
  const create = form.getByRole("button", { name: "Create program" });
  await form.getByLabel("Rating").fill("5.1");
  await form.getByLabel("Price in naira").fill("abc");
  await create.click();
  for (const problem of [
    "Title is required",
    "Affiliate link is required",
    "Rating must be 0-5",
    "Price must be a number",
  ]) {
    await expect(form.getByRole("link", { name: problem })).toBeVisible();
  }
  await expectAccessible(page, "a refused program");
  await form.getByLabel(/^Title/).fill("Wiring <i>at home</i>");
  await form.getByLabel(/^Affiliate link/).fill("javascript:alert(1)");
  await form.getByLabel("Rating").fill("4.5");
  await form.getByLabel("Price in naira").fill("12900");
  await create.click();
  await expect(form.getByRole("link", { name: /begins with https/ })).toBeVisible();
  await form.getByLabel(/^Affiliate link/).fill("https://provider.example/wiring");
  const picture = form.getByLabel("Picture", { exact: true });
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
  await picture.setInputFiles(file("notes.png", Buffer.from("not a picture")));
  await expect(form.getByText("notes.png is not a real PNG file")).toBeVisible();
  await expect(form.getByLabel("Price in naira")).toHaveValue("12900");
  await picture.setInputFiles(file("wiring.png", realFiles.png));
  await expect(form.getByText(/uploaded$/)).toBeVisible();
  await expect(form.locator("figure img")).toHaveAttribute("src", /^data:image\/jpeg/);
  await failNext("POST");
  await create.click();
  await expectToast(page, "Failed to create program");
  await create.click();
  await expectToast(page, "Program created");
  // The picture was with the server before the first, failed try.
  const row = page.getByRole("row").filter({ hasText: "Wiring" });
  await expect(row.locator("img")).toHaveAttribute("src", /^\/api\/program-pictures\//);
  await expect(row).toContainText("Wiring <i>at home</i>");
  await expect(row).toContainText("₦12,900");
  await expect(row).toContainText("4.5");
  await expect(row.getByRole("link", { name: /^Open/ })).toHaveAttribute(
    "href",
    "https://provider.example/wiring",
  );

  const published = row.getByRole("switch");
  await failNext("PUT");
  await published.click();
  await expectToast(page, "Update failed");
  await expect(published).toBeChecked();
  await published.press("Space");
  await expectToast(page, "Unpublished");
  await expect(published).not.toBeChecked();
  await published.click();
  await expectToast(page, "Published");
  await expect
    .poll(async () =>
      (await (await fetch(`${academy.origin}/affiliate-courses`)).text()).includes("Wiring"),
    )
    .toBe(true);

  // Somebody else edits it meanwhile.
  await row.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit program" });
  await dialog.getByLabel("Instructor").fill("Mine");
  const token = await page.evaluate(() => localStorage.getItem("adminToken") ?? "");
  const listed = await academy.call("GET", "/admin/programs?search=Wiring", { token });
  const [other] = (listed.body as { programs: { id: string }[] }).programs;
  const theirs = { token, body: { instructor: "Theirs" } };
  await academy.call("PUT", `/admin/programs/${other?.id}`, theirs);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByRole("row").filter({ hasText: "Instructor" })).toContainText("Theirs");
  await expect(dialog.getByLabel("Instructor")).toHaveValue("Mine");
  await expectAccessible(page, "two edits", { inside: "dialog[open]" });
  await dialog.getByRole("button", { name: "Save mine" }).click();
  await expectToast(page, "Program updated");
  await expect(row).toContainText("Mine");

  await row.getByRole("button", { name: /^Edit/ }).click();
  await dialog.getByRole("button", { name: "Remove picture" }).press("Enter");
  await expect(dialog.getByText("Visitors see a drawn picture.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(row.locator("img")).toHaveCount(0);

  await row.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await failNext("DELETE");
  const remove = async () => {
    await row.getByRole("button", { name: /^Delete/ }).press("Enter");
    await expect(page.getByRole("heading", { name: "Delete this program?" })).toBeVisible();
    await page.getByRole("button", { name: "Delete program" }).press("Enter");
  };
  await remove();
  await expectToast(page, "Delete failed");
  await expect(row).toBeVisible();
  await remove();
  await expectToast(page, "Program deleted");
  await expect(row).toHaveCount(0);

  await page.getByLabel("Sort by").selectOption("title");
  await page.getByRole("button", { name: /^Descending/ }).click();
  await expect(page).toHaveURL(/sort=title&order=asc/);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await page.getByRole("searchbox").fill("zzz");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No programs match")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
  await page.route("**/api/admin/programs**", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Failed to load programs")).toBeVisible();
});

test("a clerk sees the applications without the decisions, and is told what may not be opened", async ({
  page,
  academy,
}) => {
  await apply(academy, "Seen By Clerk");
  await enter(page, academy, "/admin/affiliates");
  await page.evaluate(() => {
    const admin = JSON.parse(localStorage.getItem("adminUser") ?? "{}");
    const permissions = ["account.own", "affiliates.read"];
    localStorage.setItem("adminUser", JSON.stringify({ ...admin, permissions }));
  });
  await open(page, "/admin/affiliates");
  await expect(page.getByRole("article").filter({ hasText: "Seen By Clerk" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve Seen By Clerk" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Recommended" })).toHaveCount(0);

  // On a phone the menu is one way through, in the order in which it is drawn; Escape closes it.
  await page.setViewportSize({ width: 360, height: 740 });
  const menu = page.getByRole("button", { name: "Menu" });
  const links = page.getByRole("navigation", { name: "Admin" }).getByRole("link");
  await expect(links).toHaveCount(0);
  await menu.press("Enter");
  for (const link of await links.all()) {
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
  }
  await expect(links.last()).toHaveText("Admin");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Log out" })).toBeFocused();
  await expectAccessible(page, "the menu", { widths: [360], schemes: ["light", "dark"] });
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(links).toHaveCount(0);

  await open(page, "/admin/programs");
  await expect(page.getByText("You may not open this page")).toBeVisible();
});
