import type { Page } from "@playwright/test";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter, openTill } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";

/** A clerk with a queue in front: finds, takes money, prints, registers; by keyboard, and over a line that drops. */

// They have one till.
test.describe.configure({ mode: "default" });

test.beforeEach(({ academy }) => openTill(academy, staffEmail("clerk")));

const clerkOf = ({ admin }: AcademyUnderTest) => ({ ...admin, email: staffEmail("clerk") });

async function register({ call }: AcademyUnderTest, fullName: string, phoneNumber: string) {
  const person = { fullName, signature: fullName, phoneNumber };
  const emailAddress = `${fullName.toLowerCase().replace(/\W+/g, ".")}@mail.example`;
  const reply = await call("POST", "/enrolments", {
    body: { courseId: "tiling", ...physicalAnswers, ...person, emailAddress },
  });
  return (reply.body as { enrolment: { id: string; reference: string } }).enrolment;
}

const field = (page: Page) => page.getByRole("combobox", { name: /^Code, name, phone/ });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

/** Presses keys and counts them. What is typed as data is not counted. */
function keysOf(page: Page) {
  let count = 0;
  return {
    async press(...keys: string[]) {
      for (const key of keys) {
        count++;
        await page.keyboard.press(key);
      }
    },
    type: (data: string) => page.keyboard.type(data),
    count: () => count,
  };
}

test("finds a learner by keyboard, takes a part payment and prints one original receipt", {
  tag: "@main",
}, async ({ page, academy, context }) => {
  const { reference: code } = await register(academy, "Rakiya Counter", "0803 777 1234");
  await enter(page, { admin: clerkOf(academy) }, "/admin/counter");
  await expect(field(page)).toBeFocused();
  await expectAccessible(page, "the counter");
  for (const typed of ["rakiya", "08037771234", "1234", code.slice(3, 7).toLowerCase()]) {
    await field(page).fill(typed);
    await expect(option(page, /Rakiya Counter/).first()).toContainText("₦95,000");
  }
  await expectAccessible(page, "the counter with results", { widths: [320] });
  const { press, type } = keysOf(page);
  await field(page).fill("");
  await type("rakiya coun");
  await expect(option(page, /Rakiya Counter/)).toHaveAttribute("aria-selected", "true");
  await press("Enter");
  const card = page.getByRole("region", { name: "Rakiya Counter" });
  const amount = card.getByLabel("Amount in naira");
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue("50,000");
  await expect(card).toContainText("Due now");
  await expectAccessible(page, "someone at the counter", { widths: [320] });
  // Anything that can mean two amounts is refused, and the amount that we read is shown under the field.
  await type("200,00");
  await press("Enter");
  await expect(card).toContainText("Write 950.00 or 950.");
  await amount.fill("20k");
  await expect(card.getByText("₦20,000.00")).toBeVisible();
  await press("Enter");
  await expect(
    page.getByRole("heading", { name: "₦20,000 taken from Rakiya Counter" }),
  ).toBeVisible();
  await expect(page.getByText(/₦75,000 is still owed/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Print receipt" })).toBeFocused();
  await expectAccessible(page, "money taken", { widths: [320] });
  // A printer's window: the file opens in a tab of its own.
  const asked = context.waitForEvent("request", (request) => request.url().includes("/receipts/"));
  await press("Enter");
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({ open: "view", paper: "a5" });
  await page.bringToFront();
  // The receipt number finds what it is for, and a slash opens the search.
  const number = (await page.getByText(/^ZR-\d{4}-\d{6}$/).textContent()) ?? "";
  await page.getByRole("button", { name: "Next person" }).focus();
  await press("/");
  await expect(field(page)).toBeFocused();
  await type(number.slice(-6));
  await expect(option(page, new RegExp(number))).toContainText("Rakiya Counter");
});

test("registers someone who pays cash, by keyboard, in at most forty keystrokes", {
  tag: "@main",
}, async ({ page, academy }) => {
  await enter(page, { admin: clerkOf(academy) }, "/admin/counter");
  await expect(field(page)).toBeFocused();
  const { press, type, count } = keysOf(page);
  await type("Lami Walkin");
  await expect(page.getByText("No match.")).toBeVisible();
  await press("Enter");
  const name = page.getByLabel(/^Full name/);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Lami Walkin");
  await press("Tab");
  await type("13");
  await press("Tab");
  await type("4");
  await press("Tab");
  await type("2001");
  await press("Tab");
  await type("0817 555 0001");
  await press("Tab", "Tab");
  await type("Tiling");
  await press("Tab");
  await expect(page.getByLabel(/^Level/)).toBeFocused();
  await press("ArrowDown", "Tab", "ArrowDown", "Tab");
  const amount = page.getByLabel("Naira taken now");
  await expect(amount).toBeFocused();
  await type("50,000");
  await press("Tab");
  await expectAccessible(page, "a new walk-in", { widths: [320] });
  await press("Tab", "Tab");
  // The clerk has to ask: no way is ticked.
  await expect(page.getByRole("radio", { name: "SMS" })).toBeFocused();
  await expect(page.getByRole("radio", { name: "SMS" })).not.toBeChecked();
  await press("Space", "Enter");
  await expect(page.getByRole("heading", { name: "₦50,000 taken from Lami Walkin" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print receipt" })).toBeFocused();
  await press("Enter");
  expect(count()).toBeLessThanOrEqual(40);
  await page.bringToFront();
  await expect(page.getByRole("button", { name: "Print sheet with the link" })).toBeVisible();
});

test("each error is shown at its field, and nothing typed is lost", async ({ page, academy }) => {
  await register(academy, "Lami Again", "0817 555 0002");
  await enter(page, { admin: clerkOf(academy) }, "/admin/counter");
  await expect(field(page)).toBeFocused();
  // A typed number goes into the form too; the button is the next stop of Tab.
  await page.keyboard.type("0817 555 0002");
  await expect(option(page, /Lami Again/)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "New walk-in" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/^Full name/)).toBeFocused();
  await expect(page.getByLabel(/^Phone number/)).toHaveValue("0817 555 0002");
  await page.keyboard.type("Lami Again");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expectAccessible(page, "a walk-in with faults", { widths: [320] });
  await page.getByLabel("Day", { exact: true }).fill("14");
  await page.getByLabel("Month").fill("3");
  await page.getByLabel("Year").fill("2001");
  await page.getByLabel(/^Program/).selectOption("tiling");
  await page.getByLabel(/^Level/).selectOption("beginner");
  await page.getByLabel(/^Where and when/).selectOption({ index: 1 });
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  // The same person again: the screen leads to their existing registration.
  await page.getByRole("button", { name: "Open that registration" }).click();
  await expect(page.getByRole("region", { name: "Lami Again" })).toContainText("₦95,000");
});

test("an entry survives a dropped connection, gets a pink slip and is sent once", {
  tag: "@main",
}, async ({ page, academy }) => {
  const made = await register(academy, "Talatu Dropped", "0803 777 9999");
  await enter(page, { admin: clerkOf(academy) }, "/admin/counter");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("talatu");
  await expect(option(page, /Talatu Dropped/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount in naira")).toBeFocused();
  // The money arrives but the answer does not; from then on nothing gets through.
  let reached = 0;
  await page.route("**/manual-payment", async (route) => {
    reached++;
    if (reached === 1) await route.fetch();
    await route.abort();
  });
  await page.keyboard.type("10,000");
  await page.keyboard.press("Enter");
  const slip = page.locator(".provisional");
  await expect(slip).toContainText("This is not a receipt");
  const number = /P-[A-Z]{3}-\d{3}/.exec((await slip.textContent()) ?? "")?.[0] ?? "";
  await expect(page.getByRole("heading", { name: "Waiting to be sent (1)" })).toBeVisible();
  await expectAccessible(page, "an entry that waits", { widths: [320] });
  await page.emulateMedia({ media: "print" });
  await expect(slip).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting to be sent (1)" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  // On the next visit it is still there, and it is sent when the connection is back.
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Waiting to be sent (1)" })).toBeVisible();
  await page.unroute("**/manual-payment");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText(/replaces it/)).toBeVisible();
  await page.keyboard.type(number);
  await expect(option(page, new RegExp(`provisional slip ${number}`))).toContainText("₦10,000");
  const [placed] = await ownPayments(academy, page, made.id);
  expect(placed).toEqual({ amountKobo: 1_000_000, provisionalNumber: number });
});

test("two tabs that take different amounts at once lose nothing, and the second is told", async ({
  page,
  academy,
}) => {
  const made = await register(academy, "Zainab Tabs", "0803 777 2222");
  await enter(page, { admin: clerkOf(academy) }, "/admin/counter");
  const other = await page.context().newPage();
  await open(other, "/admin/counter");
  const amountOf = async (tab: Page, naira: string) => {
    await field(tab).fill("zainab");
    await expect(option(tab, /Zainab Tabs/)).toContainText("₦95,000");
    await field(tab).press("Enter");
    const amount = tab.getByLabel("Amount in naira");
    await amount.fill(naira);
    return amount;
  };
  const amounts = [await amountOf(page, "50,000"), await amountOf(other, "60,000")];
  await Promise.all(amounts.map((amount) => amount.press("Enter")));
  // Either may be first. The other one keeps what was typed, and takes what is left.
  const told = /more than is owed\. Enter ₦[\d,]+ or less/;
  const tabs = [page, other];
  const isTold = (tab: Page) => tab.getByText(told).first().isVisible();
  await expect
    .poll(async () => (await Promise.all(tabs.map(isTold))).sort())
    .toEqual([false, true]);
  const isFirst = await isTold(other);
  const [first, second] = isFirst ? [page, other] : [other, page];
  const [taken, left, typed] = isFirst
    ? ["₦50,000", "45,000", "60,000"]
    : ["₦60,000", "35,000", "50,000"];
  await expect(
    first.getByRole("heading", { name: `${taken} taken from Zainab Tabs` }),
  ).toBeVisible();
  await expect(second.getByLabel("Amount in naira")).toHaveValue(typed);
  await second.getByLabel("Amount in naira").fill(left);
  await second.getByLabel("Amount in naira").press("Enter");
  await expect(second.getByText("Nothing more is owed.")).toBeVisible();
  await other.close();
  const kept = (await ownPayments(academy, page, made.id)).map(({ amountKobo }) => amountKobo);
  expect(kept.reduce((sum, amountKobo) => sum + amountKobo, 0)).toBe(9_500_000);
  expect(kept).toHaveLength(2);
});

test("a waiting entry is booked once although two tabs send it at the same time", async ({
  page,
  context,
  academy,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "locks", { value: undefined }),
  );
  const made = await register(academy, "Umaru Waits", "0803 777 3333");
  await enter(page, { admin: clerkOf(academy) }, "/admin/counter");
  let isBroken = true;
  await context.route("**/manual-payment", (route) =>
    isBroken ? route.abort() : route.continue(),
  );
  await field(page).fill("umaru");
  await expect(option(page, /Umaru Waits/)).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByLabel("Amount in naira").fill("8,000");
  await page.keyboard.press("Enter");
  const other = await context.newPage();
  await open(other, "/admin/counter");
  for (const tab of [page, other]) {
    await expect(tab.getByRole("region", { name: "Waiting to be sent (1)" })).toBeVisible();
  }
  isBroken = false;
  await Promise.all(
    [page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event("online")))),
  );
  for (const tab of [page, other]) {
    await expect(tab.getByRole("region", { name: "Everything has been sent" })).toBeVisible();
  }
  await other.close();
  const kept = (await ownPayments(academy, page, made.id)).map(({ amountKobo }) => amountKobo);
  expect(kept).toEqual([800_000]);
});

test("an entry refused later stays with its reason and can be corrected", async ({
  page,
  academy,
}) => {
  const made = await register(academy, "Yelwa Refused", "0803 777 8888");
  await enter(page, { admin: clerkOf(academy) }, "/admin/counter");
  await field(page).fill("yelwa");
  await expect(option(page, /Yelwa Refused/)).toBeVisible();
  await page.keyboard.press("Enter");
  let tries = 0;
  await page.route("**/manual-payment", (route) => {
    if (tries++ === 0) return route.abort();
    const json = { code: "till_closed", error: "Open your till first." };
    return route.fulfill({ status: 409, json });
  });
  await page.getByLabel("Amount in naira").fill("7,000");
  await page.keyboard.press("Enter");
  const waiting = page.getByRole("region", { name: "Waiting to be sent (1)" });
  await expect(waiting).toContainText("Open your till first.");
  // Closing the till says which entries it does not have yet.
  const tills = await page.context().newPage();
  await tills.goto("/admin/tills");
  await tills.getByRole("button", { name: "Close till" }).click();
  await expect(
    tills.getByText("₦7,000 in cash on this device has not been sent yet"),
  ).toBeVisible();
  await tills.close();
  await expect(waiting.getByText("Refused", { exact: true })).toBeVisible();
  await page.unroute("**/manual-payment");
  await waiting.getByRole("button", { name: "Correct it" }).press("Enter");
  await expect(page.getByLabel("Amount in naira")).toHaveValue("7,000");
  await page.getByLabel("Amount in naira").fill("6,000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Everything has been sent" })).toContainText(
    "replaces it",
  );
  // The receipt learns about the slip from a separate call.
  await expect
    .poll(async () => (await ownPayments(academy, page, made.id))[0])
    .toEqual({
      amountKobo: 600_000,
      provisionalNumber: expect.stringMatching(/^P-[A-Z]{3}-\d{3}$/),
    });
});

test("a refused entry fills a form of its own and can be kept again", async ({ page, academy }) => {
  const { id: enrolmentId } = await register(academy, "Binta Twice", "0803 777 4444");
  await enter(page, { admin: clerkOf(academy) }, "/admin/counter");
  await page.evaluate((placeId) => {
    const { id: by, name: byName } = JSON.parse(localStorage.getItem("adminUser") ?? "");
    const refused = { by, byName, at: Date.now(), slip: null, amountKobo: 0, course: "Tiling" };
    const about = { ...refused, state: "refused", reason: "Open your till first.", body: {} };
    const paid = { ...about, kind: "payment", enrolmentId: placeId, fullName: "Binta Twice" };
    const added = { ...about, kind: "walk-in", enrolmentId: null };
    const entries = [
      { ...paid, id: "a", key: "a", typed: { amount: "5,000" } },
      { ...paid, id: "b", key: "b", typed: { amount: "7,000" } },
      { ...added, id: "c", key: "c", fullName: "Ladi New", typed: { fullName: "Ladi New" } },
      { ...added, id: "d", key: "d", fullName: "Musa New", typed: { fullName: "Musa New" } },
    ];
    localStorage.setItem("counterEntries", JSON.stringify(entries));
  }, enrolmentId);
  await page.reload();
  await hydrated(page);
  const correct = (nth: number) => page.getByRole("button", { name: "Correct it" }).nth(nth);
  const name = page.getByLabel(/^Full name/);
  await correct(2).press("Enter");
  await expect(name).toHaveValue("Ladi New");
  await correct(3).press("Enter");
  await expect(name).toHaveValue("Musa New");
  await page.getByRole("button", { name: "New walk-in" }).press("Enter");
  await expect(name).toHaveValue("");
  const amount = page.getByLabel("Amount in naira");
  await correct(0).press("Enter");
  await expect(amount).toHaveValue("5,000");
  await correct(1).press("Enter");
  await expect(amount).toHaveValue("7,000");
  await page.getByRole("button", { name: "Delete it" }).nth(1).press("Enter");
  await page.getByRole("button", { name: "Delete entry" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Waiting to be sent (3)" })).toBeVisible();
  await page.route("**/manual-payment", (route) => route.abort());
  await amount.press("Enter");
  await expect(page.getByRole("heading", { name: "Kept on this device" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting to be sent (4)" })).toBeVisible();
});

/** The payments of a registration, as the office sees them. */
async function ownPayments({ call }: AcademyUnderTest, page: Page, id: string) {
  const token = (await page.evaluate(() => localStorage.getItem("adminToken"))) ?? "";
  const { body } = await call("GET", `/admin/enrolments/${id}`, { token });
  const { payments } = body as {
    payments: { method: string; amountKobo: number; recorded: { provisionalNumber: string } }[];
  };
  return payments
    .filter(({ method }) => method === "cash")
    .map(({ amountKobo, recorded }) => ({
      amountKobo,
      provisionalNumber: recorded.provisionalNumber,
    }));
}
