import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  test,
} from "../../support/browser/academy-fixture.ts";
import { countHands } from "../../support/browser/count-hands.ts";
import { enter, fillSignIn } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** What an owner does in the evening, and what someone on the phone asks for, with the presses and keys they take. */

async function register({ call }: AcademyUnderTest, fullName: string, more: object = {}) {
  const emailAddress = `${fullName.toLowerCase().replace(/\W+/g, ".")}@mail.example`;
  const person = { fullName, signature: fullName, emailAddress };
  const reply = await call("POST", "/enrolments", {
    body: { courseId: "tiling", ...physicalAnswers, ...person, ...more },
  });
  expect(reply.status).toBe(201);
  return (reply.body as { enrolment: { id: string } }).enrolment;
}

async function signedInAs({ call, admin: { password } }: AcademyUnderTest, email: string) {
  const { body } = await call("POST", "/admin/login", { body: { email, password } });
  return (body as { token: string }).token;
}

/** A clerk's till of today, counted ₦500 short. */
async function closeTillShort(academy: AcademyUnderTest) {
  const token = await signedInAs(academy, staffEmail("zara"));
  const till = { location: "Jalingo, Taraba", floatKobo: 0 };
  const opened = await academy.call("POST", "/admin/tills", { token, body: till });
  const { id } = opened.body as { id: string };
  const entry = { kind: "in", amountKobo: 300_000, reason: "Change for the day" };
  await academy.call("POST", `/admin/tills/${id}/entries`, { token, body: entry });
  const count = { countKobo: 250_000, note: "Wrong change at noon" };
  const closed = await academy.call("POST", `/admin/tills/${id}/close`, { token, body: count });
  expect(closed.status).toBe(200);
}

// The phone finds the till that the wide screen left short.
test.describe.configure({ mode: "default" });

const widths = [1280, 360] as const;

for (const width of widths) {
  test(`the owner's evening at ${width} px: what came in, who owes, two reminders, a till to count again`, async ({
    page,
    academy,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const names = [`Asabe Evening ${width}`, `Bala Evening ${width}`];
    for (const name of names) await register(academy, name);
    if (width === 1280) await closeTillShort(academy);
    const hands = await countHands(page);
    await page.goto("/admin/login");
    await hydrated(page);
    await fillSignIn(page, academy.admin);
    await page.waitForURL("**/admin");
    await hydrated(page);
    await expect(page.getByRole("region", { name: "Money today" })).toBeVisible();
    const late = page.getByRole("region", { name: "Who is late" });
    await expect(late.getByRole("link", { name: "Who owes" })).toBeVisible();
    await expectAccessible(page, "Today", { widths: [width] });

    await late.getByRole("link", { name: "Who owes" }).click();
    await page.waitForURL("**/admin/enrolments?money=owing");
    await hydrated(page);
    for (const name of names) {
      await page.getByRole("button", { name: `Remind for ${name}` }).click();
      await page.getByRole("menuitem", { name: "Message" }).click();
      await expectToast(page, `Reminder to ${name} is on its way`);
      const row = page.getByRole("row").filter({ hasText: name });
      await expect(row).toContainText("Reminded today by Admin (Message)");
      const [mail] = await academy.mails(`${name.toLowerCase().replace(/\W+/g, ".")}@mail.example`);
      expect(mail?.text).toContain("₦50,000 for Tiling - Beginner");
    }
    await expectAccessible(page, "who owes", { widths: [width] });

    if (width < 1024) await page.getByRole("button", { name: "Menu" }).click();
    const navigation = page.getByRole("navigation", { name: "Admin" });
    await navigation.getByRole("link", { name: /^Today/ }).click();
    await page.waitForURL("**/admin");
    await hydrated(page);
    await page.getByRole("link", { name: /closed tills? to count again/ }).click();
    await expect(page.getByText("Zara").first()).toBeVisible();
    // One of them signs in.
    expect(hands.presses, "presses").toBeLessThanOrEqual(width < 1024 ? 9 : 8);
  });

  test(`on the phone at ${width} px: the number ends in 4567, another start, and ₦10,000 back`, async ({
    page,
    academy,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const fullName = `Comfort Caller ${width}`;
    const ending = `${width}`.padStart(4, "7");
    const { id } = await register(academy, fullName, { phoneNumber: `0816 555 ${ending}` });
    const token = await signedInAs(academy, academy.admin.email);
    const body = { amountKobo: 9_500_000, method: "transfer", takenOn: "2026-11-20" };
    const paid = await academy.call("POST", `/admin/enrolments/${id}/manual-payment`, {
      token,
      body: { ...body, reference: `FT-PHONE-${width}` },
    });
    expect(paid.status).toBe(201);
    const hands = await countHands(page);
    await enter(page, academy, "/admin");
    await hydrated(page);

    await test.step("one line finds the person and opens the move", async () => {
      await page.keyboard.press("/");
      await page.keyboard.type(`move tiling ${ending}`);
      await expect(page.getByRole("option").first()).toContainText(`Move: ${fullName}`);
      await page.keyboard.press("Enter");
      const moving = page.getByRole("dialog", { name: `Move the place of ${fullName}` });
      const start = moving.getByLabel(/^Start of training/);
      const current = await start.inputValue();
      const others = await start.locator("option").evaluateAll((all) => {
        const values = all.map((one) => (one as HTMLOptionElement).value);
        return values.filter((value) => value !== "");
      });
      await start.selectOption(others.find((value) => value !== current) ?? "");
      await moving.getByLabel(/^Reason/).click();
      await page.keyboard.type("Asked by phone");
      await moving.getByRole("button", { name: "Move", exact: true }).click();
      await expect(moving).toBeHidden();
    });

    await test.step("and the same page gives back a part", async () => {
      await page.getByRole("button", { name: "Refund", exact: true }).click();
      const refund = page.getByRole("dialog", { name: /^Refund / });
      await expect(refund.getByLabel(/^Amount/)).toBeFocused();
      await page.keyboard.type("10000");
      await refund.getByLabel(/^Bank’s reference/).click();
      await page.keyboard.type(`FT-BACK-${width}`);
      await refund.getByLabel(/^Reason/).click();
      await page.keyboard.type("Dearer start");
      await refund.getByRole("button", { name: "Refund ₦10,000" }).click();
      await expect(refund).toBeHidden();
    });
    expect(hands.presses, "presses").toBeLessThanOrEqual(9);
    expect(hands.keys, "presses of keys").toBeLessThanOrEqual(70);

    await test.step("the call is noted, and Find knows it", async () => {
      await page.goto(`/admin/people/${id}`);
      await hydrated(page);
      await page.getByLabel(/^New note/).fill("Called, asked for another start");
      await page.getByRole("button", { name: "Add note" }).click();
      await expect(page.getByRole("region", { name: "Notes" })).toContainText(/Admin, /);
      await expect(page.getByLabel(/^New note/)).toHaveValue("");
      await expectAccessible(page, "a person with notes", { widths: [width] });
      await page.keyboard.press("Control+k");
      await page.keyboard.type(`another start ${ending}`);
      await expect(page.getByRole("option").first()).toContainText("Note: Called");
    });
  });
}
