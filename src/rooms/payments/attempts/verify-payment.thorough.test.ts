import { describe, expect, test } from "vitest";
import { networkPerMinute } from "#foundation/http/limits.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { openPayments } from "#tests/support/payments/open-payments.ts";
import { moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { verifyPayment } from "../door.server.ts";

const paymentsRoom = await openPaymentsForFile();

describe("verify", () => {
  test("books a payment that the provider reports as paid; unknown references are 404", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    expect((await paymentsRoom.academy.call("POST", `/payments/${reference}/verify`)).body).toEqual(
      {
        reference,
        status: "pending",
      },
    );
    await paymentsRoom.sandbox.press(reference, "insufficient");
    expect((await verifyPayment(paymentsRoom.ctx, reference)).status).toBe("failed");
    await paymentsRoom.sandbox.press(reference, "pay");
    const paid = await paymentsRoom.academy.call("POST", `/payments/${reference}/verify`);
    expect([paid.status, paid.body]).toEqual([200, { reference, status: "success" }]);
    expect(await moneyCalls(paymentsRoom.ctx, "payment", orderId)).toHaveLength(1);
    await paymentsRoom.sandbox.deliverTo(paymentsRoom.academy);
    expect(await moneyCalls(paymentsRoom.ctx, "payment", orderId)).toHaveLength(1);
    expect((await paymentsRoom.academy.call("POST", "/payments/PAY-nothing/verify")).status).toBe(
      404,
    );
    expect((await paymentsRoom.academy.call("GET", "/payments/PAY-nothing")).status).toBe(404);
  });

  test("is limited by reference; this does not limit the provider's webhooks", async () => {
    const limited = await openPayments({ rateLimited: true });
    const { reference } = await limited.openAttempt();
    const statuses: number[] = [];
    for (let turn = 0; turn < 121; turn++) {
      const path = `/payments/${reference}/verify`;
      statuses.push((await limited.academy.call("POST", path)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
    // Forged webhooks are rejected without the database, so many of them cost little here.
    for (let turn = 0; turn < networkPerMinute + 10; turn++) {
      const { statusCode } = await limited.send({ data: turn }, { signature: "forged" });
      expect(statusCode).toBe(401);
    }
    expect((await limited.send({ event: "noted" })).statusCode).toBe(200);
    await limited.close();
  });

  test("the provider is down: 503 with Retry-After", async () => {
    const { reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.control({ verify: { mode: "drop" } });
    const answer = await paymentsRoom.academy.call("POST", `/payments/${reference}/verify`);
    await paymentsRoom.sandbox.control();
    expect(answer).toMatchObject({
      status: 503,
      body: { code: "provider_unavailable" },
      headers: { "retry-after": "30" },
    });
  });
});
