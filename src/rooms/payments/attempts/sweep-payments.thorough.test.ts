import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { chargeSuccess } from "#tests/support/payments/open-payments.ts";
import {
  moneyCalls,
  recordingFulfilment,
  withSeller,
} from "#tests/support/payments/recording-fulfilment.ts";
import { getAccount } from "../door.server.ts";
import type { Fulfilment } from "../fulfilment.server.ts";
import { signatureOf } from "../provider/paystack/read-webhook.server.ts";
import { receiveWebhook } from "../provider/receive-webhook.server.ts";
import { sweepPayments } from "./sweep-payments.server.ts";

const paymentsRoom = await openPaymentsForFile();
let now: number;
beforeAll(async () => {
  now = paymentsRoom.ctx.clock().getTime();
});
beforeEach(() => paymentsRoom.sandbox.control());

const later = (minutes: number) => {
  now += minutes * 60_000;
  paymentsRoom.academy.setTime(new Date(now));
};
const sweep = () => sweepPayments(paymentsRoom.ctx);
const statuses = async (orderId: string) =>
  (await getAccount(paymentsRoom.ctx, orderId)).attempts.map(({ status }) => status);

describe("the sweep", () => {
  test("books payments whose webhooks were lost, the window closed or not", async () => {
    await paymentsRoom.sandbox.control({ webhooks: { drop: true } });
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.press(reference, "transfer");
    expect(await sweep()).toEqual({ asked: 0, booked: 0 });
    later(1);
    expect(await sweep()).toEqual({ asked: 1, booked: 1 });
    expect((await getAccount(paymentsRoom.ctx, orderId)).status).toBe("paid");
    later(600);
    expect(await sweep()).toEqual({ asked: 0, booked: 0 });
    expect(await moneyCalls(paymentsRoom.ctx, "payment", orderId)).toHaveLength(1);
  });

  test("asks about superseded attempts too", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.press(reference, "decline");
    await paymentsRoom.start(orderId);
    await paymentsRoom.sandbox.press(reference, "pay");
    later(1);
    expect(await sweep()).toEqual({ asked: 2, booked: 1 });
    expect(await statuses(orderId)).toEqual(["succeeded", "open"]);
    later(72 * 60 + 1);
    await sweep();
    expect(await statuses(orderId)).toEqual(["succeeded", "failed"]);
  });

  test("asks at growing intervals for 72 hours, then the attempt fails; money still books it", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    const askedAt: number[] = [];
    // Every minute of the first hour, then every half hour.
    for (let minute = 1; minute <= 72 * 60; minute += minute < 60 ? 1 : 30) {
      later(minute <= 60 ? 1 : 30);
      if ((await sweep()).asked > 0) askedAt.push(minute);
    }
    expect(askedAt.slice(0, 9)).toEqual([1, 3, 7, 15, 30, 60, 120, 240, 480]);
    expect(askedAt.at(-1)).toBe(72 * 60);
    expect(askedAt.length).toBeLessThan(40);
    expect(await statuses(orderId)).toEqual(["failed"]);
    await paymentsRoom.send(chargeSuccess(reference));
    expect(await statuses(orderId)).toEqual(["succeeded"]);
  });

  test("an attempt never fails because the provider does not answer", async () => {
    const { orderId } = await paymentsRoom.openAttempt();
    later(73 * 60);
    await paymentsRoom.sandbox.control({ verify: { mode: "fail" } });
    expect(await sweep()).toEqual({ asked: 1, booked: 0 });
    expect(await statuses(orderId)).toEqual(["open"]);
    await paymentsRoom.sandbox.control();
    later(60);
    await sweep();
    expect(await statuses(orderId)).toEqual(["failed"]);
  });

  test("stops asking while the provider is down, and does not count those requests", async () => {
    const open = [await paymentsRoom.openAttempt()];
    for (let turn = 0; turn < 11; turn++) open.push(await paymentsRoom.openAttempt());
    later(1);
    await paymentsRoom.sandbox.control({ verify: { mode: "drop" } });
    expect((await sweep()).asked).toBeLessThan(12);
    await paymentsRoom.sandbox.control();
    for (const { reference } of open) await paymentsRoom.sandbox.press(reference, "pay");
    later(1);
    expect(await sweep()).toEqual({ asked: 12, booked: 12 });
  });

  test("an attempt whose process died while it was starting is superseded", async () => {
    const { orderId } = await paymentsRoom.open();
    await paymentsRoom.sandbox.control({ initialize: { mode: "lost" } });
    const dying = { ...paymentsRoom.ctx, step: () => Promise.reject(new Error("killed")) };
    const { startPayment } = await import("./start-payment.server.ts");
    await expect(startPayment(dying, orderId)).rejects.toThrow("killed");
    expect(await statuses(orderId)).toEqual(["starting"]);
    later(1);
    expect(await sweep()).toEqual({ asked: 1, booked: 0 });
    expect(await statuses(orderId)).toEqual(["superseded"]);
    later(72 * 60 + 1);
    await sweep();
  });

  test("retries a webhook whose effect failed", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    const body = Buffer.from(JSON.stringify(chargeSuccess(reference)));
    const headers = {
      "x-paystack-signature": signatureOf(body, paymentsRoom.sandbox.secretKey),
    };
    const broken = { lineMoney: () => Promise.reject(new Error("full")) };
    await expect(
      withSeller(broken, () => receiveWebhook(paymentsRoom.ctx, "paystack", body, headers)),
    ).rejects.toThrow("full");
    later(2);
    await sweep();
    expect((await getAccount(paymentsRoom.ctx, orderId)).status).toBe("paid");
  });

  test("two sweeps at once ask about each attempt once", async () => {
    for (let turn = 0; turn < 12; turn++) {
      const { reference } = await paymentsRoom.openAttempt();
      await paymentsRoom.sandbox.press(reference, "pay");
    }
    later(1);
    const results = await Promise.all([sweep(), sweep(), sweep()]);
    expect(results.reduce((sum, { asked }) => sum + asked, 0)).toBe(12);
    expect(results.reduce((sum, { booked }) => sum + booked, 0)).toBe(12);
  });

  test("an error in one attempt does not stop the others from being booked", async () => {
    const good = await paymentsRoom.openAttempt();
    const bad = await paymentsRoom.openAttempt();
    for (const { reference } of [good, bad]) await paymentsRoom.sandbox.press(reference, "pay");
    later(1);
    const picky: Partial<Fulfilment> = {
      lineMoney: (ctx, money) =>
        money.account.orderId === bad.orderId
          ? Promise.reject(new Error("no"))
          : recordingFulfilment.lineMoney(ctx, money),
    };
    expect(await withSeller(picky, () => sweepPayments(paymentsRoom.ctx))).toEqual({
      asked: 2,
      booked: 1,
    });
    expect((await getAccount(paymentsRoom.ctx, good.orderId)).status).toBe("paid");
    expect((await getAccount(paymentsRoom.ctx, bad.orderId)).status).toBe("open");
  });
});
