import { sql } from "drizzle-orm";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import {
  chargeSuccess,
  openPayments,
  type TestPayments,
} from "#tests/support/payments/open-payments.ts";
import { moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { getAccount, startPayment, verifyPayment } from "../door.server.ts";

/** A provider that sends whatever response the test sets. */
let paymentsRoom: TestPayments;
let server: FastifyInstance;
let ctx: Context;
let answer: { status: number; body: string };
beforeAll(async () => {
  paymentsRoom = await openPayments();
  server = Fastify();
  server.all("/*", (_request, reply) =>
    reply.status(answer.status).type("application/json").send(answer.body),
  );
  const apiUrl = await server.listen({ host: "127.0.0.1", port: 0 });
  const { config } = paymentsRoom.ctx;
  ctx = { ...paymentsRoom.ctx, config: { ...config, paystack: { ...config.paystack, apiUrl } } };
});
afterAll(async () => {
  await server.close();
  await paymentsRoom.close();
});

const verified = (data: object) => JSON.stringify({ status: true, message: "ok", data });

describe("the provider's response to verify", () => {
  test("is about another payment: that one is not booked, this one goes to review", async () => {
    const mine = await paymentsRoom.openAttempt();
    const other = await paymentsRoom.openAttempt();
    answer = { status: 200, body: verified(chargeSuccess(other.reference).data) };
    await verifyPayment(ctx, mine.reference);
    for (const { orderId } of [mine, other]) {
      expect(await moneyCalls(ctx, "payment", orderId)).toEqual([]);
      expect((await getAccount(ctx, orderId)).status).toBe("open");
    }
    const cases = await selectRows(
      ctx.db,
      sql`select kind from payment_review_cases where reference = ${mine.reference}`,
    );
    expect(cases).toEqual([{ kind: "unknown_payment" }]);
  });

  test.each([
    ["a page instead of JSON", 200, "<html>busy</html>"],
    ["JSON of another shape", 200, '{"status":true,"data":[]}'],
    ["status false with 200", 200, '{"status":false,"message":"no"}'],
    ["nothing", 200, ""],
    ["our key refused", 401, '{"status":false,"message":"Invalid key","code":"invalid_Key"}'],
    ["too many calls", 429, '{"status":false,"message":"Slow down"}'],
    ["a gateway's page", 502, "<html>Bad Gateway</html>"],
  ])("%s: 503, and nothing changes", async (_name, status, body) => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    answer = { status, body };
    const unavailable = { status: 503, code: "provider_unavailable" };
    await expect(verifyPayment(ctx, reference)).rejects.toMatchObject(unavailable);
    await expect(startPayment(ctx, orderId)).rejects.toMatchObject(unavailable);
    expect((await getAccount(ctx, orderId)).attempts).toMatchObject([{ status: "open" }]);
  });

  test("abandoned: still to be paid, the attempt is kept", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    const data = { ...chargeSuccess(reference).data, status: "abandoned" };
    answer = { status: 200, body: verified(data) };
    expect((await verifyPayment(ctx, reference)).status).toBe("pending");
    const again = await startPayment(ctx, orderId);
    expect(again.status === "open" && again.payment.reference).toBe(reference);
  });

  test.each(["ongoing", "pending", "processing", "queued"])(
    "%s: the money may be on its way, no other payment is opened",
    async (status) => {
      const { orderId, reference } = await paymentsRoom.openAttempt();
      answer = { status: 200, body: verified({ ...chargeSuccess(reference).data, status }) };
      expect((await verifyPayment(ctx, reference)).status).toBe("pending");
      await expect(startPayment(ctx, orderId)).rejects.toMatchObject({
        status: 409,
        code: "payment_on_its_way",
      });
      expect((await getAccount(ctx, orderId)).attempts).toMatchObject([{ status: "open" }]);
    },
  );

  test.each(["failed", "reversed"])("%s: shown as failed", async (status) => {
    const { reference } = await paymentsRoom.openAttempt();
    answer = { status: 200, body: verified({ ...chargeSuccess(reference).data, status }) };
    expect((await verifyPayment(ctx, reference)).status).toBe("failed");
  });
});
