import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { recordedCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { orderStatus, startPayment, verifyPayment } from "../door.ts";

const paymentsRoom = await openPaymentsForFile();
beforeEach(() => paymentsRoom.sandbox.control());

const statuses = async (orderId: string) =>
  (await orderStatus(paymentsRoom.ctx, orderId)).attempts.map(({ status }) => status);

describe("startPayment", () => {
  test("opens an attempt for the amount due, in the provider's format", async () => {
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

  test("settles what was paid meanwhile, and does not ask for it again", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.press(reference, "pay");
    expect(await paymentsRoom.start(orderId)).toEqual({ status: "paid", reference });
    expect(await recordedCalls(paymentsRoom.ctx, "settle", orderId)).toHaveLength(1);
    expect(await paymentsRoom.start(orderId)).toEqual({ status: "paid", reference });
  });

  test("replaces a declined attempt, which still settles if its money comes", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.press(reference, "decline");
    const second = await paymentsRoom.start(orderId);
    expect(second.status === "open" && second.payment.reference).not.toBe(reference);
    expect(await statuses(orderId)).toEqual(["superseded", "open"]);
    await paymentsRoom.sandbox.press(reference, "pay");
    expect((await verifyPayment(paymentsRoom.ctx, reference)).status).toBe("success");
    expect((await paymentsRoom.start(orderId)).status).toBe("paid");
  });

  test("keeps the attempt while a transfer is on its way", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.press(reference, "transfer");
    const again = await paymentsRoom.start(orderId);
    expect(again.status === "open" && again.payment.reference).toBe(reference);
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
    const [lost] = (await orderStatus(paymentsRoom.ctx, orderId)).attempts;
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

  test("reports an email address that the provider rejects, and does not retry", async () => {
    const { ctx } = paymentsRoom;
    const { openOrder } = await import("../door.ts");
    const { orderId } = await openOrder(ctx, {
      payerName: "Nobody",
      payerEmail: "not an address",
      lines: [
        {
          lineRef: "a",
          description: "A",
          components: [{ component: "tuition", amountKobo: 5_000 }],
        },
      ],
      returnUrl: "http://localhost:3000/",
      quoteHoldsUntil: new Date(),
    });
    await expect(paymentsRoom.start(orderId)).rejects.toMatchObject({
      status: 409,
      code: "payment_refused",
      message: "Payment initialization failed. Please check your email address and try again.",
    });
    expect(await statuses(orderId)).toEqual(["failed"]);
  });

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

describe("openOrder", () => {
  test("rejects amounts below the provider's minimum", async () => {
    await expect(
      paymentsRoom.open([
        { lineRef: "a", components: [{ component: "tuition", amountKobo: 4_999 }] },
      ]),
    ).rejects.toMatchObject({ status: 409, code: "amount_too_small" });
  });

  test.each([[0], [-5_000], [5_000.5]])("rejects %d kobo", async (amountKobo) => {
    await expect(
      paymentsRoom.open([{ lineRef: "a", components: [{ component: "tuition", amountKobo }] }]),
    ).rejects.toThrow(RangeError);
  });
});
