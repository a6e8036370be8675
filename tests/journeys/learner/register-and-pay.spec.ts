import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import {
  enrolmentsOf,
  fillSteps,
  online,
  openLastStep,
  payAndSubmit,
  physical,
  press,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** The commission that the demonstration's affiliate gets for a learner. */
async function commissionsFor(academy: AcademyUnderTest, firstName: string) {
  const signedIn = await academy.call("POST", "/auth/affiliate/login", {
    body: { email: "asabe@zaure.example", password: "asabe-demonstration" },
  });
  const { token } = signedIn.body as { token: string };
  const { body } = await academy.call("GET", "/affiliates/referrals", { token });
  const { referrals } = body as {
    referrals: { referred_user_name: string; commission_amount: number; status: string }[];
  };
  return (referrals ?? [])
    .filter(({ referred_user_name: name }) => name.startsWith(firstName))
    .map(({ commission_amount, status }) => ({ commission_amount, status }));
}

const success = { name: "Registration Successful", level: 1 } as const;

test("a card leads to a paid place, a receipt and one commission for the code", {
  tag: "@main",
}, async ({ page, academy }) => {
  const person = somebody("Halima");
  await open(page, "/programs/tiling");
  await page.goto("/register/tiling?level=intermediate");
  const answers = physical(person, { trainingLevel: "intermediate", affiliateCode: "ASABE10" });
  await fillSteps(page, answers, 6);
  await expect(page.getByText("₦165,000").filter({ visible: true }).last()).toBeVisible();
  await payAndSubmit(page).click();
  await press(page, "Pay");
  await expect(page).toHaveURL(/registration-success\?reference=PAY-/);
  await expect(page.getByRole("heading", success)).toBeVisible();
  await expect(page.locator("code")).toHaveText([/^PAY-[A-Za-z0-9]+$/]);

  expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([
    { status: "confirmed", trainingLevel: "intermediate" },
  ]);
  await expect
    .poll(async () => (await academy.mails(person.emailAddress)).map(({ kind }) => kind).length)
    .toBeGreaterThanOrEqual(2);
  await expect
    .poll(() => commissionsFor(academy, "Halima"))
    .toEqual([{ commission_amount: 16_500, status: "completed" }]);
  // The answers are sent: a shared phone must keep none of them.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("-draft");
});

test("a declined card loses nothing, and the next try succeeds", async ({ page, academy }) => {
  const person = somebody("Blessing");
  await openLastStep(page, "solar-design-live", online(person));
  await payAndSubmit(page).click();
  await press(page, "Decline");
  await press(page, "Close");
  const alert = page.getByRole("alert").filter({ hasText: "did not go through" });
  await expect(alert).toContainText("No money was taken");
  // Two doors: again, or another way. Nobody wonders whether the second one registers twice.
  await expect(alert.getByRole("link", { name: /^\+234/ })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Register now, pay later" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pay another way" })).toBeVisible();
  await expect(page.getByText("Costs nothing now.")).toHaveCount(0);
  await page.getByRole("button", { name: "Payment Failed - Try Again" }).click();
  await press(page, "Pay");
  await expect(page.getByRole("heading", success)).toBeVisible();
  expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([{ status: "confirmed" }]);
});

test("changing an answer after closing the window changes the same registration", async ({
  page,
  academy,
}) => {
  const person = somebody("Comfort");
  await openLastStep(page, "tiling", physical(person));
  await payAndSubmit(page).click();
  await press(page, "Close");
  await expect(
    page.getByRole("alert").filter({ hasText: "You closed the payment window" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Change Program Details" }).click();
  await page.locator("[name=trainingLevel][value=advanced]").check();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("₦265,000").filter({ visible: true }).last()).toBeVisible();
  await payAndSubmit(page).click();
  await press(page, "Pay");
  await expect(page.getByRole("heading", success)).toBeVisible();
  const made = await enrolmentsOf(academy, person.emailAddress);
  expect(made).toMatchObject([{ trainingLevel: "advanced", status: "confirmed" }]);
});

test("the page waits for a bank transfer that arrives later", async ({ page, academy }) => {
  const person = somebody("Yakubu");
  await openLastStep(page, "tiling", physical(person));
  await payAndSubmit(page).click();
  await press(page, "Bank transfer later");
  await expect(page.getByText("We are confirming your payment")).toBeVisible();
  await expect(page.getByRole("heading", success)).toBeVisible({ timeout: 30_000 });
  expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([{ status: "confirmed" }]);
});

test("two taps make one enrolment", async ({ page, academy }) => {
  const person = somebody("Ladi");
  await openLastStep(page, "solar-design-live", online(person));
  await payAndSubmit(page).dblclick();
  await press(page, "Close");
  await expect(page.getByRole("button", { name: "Payment Failed - Try Again" })).toBeVisible();
  expect(await enrolmentsOf(academy, person.emailAddress)).toHaveLength(1);
});

test("nothing is lost offline, and it is sent once the connection is back", {
  tag: "@main",
}, async ({ page, academy, context }) => {
  const person = somebody("Rahila");
  await openLastStep(page, "solar-design-live", online(person));
  // The last step has already loaded what paying needs.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await payAndSubmit(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "seem to be offline" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Payment Failed - Try Again" }).click();
  await press(page, "Pay");
  await expect(page.getByRole("heading", success)).toBeVisible();
  expect(await enrolmentsOf(academy, person.emailAddress)).toHaveLength(1);
});

test("someone else pays later and sees only what a payer needs", { tag: "@main" }, async ({
  page,
  academy,
  browser,
}) => {
  const person = somebody("Esther");
  await openLastStep(page, "tiling", physical(person));
  await page.getByRole("button", { name: "Register now, pay later" }).click();
  await expect(page.getByRole("heading", { name: "Your registration" })).toBeVisible();
  await page.locator("summary", { hasText: "Someone else pays" }).click();
  await page.getByRole("button", { name: "Create a payment link" }).click();
  const link = await page.getByText(/\/pay\//).innerText();

  const stranger = await (await browser.newContext()).newPage();
  await open(stranger, link);
  await expect(stranger.getByRole("heading", { name: "Pay for Esther" })).toBeVisible();
  const seen = await stranger.locator("main").innerText();
  expect(seen).toContain("₦95,000");
  expect(seen).not.toContain("Danjuma");
  expect(seen).not.toContain(person.emailAddress);
  await stranger.getByLabel("Your email address").fill("nobody");
  await stranger.getByRole("button", { name: "Pay ₦95,000 now" }).click();
  await expect(stranger.getByRole("alert")).toHaveText(
    "Please enter a valid email address before proceeding with payment.",
  );
  await stranger.getByLabel("Your email address").fill("uncle@example.com");
  await stranger.getByRole("button", { name: "Pay ₦95,000 now" }).click();
  await press(stranger, "Pay");
  await expect(stranger.getByRole("heading", success)).toBeVisible();
  await stranger.context().close();

  await page.reload();
  await expect(page.getByText("₦95,000 paid. Nothing is due.")).toBeVisible();
  expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([{ status: "confirmed" }]);
});
