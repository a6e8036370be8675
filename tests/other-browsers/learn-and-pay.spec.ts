import { physical, somebody } from "../support/filling/fill-registration.ts";
import { expect, test } from "./browser/fixture.ts";

/** The way of a learner on a phone: from the search to the slip and the receipt. */

test("from the search to a paid place, with its slip and receipt", async ({ visitor, academy }) => {
  const person = somebody("Halima");
  const answers = physical(person, { trainingLevel: "intermediate" });
  await visitor.tab.resize(360, 740);
  await visitor.open("/");
  await visitor.fill("#main [type=search]", "masonry");
  await visitor.tab.press("Enter");
  await visitor.arrives(/^\/programs\?search=masonry/);
  await visitor.click("link", "Masonry");
  await visitor.arrives(/^\/programs\/masonry/);

  await visitor.open("/programs");
  await visitor.click("button", /^Filter and sort/);
  await visitor.choose("Trade", "build");
  await visitor.click("button", "Show");
  await visitor.arrives(/family=build/);
  await visitor.click("link", "Tiling");
  await visitor.arrives(/^\/programs\/tiling/);
  await visitor.tick("[name=level][value=intermediate]");
  await visitor.click("button", /^Register Now/);
  await visitor.arrives(/^\/register\/tiling\?level=intermediate/);

  for (let step = 1; step < 6; step++) {
    await visitor.sees(`Step ${step} of 6`);
    await visitor.fillShown("form#enrol", answers);
    await visitor.click("button", "Next");
    if (step > 1) continue;
    await visitor.sees("page 2");
    await visitor.fillShown("form#enrol", answers);
    await visitor.click("button", "Next");
  }
  await visitor.sees("Step 6 of 6");
  await visitor.fillShown("form#enrol", answers);
  await visitor.sees("₦165,000");
  await visitor.click("button", "Pay & Submit Registration");
  await visitor.pressInFrame("dialog iframe", "Pay");
  await visitor.arrives(/^\/registration-success\?reference=PAY-/);
  await visitor.sees("Registration Successful");
  await visitor.sees(/Your code ZA-/i);

  await visitor.click("link", "Open your registration");
  await visitor.arrives(/^\/enrolments\//);
  await visitor.sees("₦165,000 paid. Nothing is due.");
  const links = await visitor.tab.run(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href*='.pdf']")].map(({ href }) => href),
  );
  for (const file of [/\/slip\.pdf/, /\/receipts\//]) {
    const link = links.find((each) => file.test(each)) ?? `no ${file}`;
    const answer = await fetch(link);
    expect([answer.status, answer.headers.get("content-type")], link).toEqual([
      200,
      "application/pdf",
    ]);
  }
  // A shared phone must keep none of the answers.
  expect(await visitor.tab.run(() => JSON.stringify(localStorage))).not.toContain("-draft");
  expect((await academy.mails(person.emailAddress)).length).toBeGreaterThan(0);
});
