import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "#foundation/http/call.ts";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { createCheckoutSender, type OrderToSend } from "./checkout-sender.ui.ts";
import type { PlacedOrder } from "./order.ts";

afterEach(() => vi.unstubAllGlobals());

const orderOf = (...courseIds: string[]): OrderToSend => ({
  items: courseIds.map((courseId) => ({ courseId, learner: { self: true } })),
  keptCode: null,
  via: null,
});

const placedWith = (more: Partial<PlacedOrder> = {}): PlacedOrder => ({
  orderId: "o-1",
  enrolments: [
    {
      id: "e-1",
      reference: "ZA-1",
      status: "pending_payment",
      courseOfInterest: "Tiling - Beginner",
      learnerFirstName: "Musa",
      totalKobo: 9_500_000,
    },
  ],
  totalKobo: 9_500_000,
  dropped: [],
  payment: null,
  paymentProblem: null,
  ...more,
});

const payment = {
  provider: "paystack",
  reference: "PAY-1",
  amountKobo: 9_500_000,
  currency: "NGN" as const,
  email: "parent@example.com",
  publicKey: "pk",
  accessCode: "code",
  authorizationUrl: "https://pay.example/code",
};

/** @param answers the server's answers, one per call; the last one repeats */
function open(...answers: (PlacedOrder | Error)[]) {
  const keys: string[] = [];
  let seed = 0;
  const sender = createCheckoutSender(
    { read: () => `seed${seed}`, renew: () => `seed${++seed}` },
    async (_body, headers) => {
      keys.push(headers["idempotency-key"] ?? "");
      const answer = answers[Math.min(keys.length, answers.length) - 1];
      if (answer instanceof Error) throw answer;
      return answer as PlacedOrder;
    },
  );
  return { sender, keys };
}

test("the same order has one key, even after a failure; another order has another", async () => {
  const { sender, keys } = open(new CallError(0, {}), placedWith());
  await expect(sender.place(orderOf("tiling"))).rejects.toThrow(CallError);
  await sender.place(orderOf("tiling"));
  await sender.place(orderOf("tiling", "masonry"));
  await sender.place(orderOf("tiling"));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test("a key that answers for a replaced order is given up", async () => {
  const replaced = placedWith({ paymentProblem: { code: "registration_closed", error: "Closed" } });
  const { sender, keys } = open(replaced, placedWith({ payment }));
  expect(await sender.place(orderOf("tiling"))).toMatchObject({ payment });
  expect(new Set(keys).size).toBe(2);
});

test.each([
  [404, {}],
  [409, {}],
  [422, { "items.0.trainingLevel": "Tiling: Choose a level." }],
  [422, { learner: "Learners must be at least 14 years old" }],
])("%i about the order comes in the server's words", async (status, fields) => {
  const { sender } = open(new CallError(status, { error: "Tiling is closed.", code: "x", fields }));
  await expect(sender.place(orderOf("tiling"))).rejects.toMatchObject({
    name: "PaymentRefusal",
    message: "Tiling is closed.",
    // The page tells a failure from an order that waits for earlier money.
    ...(status === 422 ? {} : { code: "x" }),
  });
});

test.each([
  { "items.0.learner.fullName": "Enter the learner's full name" },
  { "items.1.learner": "Choose who will learn" },
])("wrong fields of the form stay what they are: %j", async (fields) => {
  const { sender } = open(new CallError(422, { error: "x", code: "invalid", fields }));
  await expect(sender.place(orderOf("tiling"))).rejects.toMatchObject({ status: 422, fields });
});

test("an amount that differs from the screen is asked about once", async () => {
  const { sender } = open();
  const placed = placedWith({ payment });
  await expect(sender.goOn(placed, 9_000_000)).rejects.toThrow(
    "the total was ₦90,000 and is now ₦95,000. Nothing was charged.",
  );
  expect(await sender.goOn(placed, 9_000_000)).toEqual({ kind: "open", payment });
  const dearer = placedWith({ payment: { ...payment, amountKobo: 9_600_000 } });
  await expect(sender.goOn(dearer, 9_000_000)).rejects.toThrow("₦96,000");
});

test("an order that cannot be paid now says why, and one without a fee is done", async () => {
  const { sender } = open();
  const withProblem = (code: string) => placedWith({ paymentProblem: { code, error: "Not now." } });
  expect(await sender.goOn(withProblem("payment_in_review"), 0)).toEqual({ kind: "review" });
  await expect(sender.goOn(withProblem("payment_refused"), 0)).rejects.toThrow("Not now.");
  const [line] = placedWith().enrolments;
  const free = placedWith({ enrolments: line ? [{ ...line, status: "awaiting_form" }] : [] });
  expect(await sender.goOn(free, 0)).toBeNull();
});

test("a payment that is due but not in the answer is started for the signed-in person", async () => {
  const browser = openFakeBrowser();
  browser.answerWith({ status: 200, body: { status: "open", reference: "PAY-1", payment } });
  const { sender } = open();
  expect(await sender.goOn(placedWith(), 9_500_000)).toEqual({ kind: "open", payment });
  expect(browser.sent[0]).toMatchObject({ url: "/api/enrolments/e-1/payments", method: "POST" });
});
