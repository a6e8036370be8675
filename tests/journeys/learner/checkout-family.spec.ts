import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { expectAccessible, overflowOf } from "../../support/browser/expect-accessible.ts";
import {
  addFromPage,
  cartOf,
  learnerField,
  ownEnrolments,
  signedIn,
  typeChild,
} from "../../support/filling/fill-checkout.ts";
import { payAndSubmit, press } from "../../support/filling/fill-registration.ts";

/** A parent orders for several learners at once, on a phone. */

test.use({ viewport: { width: 360, height: 740 } });

test("one payment covers two children in one program and one of them in another", async ({
  page,
  academy,
}) => {
  test.slow();
  const { token } = await signedIn(page, academy, "Ladi");
  await addFromPage(page, "tiling");
  await addFromPage(page, "masonry");
  await open(page, "/checkout");
  await learnerField(page, "tiling", "learner").selectOption("Someone else");
  await typeChild(page, "tiling", "Musa Danjuma");
  // The line below is for the same learner until someone changes it.
  await expect(learnerField(page, "masonry", "learner")).toContainText("Musa Danjuma, as above");
  await expect(learnerField(page, "masonry", "fullName")).toBeHidden();

  await page.getByRole("button", { name: "For another learner too in Tiling" }).press("Enter");
  const second = learnerField(page, "tiling:2", "learner");
  await expect(second).toBeFocused();
  await expect(page.locator("form#checkout .total")).toContainText("₦285,000");
  // A program is in the cart once, however many learners it is for.
  expect(await cartOf(page)).toMatchObject([{ id: "tiling", also: [{}] }, { id: "masonry" }]);
  await payAndSubmit(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByRole("link", { name: "Tiling, learner 2: Choose who will learn" }).click();
  await expect(second).toBeFocused();
  await second.selectOption("Someone else");
  await typeChild(page, "tiling:2", "Musa Danjuma");
  // Who agrees for the second child is known already; that they agree is not.
  await expect(
    page.getByRole("checkbox", { name: "Same parent or guardian as for Musa" }),
  ).toBeChecked();
  await expect(learnerField(page, "tiling:2", "guardianName")).toBeHidden();
  await payAndSubmit(page).click();
  // The server recognizes the same child twice, and the line says so.
  await expect(page.getByRole("alert")).toContainText(
    "Tiling, learner 2: Musa Danjuma already has this",
  );
  await expect(second).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "checkout for two children, refused", { widths: [360] });
  await learnerField(page, "tiling:2", "fullName").fill("Zara Danjuma");
  await expect(learnerField(page, "masonry", "learner")).toContainText("Zara Danjuma, as above");
  await learnerField(page, "masonry", "learner").selectOption("Musa Danjuma");

  // Nothing that was typed or chosen is lost.
  await page.reload();
  await expect(learnerField(page, "tiling:2", "fullName")).toHaveValue("Zara Danjuma");
  await expect(learnerField(page, "tiling", "guardianName")).toHaveValue("Hauwa Danjuma");
  await expect(page.getByRole("checkbox", { name: /^Same parent or guardian/ })).toBeChecked();
  await expect(learnerField(page, "tiling:2", "guardianName")).toBeHidden();
  await expect(learnerField(page, "masonry", "learner")).toHaveValue("at tiling");
  await payAndSubmit(page).click();
  await press(page, "Pay");
  await expect(page.getByText("Your payment has arrived")).toBeVisible();
  // Who paid leaves with the proof.
  await expect(page.getByText("₦285,000 received.")).toBeVisible();
  const receipt = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Receipt ZR-\d{4}-\d{6} \(PDF\)$/ }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-ZR-.+\.pdf$/);
  const own = await ownEnrolments(academy, token);
  expect(
    own.map(({ program, learner, status }) => [program.id, learner.fullName, status]).sort(),
  ).toEqual([
    ["masonry", "Musa Danjuma", "awaiting_form"],
    ["tiling", "Musa Danjuma", "awaiting_form"],
    ["tiling", "Zara Danjuma", "awaiting_form"],
  ]);
  await expect(
    page.getByRole("link", { name: "Finish the form for Zara: Tiling, Beginner" }),
  ).toBeVisible();
  expect(await cartOf(page)).toEqual([]);

  // Staff refund one of the places: the others stay, and the account says what was refunded and for whom.
  await refundLine(academy, "Zara Danjuma");
  await expect
    .poll(async () =>
      (await ownEnrolments(academy, token))
        .map(({ learner, status }) => [learner.fullName, status])
        .sort(),
    )
    .toEqual([
      ["Musa Danjuma", "awaiting_form"],
      ["Musa Danjuma", "awaiting_form"],
      ["Zara Danjuma", "refunded"],
    ]);
  await open(page, "/dashboard/payments");
  await expect(page.getByText("₦285,000, ₦95,000 given back")).toBeVisible();
  const statementOf = async (learner: string) => {
    const line = `Tiling - Beginner, ${learner}`;
    await page.getByText(line).click();
    return page.getByRole("group").filter({ hasText: line });
  };
  // What is paid is said once, not for each place.
  await expect(page.getByText("still to pay")).toHaveText("Nothing is still to pay.");
  const zara = await statementOf("Zara Danjuma");
  await expect(zara.getByRole("row", { name: /^Given back/ })).toContainText("₦95,000");
  // The sister's refund is not in her brother's account.
  const musa = await statementOf("Musa Danjuma");
  await expect(musa.getByRole("row", { name: /^Paid by card/ })).toContainText("₦95,000");
  await expect(musa.getByText(/given back/i)).toHaveCount(0);
  expect(await overflowOf(page)).toBe(0);
});

/** Staff refund one learner's place of a payment for several. */
async function refundLine({ call, admin }: AcademyUnderTest, fullName: string) {
  const { body } = await call("POST", "/admin/login", { body: admin });
  const { token } = body as { token: string };
  const read = (path: string) => call("GET", path, { token });
  const found = await read(`/admin/enrolments?${new URLSearchParams({ search: fullName })}`);
  const [{ id = "" } = {}] = (found.body as { enrolments: { id: string }[] }).enrolments;
  const story = await read(`/admin/enrolments/${id}`);
  const { payments } = story.body as { payments: { reference: string; status: string }[] };
  const reference = payments.find(({ status }) => status === "succeeded")?.reference;
  const lines = [{ enrolmentId: id, amountKobo: 9_500_000 }];
  await call("POST", `/admin/payments/${reference}/refund`, {
    token,
    body: { reason: "She is ill", lines },
  });
}

test("a removed line passes its learner to the next, and a single line asks as usual", async ({
  page,
  academy,
}) => {
  await signedIn(page, academy, "Saratu");
  await addFromPage(page, "tiling");
  await addFromPage(page, "masonry");
  await open(page, "/checkout");
  await learnerField(page, "tiling", "learner").selectOption("Someone else");
  await typeChild(page, "tiling", "Musa Danjuma");
  await page.getByRole("button", { name: "Remove Tiling from the cart" }).click();
  await expect(page.getByRole("radio", { name: "Someone else" })).toBeChecked();
  await expect(learnerField(page, "masonry", "fullName")).toHaveValue("Musa Danjuma");
  await page.getByRole("button", { name: "For another learner too in Masonry" }).click();
  await expect(learnerField(page, "masonry", "fullName")).toHaveValue("Musa Danjuma");
  await expect(learnerField(page, "masonry:2", "learner")).toHaveValue("");
  await page.getByRole("button", { name: "Remove Masonry, learner 1 from the cart" }).click();
  await expect(page.getByRole("radio", { name: /^Myself/ })).not.toBeChecked();
});

test("the checkout says what paying will drop", async ({ page, academy }) => {
  await signedIn(page, academy, "Rahila");
  await addFromPage(page, "tiling");
  const learners: unknown[] = [];
  await page.route("**/api/orders/quote", async (route) => {
    const { items } = route.request().postDataJSON();
    learners.push(items[0].learner);
    const response = await route.fetch();
    const dropped = [
      {
        reference: "ZA-7K4M-3W2",
        courseOfInterest: "Plumbing - Beginner",
        learnerFirstName: "Musa",
      },
    ];
    await route.fulfill({ response, json: { ...(await response.json()), dropped } });
  });
  await open(page, "/checkout");
  await expect(
    page.getByRole("status").filter({
      hasText: "Paying this replaces your unpaid registration for Plumbing - Beginner for Musa",
    }),
  ).toBeVisible();
  // The quote is for the learners of the lines.
  await page.getByRole("radio", { name: /^Myself/ }).check();
  await expect.poll(() => learners).toEqual([undefined, { self: true }]);
  await page.unrouteAll({ behavior: "wait" });
});
