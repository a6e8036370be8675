import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dayMs, minuteMs } from "#foundation/amounts/durations.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { writeOpenPayments } from "#tests/faults/payments/payment-storm.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { type Random, seededRandom } from "#tests/support/academy/random.ts";
import { chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { recordingFulfilment, withSeller } from "#tests/support/payments/recording-fulfilment.ts";
import { sweepPayments } from "../attempts/sweep-payments.server.ts";
import { getAccount } from "../door.server.ts";
import type { Fulfilment } from "../fulfilment.server.ts";
import { attempts } from "../tables.server.ts";
import { signatureOf } from "./paystack/read-webhook.server.ts";
import { receiveWebhook } from "./receive-webhook.server.ts";

const paymentsRoom = await openPaymentsForFile();

const later = (ms: number) =>
  paymentsRoom.academy.setTime(new Date(paymentsRoom.ctx.clock().getTime() + ms));
const dispute = (reference: unknown) => ({
  event: "charge.dispute.resolve",
  data: { id: 1, status: "resolved", transaction: { reference } },
});
const refund = (reference: unknown) => ({
  event: "refund.processed",
  data: { id: "\ud800", amount: 0, transaction_reference: reference },
});

describe("a signed webhook with a malformed reference", () => {
  test.each([
    ["NUL in a charge", chargeSuccess("PAY-1\u0000a"), "unknown_payment"],
    ["a lone surrogate in a charge", chargeSuccess("PAY-1\ud800a"), "unknown_payment"],
    ["another lone surrogate", chargeSuccess("PAY-1\udc00a"), "unknown_payment"],
    ["no reference", { event: "charge.success", data: { status: "success" } }, "unknown_payment"],
    ["a reference that is a number", refund(7), "unknown_payment"],
    ["no transaction", { event: "charge.dispute.create", data: { id: 1 } }, "unknown_payment"],
    ["a very long reference", chargeSuccess("x".repeat(5_000)), "unknown_payment"],
    ["no JSON", "{", "unknown_payment"],
    ["no event", "[1]", "unknown_payment"],
  ])("%s: stored, 200, a case", async (_name, event, kind) => {
    const cases = await paymentsRoom.countRows(`payment_review_cases where kind = '${kind}'`);
    const events = await paymentsRoom.countRows("provider_events");
    const { statusCode } = await paymentsRoom.send(event);
    expect(statusCode).toBe(200);
    expect(await paymentsRoom.countRows("provider_events")).toBe(events + 1);
    expect(await paymentsRoom.countRows("provider_events where state = 'received'")).toBe(0);
    expect(await paymentsRoom.countRows(`payment_review_cases where kind = '${kind}'`)).toBe(
      cases + 1,
    );
  });

  test.each([
    ["a refund", refund],
    ["a dispute", dispute],
  ])("%s of a payment that the provider does not know: stored, 200, nothing", async (_name, of) => {
    const cases = await paymentsRoom.countRows("payment_review_cases");
    for (const reference of ["PAY-2\u0000", "\ud800", "..", "a/b?c#d%"]) {
      expect((await paymentsRoom.send(of(reference))).statusCode).toBe(200);
    }
    expect(await paymentsRoom.countRows("provider_events where state = 'received'")).toBe(0);
    expect(await paymentsRoom.countRows("payment_review_cases")).toBe(cases);
    expect(await paymentsRoom.countRows("refunds")).toBe(0);
  });

  test("money under two such references is booked twice, and matches none of our payments", async () => {
    const charges = await paymentsRoom.countRows("ledger_transactions where kind = 'charge'");
    await paymentsRoom.send(chargeSuccess("PAY-9\u0000"));
    await paymentsRoom.send(chargeSuccess("PAY-9\ufffd"));
    expect(await paymentsRoom.countRows("ledger_transactions where kind = 'charge'")).toBe(
      charges + 2,
    );
  });

  test("100 of any kind get a 200 each, and payments still count", async () => {
    const random = seededRandom("odd webhooks");
    for (let turn = 0; turn < 100; turn++) {
      const { statusCode } = await paymentsRoom.send(oddEvent(random));
      expect(statusCode).toBe(200);
    }
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.send(chargeSuccess(reference));
    expect((await getAccount(paymentsRoom.ctx, orderId)).status).toBe("paid");
    expect(await paymentsRoom.countRows("provider_events where state = 'received'")).toBe(0);
  });
});

/** An event of a type that we use, with random field values. */
function oddEvent(random: Random): object {
  const pick = <Item>(...items: Item[]): Item => random.pick(items);
  const text = () =>
    Array.from({ length: random.below(8) }, () =>
      pick("\u0000", "\ud83d", "\udc00", "\ufffe", "₦", "'", "\\", "a", "\u202e", "%"),
    ).join("");
  const odd = () =>
    pick<unknown>(text(), text(), null, -1, 1e300, 0.5, "9007199254740993", [], {}, true, "NGN");
  const about = { id: odd(), reference: odd(), transaction_reference: odd() };
  return {
    event: pick("charge.success", "refund.processed", "refund.failed", "charge.dispute.resolve"),
    data: {
      ...about,
      status: pick<unknown>("success", odd()),
      amount: odd(),
      requested_amount: odd(),
      currency: pick<unknown>("NGN", odd()),
      refund_reference: odd(),
      refund_amount: odd(),
      resolution: pick<unknown>("merchant-accepted", odd()),
      transaction: pick<unknown>(about, odd()),
      fees: odd(),
      channel: odd(),
      paid_at: odd(),
    },
  };
}

describe("stored events that always fail", () => {
  const broken = { lineMoney: () => Promise.reject(new Error("full")) };

  test("fifty of them block no other, and go to a person after the last try", async () => {
    const failing: string[] = [];
    const receive = async (reference: string) => {
      const body = Buffer.from(JSON.stringify(chargeSuccess(reference)));
      const headers = {
        "x-paystack-signature": signatureOf(body, paymentsRoom.sandbox.secretKey),
      };
      return withSeller(broken, () => receiveWebhook(paymentsRoom.ctx, "paystack", body, headers));
    };
    const [good, ...bad] = await writeOpenPayments(paymentsRoom.ctx, 51);
    if (!good) throw new Error("no payment was written");
    // This test is about webhooks only, so the sweep must not ask about the payments.
    await paymentsRoom.ctx.db.update(attempts).set({ nextAskAt: null });
    for (const { orderId, reference } of bad) {
      failing.push(orderId);
      await expect(receive(reference)).rejects.toThrow("full");
    }
    await expect(receive(good.reference)).rejects.toThrow("full");
    const picky: Partial<Fulfilment> = {
      lineMoney: (ctx, money) =>
        failing.includes(money.account.orderId)
          ? Promise.reject(new Error("full"))
          : recordingFulfilment.lineMoney(ctx, money),
    };
    later(2 * minuteMs);
    await withSeller(picky, () => sweepPayments(paymentsRoom.ctx));
    expect((await getAccount(paymentsRoom.ctx, good.orderId)).status).toBe("paid");

    // Right after a failure nothing is retried.
    const tries = async () =>
      (
        await selectRows<{ n: number }>(
          paymentsRoom.ctx.db,
          sql`select sum(failed_tries)::int as n from provider_events where state = 'received'`,
        )
      )[0]?.n;
    const before = await tries();
    await withSeller(picky, () => sweepPayments(paymentsRoom.ctx));
    expect(await tries()).toBe(before);

    // Two tries have failed so far. Skip the next nine, which would fail in the same way.
    await paymentsRoom.ctx.db.execute(
      sql`update provider_events set failed_tries = 11 where state = 'received'`,
    );
    for (let turn = 0; turn < 2; turn++) {
      later(dayMs);
      await withSeller(picky, () => sweepPayments(paymentsRoom.ctx));
    }
    expect(await paymentsRoom.countRows("provider_events where state = 'received'")).toBe(0);
    expect(
      await paymentsRoom.countRows(
        "provider_events where state = 'given_up' and failed_tries = 13",
      ),
    ).toBe(50);
    expect(
      await paymentsRoom.countRows(
        "payment_review_cases where kind = 'unknown_payment' and details ->> 'compare' like 'We tried many%' and closed_at is null",
      ),
    ).toBe(50);
  });

  test("a given-up event is processed when it comes again, and its case closes", async () => {
    const [row] = await selectRows<{ reference: string }>(
      paymentsRoom.ctx.db,
      sql`select reference from provider_events where state = 'given_up' limit 1`,
    );
    const reference = row?.reference ?? "";
    expect((await paymentsRoom.send(chargeSuccess(reference))).statusCode).toBe(200);
    expect(
      await paymentsRoom.countRows(
        `payment_review_cases where reference = '${reference}' and closed_at is null`,
      ),
    ).toBe(0);
  });
});
