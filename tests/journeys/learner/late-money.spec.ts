import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { overflowOf } from "../../support/browser/expect-accessible.ts";
import { openFold } from "../../support/browser/open-fold.ts";
import {
  openLastStep,
  physical,
  press,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** Money and forms that arrive when the registration has already changed, on a phone. */

test.use({ viewport: { width: 360, height: 780 } });

type Registered = {
  enrolment: { id: string; reference: string; resumeToken: string };
  payment: { accessCode: string };
};

async function register(academy: AcademyUnderTest, person: ReturnType<typeof somebody>) {
  const { body } = await academy.call("POST", "/enrolments", {
    body: { courseId: "tiling", ...physical(person, { signatureDate: "2026-01-01" }) },
  });
  return body as Registered;
}

const ownPage = ({ enrolment }: Registered) =>
  `/enrolments/${enrolment.id}?key=${enrolment.resumeToken}`;

/** What a payer does in the payment window, which may be on another device. */
const inWindow = ({ origin }: AcademyUnderTest, { payment }: Registered, action: string) =>
  fetch(`${origin}/sandbox/paystack/checkout/${payment.accessCode}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ action }),
  });

test("a registration changed in an open payment window owes the rest of the new amount", async ({
  page,
  academy,
}) => {
  const made = await register(academy, somebody("Hajara"));
  await open(page, ownPage(made));
  await page.locator("summary", { hasText: "Change level" }).click();
  await page.getByRole("radio", { name: /^Intermediate/ }).check();
  await page.getByRole("button", { name: "Save the change" }).click();
  await expect(page.getByText(/^Pay ₦[\d,]+ by .* to keep your place\./)).toBeVisible();
  await inWindow(academy, made, "pay");
  await expect(async () => {
    await page.reload();
    await expect(
      page.getByText(/^₦95,000 received\. Your place is confirmed\. ₦45,000 is due by/),
    ).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await expect(page.getByText("Tiling - Intermediate").first()).toBeVisible();
  const statement = await openFold(page, "Statement of account");
  await expect(statement.getByRole("row", { name: /Paid by card/ })).toContainText("₦70,000");
  expect(await overflowOf(page)).toBe(0);
});

test("a transfer after the registration ended is credit, and one click reopens the registration", async ({
  page,
  academy,
}) => {
  const person = somebody("Laraba");
  const first = await register(academy, person);
  const second = await register(academy, person);
  await inWindow(academy, second, "pay");
  await expect(async () => {
    await open(page, ownPage(first));
    await expect(page.getByText("This registration has ended")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await inWindow(academy, first, "transfer");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/You have paid ₦95,000 more than you owe/)).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: "Open it again" }).click();
  await expect(page.getByText("₦95,000 paid. Nothing is due.")).toBeVisible();
  await expect(page.getByText("Confirmed", { exact: true }).first()).toBeVisible();
});

test("registering someone again makes a second registration and emails a link to the first", async ({
  page,
  academy,
}) => {
  const person = somebody("Talatu");
  const first = await register(academy, person);
  await openLastStep(page, "tiling", physical(person));
  await page.getByRole("button", { name: "Register now, pay later" }).click();
  await page.getByRole("button", { name: "Register anyway" }).click();
  await expect(page.getByRole("heading", { name: "Your registration" })).toBeVisible();
  const code = page
    .getByText(/^ZA-.{4}-.{3}$/)
    .filter({ visible: true })
    .first();
  await expect(code).toBeVisible();
  expect(await page.locator("main").innerText()).not.toContain(first.enrolment.reference);
  const mail = async () =>
    (await academy.mails(person.emailAddress)).find(({ kind }) => kind === "earlier_registration");
  await expect.poll(mail).toBeTruthy();
  const link =
    /https?:\S+\/enrolments\/\S+\?key=[\w-]{16}/.exec((await mail())?.text ?? "")?.[0] ?? "";
  await open(page, link);
  await expect(
    page.getByText(first.enrolment.reference).filter({ visible: true }).first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Pay ₦95,000 now" }).click();
  await press(page, "Pay");
  await expect(page.getByText("₦95,000 paid. Nothing is due.")).toBeVisible();
});
