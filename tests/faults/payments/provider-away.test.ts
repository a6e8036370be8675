import { expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { getAccount, startPayment, verifyPayment } from "#rooms/payments/door.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { openProxy, type ProxyMode } from "./tcp-proxy.ts";

const paymentsRoom = await openPaymentsForFile();

/** The same academy, with another URL for the provider. */
function behind(url: string): Context {
  const { ctx } = paymentsRoom;
  return { ...ctx, config: { ...ctx.config, paystack: { ...ctx.config.paystack, apiUrl: url } } };
}

const statuses = async (orderId: string) =>
  (await getAccount(paymentsRoom.ctx, orderId)).attempts.map(({ status }) => status);

async function check(mode: ProxyMode | "refused") {
  const proxy = mode === "refused" ? null : await openProxy(paymentsRoom.sandbox.url, mode);
  const away = behind(proxy?.url ?? "http://127.0.0.1:9");
  const fresh = await paymentsRoom.open();
  const opened = await paymentsRoom.openAttempt();
  const unavailable = { status: 503, code: "provider_unavailable", retryAfterSeconds: 30 };
  await Promise.all([
    expect(startPayment(away, fresh.orderId)).rejects.toMatchObject(unavailable),
    expect(startPayment(away, opened.orderId)).rejects.toMatchObject(unavailable),
    expect(verifyPayment(away, opened.reference)).rejects.toMatchObject(unavailable),
  ]);
  await proxy?.close();
  expect(await statuses(fresh.orderId)).toEqual(["superseded"]);
  expect(await statuses(opened.orderId)).toEqual(["open"]);
  // The provider is back: the new order gets an attempt, and the other continues with its own.
  expect((await paymentsRoom.start(fresh.orderId)).status).toBe("open");
  const again = await paymentsRoom.start(opened.orderId);
  expect(again.status === "open" && again.payment.reference).toBe(opened.reference);
}

test("the proxy itself passes everything", async () => {
  const proxy = await openProxy(paymentsRoom.sandbox.url, "pass");
  const { orderId } = await paymentsRoom.open();
  const started = await startPayment(behind(proxy.url), orderId);
  expect(started.status).toBe("open");
  await proxy.close();
});

// The wait is ten seconds, and the embedded database's single connection shows what else has to wait.
test.skipIf(onServer)(
  "reset, silent, trickling and absent provider: 503 after at most 10 seconds, orders and attempts stay, others are served",
  async () => {
    let away = true;
    const checks = Promise.all(
      (["reset", "black-hole", "trickle", "refused"] as const).map((mode) => check(mode)),
    ).finally(() => {
      away = false;
    });
    let served = 0;
    const other = await paymentsRoom.openAttempt();
    expect((await paymentsRoom.send(chargeSuccess(other.reference))).statusCode).toBe(200);
    while (away) {
      const { status, body } = await paymentsRoom.academy.call(
        "GET",
        `/payments/${other.reference}`,
      );
      expect([status, body]).toEqual([200, { reference: other.reference, status: "success" }]);
      served++;
      await new Promise((wait) => setTimeout(wait, 100));
    }
    await checks;
    // It was answered while the others were still waiting.
    expect(served).toBeGreaterThan(10);
  },
);
