import type { Page } from "@playwright/test";
import { formatNaira } from "#foundation/amounts/money.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { SettlementRecord, SettlementRow } from "#rooms/payments/settlements/settlements.ts";
import { statementOf } from "#tests/support/payments/bank-statement-text.ts";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** An owner fetches a settlement that differs, closes its case, and finds it in the bank's statement. */

// An academy of its own: the sandbox pays out all payments of the day.
test.use({ settings: { COMMISSION_HOLD_DAYS: "9" } });

const post = (address: string, body: object) =>
  fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });

/** Someone pays for tiling by card. @returns the payment's reference */
async function pay(academy: AcademyUnderTest, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@settled.example`;
  const made = await academy.call("POST", "/auth/register", {
    body: { name: `${name} Settled`, email, password: academy.admin.password },
  });
  const placed = await academy.call("POST", "/orders", {
    token: (made.body as { token: string }).token,
    body: {
      items: [{ courseId: "tiling", trainingLevel: "beginner" }],
      learner: {
        fullName: `${name} Settled`,
        dateOfBirth: "1999-05-02",
        phoneNumber: "0805 111 3333",
      },
    },
  });
  const { payment } = placed.body as { payment: { reference: string; accessCode: string } };
  await post(`${academy.origin}/sandbox/paystack/checkout/${payment.accessCode}`, {
    action: "pay",
  });
  await academy.call("POST", `/payments/${payment.reference}/verify`, { body: {} });
  return payment.reference;
}

/** Follows a link, and waits for the screen behind it. */
async function follow(page: Page, name: string | RegExp) {
  await page.getByRole("link", { name }).first().press("Enter");
  await hydrated(page);
}

test("a settlement that differs is fetched, its case closed, and its line ticked off", {
  tag: "@main",
}, async ({ page, academy }) => {
  test.setTimeout(120_000);
  await pay(academy, "Asabe");
  const leftOut = await pay(academy, "Bilkisu");
  await pay(academy, "Comfort");
  await post(`${academy.origin}/sandbox/paystack/control`, {
    settlements: { sameDay: true, leftOut },
  });

  await enter(page, academy, "/admin/settlements");
  await page.getByRole("button", { name: "Fetch now" }).press("Enter");
  await expectToast(page, /^\d+ new, \d+ differs?$/);
  const { password, email } = academy.admin;
  const signedIn = await academy.call("POST", "/admin/login", { body: { email, password } });
  const { token } = signedIn.body as { token: string };
  const read = async (path: string) =>
    (await academy.call("GET", `/admin/settlements${path}`, { token })).body;
  const today = lagosDay(new Date());
  const { settlements } = (await read(`?from=${today}`)) as { settlements: SettlementRow[] };
  const [row] = settlements as [SettlementRow];
  expect(row).toMatchObject({ day: today, state: "differs", bankLineId: null });
  await expect(page.locator("tr", { hasText: row.number })).toContainText("Differs");
  await expectAccessible(page, "settlements");

  // What differs, in words.
  await page.locator(`a[href="/admin/settlements/${row.id}"]`).press("Enter");
  await hydrated(page);
  await expect(page.getByText(`Missing: ${leftOut}`)).toBeVisible();
  await expect(page.getByText("Not yet seen in a statement")).toBeVisible();
  await expectAccessible(page, "a settlement that differs");

  // Its case, with what the provider said.
  await follow(page, "Open its case");
  await expect(page.getByRole("heading", { name: "Settlement that differs" })).toBeVisible();
  await expectAccessible(page, "the case of a settlement", { widths: [360] });
  await page.getByRole("button", { name: "Close the case" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What Paystack said").fill("They pay it with tomorrow's settlement.");
  await dialog.getByRole("button", { name: "Close the case" }).press("Enter");
  await expectToast(page, "Case closed");
  await follow(page, /^Paystack \d/);
  await expect(page.getByText("It differs from our books")).toBeVisible();

  // Its line in the bank's statement, which names the provider.
  const { netKobo } = (await read(`/${row.id}`)) as SettlementRecord;
  const kobo = netKobo ?? 0;
  const [year, month, day] = today.split("-");
  await open(page, "/admin/bank");
  await page.getByLabel(/^The bank’s file/).setInputFiles({
    name: "today.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      statementOf([[`${day}/${month}/${year}`, kobo / 100, "PAYSTACK PAYMENTS LTD"]]),
    ),
  });
  await expect(page.getByText(/1 new line\b/)).toBeVisible();
  await expect(page.getByText(/The line names Paystack/).first()).toBeVisible();
  await page.getByRole("button", { name: "Book this line" }).press("Enter");
  await expectToast(page, "1 line done");
  await open(page, `/admin/settlements/${row.id}`);
  await follow(page, "The bank line");
  await expect(page.getByText("PAYSTACK PAYMENTS LTD").first()).toBeVisible();
  await expect(page.getByText(formatNaira(kobo)).first()).toBeVisible();
});
