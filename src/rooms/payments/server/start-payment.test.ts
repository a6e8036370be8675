import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { openPaymentsForFile } from "#tests/open-for-file.ts";
import { recordedCalls, recordingFulfilment } from "#tests/recording-fulfilment.ts";
import { orderStatus, startPayment, verifyPayment } from "./door.ts";

const paymentsRoom = await openPaymentsForFile();
beforeEach(() => paymentsRoom.sandbox.control());

const statuses = async (orderId: string) =>
  (await orderStatus(paymentsRoom.ctx, orderId)).attempts.map(({ status }) => status);

describe("startPayment", () => {
  test("opens an attempt over what is owed, as the provider wants it", async () => {
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
    expect(payment.reference).toMatch(/^PAY-\d{13}[A-Z0-9]{10}$/);
    const known = await paymentsRoom.sandbox.store.findTransaction(payment.reference);
    expect(known).toMatchObject({ amountKobo: 9_500_000, email: "asabe@example.com" });
  });

  test("an open attempt comes back, by ten calls at once too", async () => {
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

  test("what was paid meanwhile is settled and not asked for again", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.press(reference, "pay");
    expect(await paymentsRoom.start(orderId)).toEqual({ status: "paid", reference });
    expect(await recordedCalls(paymentsRoom.ctx, "settle", orderId)).toHaveLength(1);
    expect(await paymentsRoom.start(orderId)).toEqual({ status: "paid", reference });
  });

  test("a declined one gives way to a new one, and still settles if its money comes", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.press(reference, "decline");
    const second = await paymentsRoom.start(orderId);
    expect(second.status === "open" && second.payment.reference).not.toBe(reference);
    expect(await statuses(orderId)).toEqual(["superseded", "open"]);
    await paymentsRoom.sandbox.press(reference, "pay");
    expect((await verifyPayment(paymentsRoom.ctx, recordingFulfilment, reference)).status).toBe(
      "success",
    );
    expect((await paymentsRoom.start(orderId)).status).toBe("paid");
  });

  test("a transfer that is on its way keeps the attempt", async () => {
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

  test("the answer to initialise is lost: a new attempt, and the old one is still asked about", async () => {
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
    expect(await verifyPayment(paymentsRoom.ctx, recordingFulfilment, lost.reference)).toEqual({
      reference: lost.reference,
      status: "success",
    });
  });

  test("the provider cannot say how an open attempt stands: 503, and nothing changes", async () => {
    const { orderId } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.control({ verify: { mode: "fail" } });
    await expect(paymentsRoom.start(orderId)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    expect(await statuses(orderId)).toEqual(["open"]);
  });

  test("an e-mail address that the provider refuses is told, not repeated", async () => {
    const { ctx } = paymentsRoom;
    const { openOrder } = await import("./door.ts");
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

  test("waits for the provider outside of transactions only", async () => {
    const { orderId } = await paymentsRoom.open();
    await expect(
      inTransaction(paymentsRoom.ctx, (tx) => startPayment(tx, recordingFulfilment, orderId)),
    ).rejects.toThrow(/outside of transactions/);
  });

  test("an order that is not there is 404", async () => {
    await expect(paymentsRoom.start("nothing")).rejects.toMatchObject({ status: 404 });
  });
});

describe("openOrder", () => {
  test("amounts below the provider's least are refused", async () => {
    await expect(
      paymentsRoom.open([
        { lineRef: "a", components: [{ component: "tuition", amountKobo: 4_999 }] },
      ]),
    ).rejects.toMatchObject({ status: 409, code: "amount_too_small" });
  });

  test.each([[0], [-5_000], [5_000.5]])("%d kobo is no amount", async (amountKobo) => {
    await expect(
      paymentsRoom.open([{ lineRef: "a", components: [{ component: "tuition", amountKobo }] }]),
    ).rejects.toThrow(RangeError);
  });
});
