import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { beginnerPlan, chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { cancelLines, getAccount, startPayment, verifyPayment } from "../door.server.ts";

const paymentsRoom = await openPaymentsForFile();
beforeEach(() => paymentsRoom.sandbox.control());

const statuses = async (orderId: string) =>
  (await getAccount(paymentsRoom.ctx, orderId)).attempts.map(({ status }) => status);

describe("startPayment", () => {
  test("opens an attempt for what is due now, in the provider's format", async () => {
    const { orderId } = await paymentsRoom.open();
    const started = await paymentsRoom.start(orderId);
    if (started.status !== "open") throw new Error(started.status);
    const { payment } = started;
    expect(payment).toMatchObject({
      amountKobo: 9_500_000,
      currency: "NGN",
      email: "asabe@example.com",
      publicKey: paymentsRoom.sandbox.env.PAYSTACK_PUBLIC_KEY,
      authorizationUrl: `${paymentsRoom.sandbox.url}/checkout/${payment.accessCode}`,
    });
    expect(payment.reference).toMatch(/^PAY-\d{13}[A-Z0-9]{16}$/);
    const known = await paymentsRoom.sandbox.store.findTransaction(payment.reference);
    expect(known).toMatchObject({ amountKobo: 9_500_000, email: "asabe@example.com" });
  });

  test("returns an open attempt again, for ten requests at once too", async () => {
    const { orderId } = await paymentsRoom.open();
    const started = await Promise.all(
      Array.from({ length: 10 }, () => paymentsRoom.start(orderId)),
    );
    const again = await paymentsRoom.start(orderId);
    const references = [...started, again].map((one) =>
      one.status === "open" ? `${one.payment.reference} ${one.payment.accessCode}` : one.status,
    );
    expect(new Set(references).size).toBe(1);
    expect(await statuses(orderId)).toEqual(["open"]);
  });

  test("books what has since been paid, and does not ask for it again", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.press(reference, "pay");
    expect(await paymentsRoom.start(orderId)).toEqual({ status: "paid", reference });
    expect(await moneyCalls(paymentsRoom.ctx, "payment", orderId)).toHaveLength(1);
    expect(await paymentsRoom.start(orderId)).toEqual({ status: "paid", reference });
  });

  test("replaces a declined attempt, which still books if its money comes", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.press(reference, "decline");
    const second = await paymentsRoom.start(orderId);
    expect(second.status === "open" && second.payment.reference).not.toBe(reference);
    expect(await statuses(orderId)).toEqual(["superseded", "open"]);
    await paymentsRoom.sandbox.press(reference, "pay");
    expect((await verifyPayment(paymentsRoom.ctx, reference)).status).toBe("success");
    expect((await paymentsRoom.start(orderId)).status).toBe("paid");
  });

  test("opens no other while a transfer is on its way, whatever the amount", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.press(reference, "transfer");
    for (const amountKobo of [null, 100_000, 9_500_000]) {
      await expect(paymentsRoom.start(orderId, { amountKobo })).rejects.toMatchObject({
        status: 409,
        code: "payment_on_its_way",
      });
    }
    expect(await statuses(orderId)).toEqual(["open"]);
  });

  test.each(["fail", "drop"] as const)(
    "the provider is down (%s): 503 in clear words, the order stays, the next start works",
    async (mode) => {
      const { orderId } = await paymentsRoom.open();
      await paymentsRoom.sandbox.control({ initialize: { mode } });
      await expect(paymentsRoom.start(orderId)).rejects.toMatchObject({
        status: 503,
        code: "provider_unavailable",
        message: expect.stringContaining("try to pay again"),
      });
      expect(await statuses(orderId)).toEqual(["superseded"]);
      await paymentsRoom.sandbox.control();
      expect((await paymentsRoom.start(orderId)).status).toBe("open");
    },
  );

  test("every reference is taken: 503 after three, the order stays, the next start works", async () => {
    const { orderId } = await paymentsRoom.open();
    await paymentsRoom.sandbox.control({ initialize: { mode: "duplicate" } });
    await expect(paymentsRoom.start(orderId)).rejects.toMatchObject({
      status: 503,
      code: "provider_unavailable",
      message: expect.stringContaining("try to pay again"),
    });
    expect(await statuses(orderId)).toEqual(["failed", "failed", "failed"]);
    await paymentsRoom.sandbox.control();
    expect((await paymentsRoom.start(orderId)).status).toBe("open");
  });

  test("opens a new attempt if the initialise response is lost; the sweep still asks about the old one", async () => {
    const { orderId } = await paymentsRoom.open();
    await paymentsRoom.sandbox.control({ initialize: { mode: "lost" } });
    await expect(paymentsRoom.start(orderId)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    await paymentsRoom.sandbox.control();
    const started = await paymentsRoom.start(orderId);
    expect(started.status).toBe("open");
    const [lost] = (await getAccount(paymentsRoom.ctx, orderId)).attempts;
    if (!lost) throw new Error("no attempt");
    await paymentsRoom.sandbox.press(lost.reference, "pay");
    expect(await verifyPayment(paymentsRoom.ctx, lost.reference)).toEqual({
      reference: lost.reference,
      status: "success",
    });
  });

  test("answers 503 and changes nothing if the provider cannot verify an open attempt", async () => {
    const { orderId } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.control({ verify: { mode: "fail" } });
    await expect(paymentsRoom.start(orderId)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    expect(await statuses(orderId)).toEqual(["open"]);
  });

  test.each([
    [
      "not an address",
      "Payment initialization failed. Please check your email address and try again.",
    ],
    ["adé@mail.example", expect.stringMatching(/^Our card provider can’t take letters like ü/)],
  ])(
    "reports an email address that the provider rejects (%s), and does not retry",
    async (payerEmail, message) => {
      const { ctx } = paymentsRoom;
      const { openOrder } = await import("../door.server.ts");
      const { orderId } = await openOrder(ctx, {
        payerName: "Nobody",
        payerEmail,
        lines: [
          {
            lineRef: payerEmail,
            description: "A",
            charges: [{ component: "tuition", amountKobo: 5_000 }],
            quoteHoldsUntil: new Date(ctx.clock().getTime() + 1),
          },
        ],
        returnUrl: "http://localhost:3000/",
      });
      await expect(paymentsRoom.start(orderId)).rejects.toMatchObject({
        status: 409,
        code: "payment_refused",
        message,
      });
      expect(await statuses(orderId)).toEqual(["failed"]);
    },
  );

  test("throws inside a transaction", async () => {
    const { orderId } = await paymentsRoom.open();
    await expect(
      inTransaction(paymentsRoom.ctx, (tx) => startPayment(tx, orderId)),
    ).rejects.toThrow(/inside a transaction/);
  });

  test("answers 404 for an unknown order", async () => {
    await expect(paymentsRoom.start("nothing")).rejects.toMatchObject({ status: 404 });
  });
});

describe("how much is paid now", () => {
  const amountOf = async (orderId: string, amountKobo?: number) => {
    const started = await paymentsRoom.start(orderId, { amountKobo });
    return started.status === "open" ? started.payment.amountKobo : started.status;
  };
  const pay = (reference: string, amountKobo: number) =>
    paymentsRoom.send(
      chargeSuccess(reference, { amount: amountKobo, requested_amount: amountKobo }),
    );
  const openReference = async (orderId: string) =>
    (await getAccount(paymentsRoom.ctx, orderId)).attempts.at(-1)?.reference ?? "";

  test("is what is due now, otherwise what is due next, until nothing is owed", async () => {
    const { orderId } = await paymentsRoom.open([{ lineRef: "plan", charges: beginnerPlan }]);
    for (const expected of [5_000_000, 3_000_000, 1_500_000]) {
      expect(await amountOf(orderId)).toBe(expected);
      await pay(await openReference(orderId), expected);
    }
    expect(await amountOf(orderId)).toBe("paid");
  });

  test("is any part that the payer names, and the rest stays owed", async () => {
    const { orderId } = await paymentsRoom.open([{ lineRef: "parts", charges: beginnerPlan }]);
    expect(await amountOf(orderId, 4_000_001)).toBe(4_000_001);
    await pay(await openReference(orderId), 4_000_001);
    expect(await getAccount(paymentsRoom.ctx, orderId)).toMatchObject({
      status: "partly_paid",
      receivedKobo: 4_000_001,
      openKobo: 5_499_999,
    });
    expect(await amountOf(orderId)).toBe(999_999);
    expect(await amountOf(orderId, 5_499_999)).toBe(5_499_999);
    // A different amount makes a new attempt. The earlier ones can still be paid.
    expect(await statuses(orderId)).toEqual(["succeeded", "superseded", "open"]);
  });

  test.each<[unknown, RegExp]>([
    [0, /from ₦1,000 to ₦95,000/],
    [-1, /from ₦1,000 to ₦95,000/],
    [99_999, /₦1,000 or more/],
    [9_500_001, /Only ₦95,000 is owed/],
    [1e15, /Only ₦95,000 is owed/],
    [1e300, /from ₦1,000/],
    [100_000.5, /from ₦1,000/],
    [Number.NaN, /from ₦1,000/],
    ["abc", /from ₦1,000/],
    ["100000", /from ₦1,000/],
  ])("%j kobo is refused, and nothing is opened", async (amountKobo, message) => {
    const { orderId } = await paymentsRoom.open();
    await expect(
      paymentsRoom.start(orderId, { amountKobo: amountKobo as number }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { amountKobo: expect.stringMatching(message) },
    });
    expect(await statuses(orderId)).toEqual([]);
  });

  test("a balance under ₦1,000 is paid whole; one under the provider's minimum, at a centre", async () => {
    const { orderId } = await paymentsRoom.open();
    await paymentsRoom.start(orderId);
    await pay(await openReference(orderId), 9_450_000);
    await expect(paymentsRoom.start(orderId, { amountKobo: 49_999 })).rejects.toMatchObject({
      status: 422,
    });
    expect(await amountOf(orderId)).toBe(50_000);
    await pay(await openReference(orderId), 45_001);
    await expect(paymentsRoom.start(orderId)).rejects.toMatchObject({
      status: 409,
      code: "amount_too_small",
    });
  });

  test("money of an attempt for another amount counts, and too much is credit", async () => {
    const { orderId } = await paymentsRoom.open();
    await paymentsRoom.start(orderId, { amountKobo: 5_000_000 });
    const first = await openReference(orderId);
    await paymentsRoom.start(orderId, { amountKobo: 9_500_000 });
    await pay(await openReference(orderId), 9_500_000);
    await pay(first, 5_000_000);
    expect(await getAccount(paymentsRoom.ctx, orderId)).toMatchObject({
      status: "paid",
      openKobo: 0,
      creditKobo: 5_000_000,
    });
    expect((await paymentsRoom.start(orderId)).status).toBe("paid");
  });

  test("nothing can be paid for an order that charges nothing any more", async () => {
    const { orderId } = await paymentsRoom.open([{ lineRef: "lapsed", charges: beginnerPlan }]);
    await inTransaction(paymentsRoom.ctx, (tx) => cancelLines(tx, orderId, ["lapsed"]));
    await expect(paymentsRoom.start(orderId)).rejects.toMatchObject({
      status: 409,
      code: "registration_closed",
    });
  });
});

describe("openOrder", () => {
  test.each([[0], [-5_000], [5_000.5]])("rejects %d kobo", async (amountKobo) => {
    await expect(
      paymentsRoom.open([{ lineRef: "a", charges: [{ component: "tuition", amountKobo }] }]),
    ).rejects.toThrow(RangeError);
  });
});
