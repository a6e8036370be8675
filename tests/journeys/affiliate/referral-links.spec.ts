import type { Page } from "@playwright/test";
import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import {
  fillShown,
  online,
  openLastStep,
  physical,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** The affiliate of the demonstration. */
const code = "ASABE10";
const program = "solar-design-live";

/** The source of an address's referral code. */
async function sourceOf(academy: AcademyUnderTest, email: string) {
  const { body: signedIn } = await academy.call("POST", "/admin/login", { body: academy.admin });
  const { token } = signedIn as { token: string };
  const path = `/admin/referrals?${new URLSearchParams({ search: email })}`;
  const { body } = await academy.call("GET", path, { token });
  return (body as { referrals: { source: string }[] }).referrals.map(({ source }) => source);
}

const codeField = (page: Page) => page.locator("[name=affiliateCode]");
const cacheOf = async (page: Page, path: string) =>
  (await page.goto(path))?.headers()["cache-control"];

test("the code of a followed link is filled in and counts as the link's", async ({
  page,
  academy,
}) => {
  const person = somebody("Talatu");
  await open(page, `/about?ref=${code}`);
  await openLastStep(page, program, online(person));
  await expect(codeField(page)).toHaveValue("");
  await expect(page.getByText("Referred by Asabe D")).toBeVisible();
  await codeField(page).fill("NOBODY99");
  await expect(page.getByText("We do not recognise this code")).toBeVisible();
  await codeField(page).fill("");
  await expect(page.getByText("Referred by Asabe D")).toBeVisible();
  await page.locator("summary", { hasText: "Other ways to pay" }).click();
  await page.getByRole("button", { name: "Register now, pay later" }).click();
  await expect(page.getByRole("heading", { name: "Your registration" })).toBeVisible();
  expect(await sourceOf(academy, person.emailAddress)).toEqual(["kept"]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a program link keeps its code through the registration", async ({ page, academy }) => {
    const person = somebody("Ramatu");
    await page.goto(`/programs/tiling?ref=${code.toLowerCase()}`);
    await page
      .getByRole("button", { name: /^Register Now/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/register/tiling\\?.*ref=${code}`));
    await expect(page.getByText("Referred by Asabe D")).toBeVisible();
    await expect(codeField(page)).toHaveValue("");
    await fillShown(page, { ...physical(person), emailAddress: "ramatu@" });
    await page.locator("summary", { hasText: "Other ways to pay" }).click();
    const payLater = page.getByRole("button", { name: "Register now, pay later" });
    await payLater.click();
    await expect(page).toHaveTitle(/^Error: /);
    await page.locator("[name=emailAddress]").fill(person.emailAddress);
    await page.locator("summary", { hasText: "Other ways to pay" }).click();
    await payLater.click();
    await expect(page.getByRole("heading", { name: "Your registration" })).toBeVisible();
    expect(await sourceOf(academy, person.emailAddress)).toEqual(["kept"]);
  });

  test("pages opened with a code show it; a wrong code shows nothing", async ({ page }) => {
    for (const path of ["/register", "/register/tiling", "/programs", "/programs/tiling"]) {
      expect(await cacheOf(page, `${path}?ref=${code}`)).toBe("no-store");
      expect(await cacheOf(page, path)).toContain("public");
    }
    expect(await cacheOf(page, `/about?ref=${code}`)).toContain("public");
    await page.goto("/register/tiling?ref=NOBODY99");
    await expect(codeField(page)).toBeVisible();
    await expect(page.getByText("Referred by")).toHaveCount(0);
    await page.goto("/register/tiling");
    await expect(page.getByText("Referred by")).toHaveCount(0);
  });
});
