import { expect, test } from "vitest";
import { effectsOf, type RefundChoice, totalOf } from "#rooms/admin/payments/plan-refund.ts";
import type { PaymentStory } from "#rooms/payments/staff/payment-story.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { placeOrder } from "#tests/support/enrolments/place-order.ts";
import { askForRefund } from "#tests/support/payments/staff-refunds.ts";
import { makeAffiliate } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** What the refund dialog says a refund will do, and what the refund does. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const owner = (await signInAs(academy, "admin")).token;
const { code } = await makeAffiliate(academy, owner, "forecast@mail.example");

async function read(reference: string): Promise<PaymentStory> {
  const reply = await academy.call("GET", `/admin/payments/${reference}`, { token: owner });
  return reply.body as PaymentStory;
}

async function payForTwo(): Promise<string> {
  const { token } = await signInAs(academy, "user");
  const { payment } = await placeOrder(academy, token, { affiliateCode: code });
  const reference = payment?.reference ?? "";
  await sandbox.press(reference, "pay");
  await sandbox.deliverTo(academy);
  return reference;
}

const choose = (part: RefundChoice["part"], amount = "", lines = {}): RefundChoice => ({
  part,
  amount,
  lines,
});

test.each([
  ["all of it", () => choose("whole"), () => ({})],
  ["an odd amount", () => choose("amount", "12,345.67"), () => ({ amountKobo: 1_234_567 })],
  [
    "one program",
    (lineRef: string) => choose("lines", "", { [lineRef]: { isChosen: true, amount: "95000" } }),
    (lineRef: string) => ({ lines: [{ enrolmentId: lineRef, amountKobo: 9_500_000 }] }),
  ],
  [
    "a part of one program",
    (lineRef: string) => choose("lines", "", { [lineRef]: { isChosen: true, amount: "₦0.07" } }),
    (lineRef: string) => ({ lines: [{ enrolmentId: lineRef, amountKobo: 7 }] }),
  ],
])("%s: amounts, places and commissions end up as shown", async (_what, choice, wish) => {
  const reference = await payForTwo();
  const before = await read(reference);
  const lineRef = before.order?.lines[1]?.lineRef ?? "";
  const chosen = choice(lineRef);
  const { lines: effects, creditKobo } = effectsOf(before, chosen);
  expect(creditKobo).toBe(0);
  expect(before.places).toMatchObject([
    { commission: { earnedKobo: 950_000 } },
    { commission: { earnedKobo: 950_000 } },
  ]);
  const asked = await askForRefund({ academy }, owner, reference, wish(lineRef));
  expect(asked).toMatchObject({ http: 201, status: "sent" });
  if (!before.refundable) throw new Error("nothing can go back");
  expect(totalOf(before.refundable, chosen)).toBe(asked.amountKobo);
  await sandbox.deliverTo(academy);
  const after = await read(reference);
  const refundedOf = ({ order }: PaymentStory) =>
    order?.lines.flatMap(({ lineRef: ref, refundedKobo }) =>
      refundedKobo > 0 ? [[ref, refundedKobo]] : [],
    );
  expect(refundedOf(after)).toEqual(effects.map((one) => [one.lineRef, one.goesBackKobo]));
  expect(effects.length).toBeGreaterThan(0);
  for (const { lineRef: ref, losesPlace, commission } of effects) {
    const place = (story: PaymentStory) => story.places.find((one) => one.lineRef === ref);
    expect(place(after)?.status).toBe(losesPlace ? "refunded" : "partly_refunded");
    const earned = (story: PaymentStory) => place(story)?.commission?.earnedKobo ?? 0;
    expect(commission?.kobo ?? 0).toBe(earned(before) - earned(after));
  }
});

test("credit goes back first, and the place stays", async () => {
  const reference = await payForTwo();
  const { order } = await read(reference);
  await academy.call("POST", `/admin/enrolments/${order?.lines[0]?.lineRef}/manual-payment`, {
    token: owner,
    body: {
      amountKobo: 700_000,
      method: "transfer",
      takenOn: "2026-11-20",
      reference: "TRF 1",
      keepAsCredit: true,
    },
  });
  const before = await read(reference);
  const { creditKobo, lines } = effectsOf(before, choose("amount", "10000"));
  expect([creditKobo, lines.reduce((sum, { goesBackKobo }) => sum + goesBackKobo, 0)]).toEqual([
    700_000, 300_000,
  ]);
  await askForRefund({ academy }, owner, reference, { amountKobo: 1_000_000 });
  await sandbox.deliverTo(academy);
  const after = await read(reference);
  expect(after.order?.creditKobo).toBe(0);
  expect(after.order?.lines.map(({ refundedKobo }) => refundedKobo)).toEqual(
    lines.map(({ goesBackKobo }) => goesBackKobo),
  );
});

test("text that is no amount gives nothing", async () => {
  const reference = await payForTwo();
  const story = await read(reference);
  for (const amount of ["", "abc", "-5", "1e5", "0"]) {
    expect(effectsOf(story, choose("amount", amount)).lines).toEqual([]);
  }
});
