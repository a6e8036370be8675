import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import {
  fakeProvider,
  fakeWebhook,
  finishRefundsAtFake,
  loseDisputeAtFake,
  payAtFake,
  payUnaskedAtFake,
} from "#tests/support/payments/fake-provider.ts";
import { openTillFor, takeCash } from "#tests/support/payments/open-till.ts";
import { askForRefund } from "#tests/support/payments/staff-refunds.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { compareWithProvider } from "../comparison/compare-with-provider.server.ts";
import { getAccount, startPayment } from "../door.server.ts";
import type { CardProvider } from "./card-provider.server.ts";
import { cardProviders } from "./card-providers.server.ts";

// The list of providers is all that a second one changes in the server's code.
const list = cardProviders as CardProvider[];
list.push(fakeProvider);
afterAll(() => {
  list.splice(list.indexOf(fakeProvider), 1);
});

const paymentsRoom = await openPaymentsForFile();
const { academy, ctx, sandbox } = paymentsRoom;
const owner = await signInAs(academy, "admin");
const amountKobo = 9_500_000;

/** From now on new payments are started with this provider. */
function choose(cardProvider: string): void {
  ctx.config.cardProvider = cardProvider;
}

async function startWith(cardProvider: string) {
  choose(cardProvider);
  const { orderId } = await paymentsRoom.open();
  const started = await startPayment(ctx, orderId);
  if (started.status !== "open") throw new Error(started.status);
  expect(started.payment.provider).toBe(cardProvider);
  return { orderId, reference: started.payment.reference, payment: started.payment };
}

const send = async (what: string, reference: string) =>
  (await academy.inject(fakeWebhook(what, reference))).statusCode;

/** An order's balance at each card provider, according to the ledger. */
async function clearingOf(orderId: string): Promise<Record<string, number>> {
  const rows = await selectRows<{ account: string; kobo: number }>(
    ctx.db,
    sql`select account, sum(amount_kobo)::int as kobo from ledger_entries
        where order_id = ${orderId} and account like 'provider_clearing%' group by account`,
  );
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]));
}

const refundedOf = async (orderId: string) => (await getAccount(ctx, orderId)).refundedKobo;

/** A payment that came through the first provider; then the setting names the second one. */
async function paidWithFirst() {
  const started = await startWith("paystack");
  await sandbox.press(started.reference, "pay");
  choose("fake");
  const { body } = await academy.call("POST", `/payments/${started.reference}/verify`);
  expect(body).toMatchObject({ status: "success" });
  return started;
}

describe("a second card provider", () => {
  test("takes a payment: its webhook books it into its own clearing account", async () => {
    const { orderId, reference, payment } = await startWith("fake");
    expect(payment).toMatchObject({ publicKey: "fake-key", accessCode: `fake-${reference}` });
    payAtFake(reference, ctx.clock());
    const forged = {
      ...fakeWebhook("settled", reference),
      headers: { ...fakeWebhook("settled", reference).headers, "x-fake-secret": "no" },
    };
    expect((await academy.inject(forged)).statusCode).toBe(401);
    expect(await send("settled", reference)).toBe(200);
    expect(await getAccount(ctx, orderId)).toMatchObject({
      status: "paid",
      attempts: [{ providerStatus: "paid", channel: "ussd" }],
    });
    expect(await clearingOf(orderId)).toEqual({ "provider_clearing:fake": amountKobo - 100 });
    const stored = await paymentsRoom.countRows(
      `provider_events where provider = 'fake' and kind = 'charge_paid' and reference = '${reference}'`,
    );
    expect(stored).toBe(1);
  });

  test("pays a refund and a lost dispute out of the same account", async () => {
    const { orderId, reference } = await startWith("fake");
    payAtFake(reference, ctx.clock());
    await send("settled", reference);
    expect(
      await askForRefund(paymentsRoom, owner.token, reference, { amountKobo: 1_000_000 }),
    ).toMatchObject({ http: 201, status: "sent" });
    finishRefundsAtFake(reference);
    expect(await send("given-back", reference)).toBe(200);
    expect(await refundedOf(orderId)).toBe(1_000_000);
    loseDisputeAtFake(reference, 2_000_000);
    expect(await send("chargeback", reference)).toBe(200);
    expect(await refundedOf(orderId)).toBe(3_000_000);
    expect(await clearingOf(orderId)).toEqual({
      "provider_clearing:fake": amountKobo - 100 - 3_000_000,
    });
  });

  test("may use the same ids of refunds and disputes for several payments", async () => {
    for (const _ of [1, 2]) {
      const { orderId, reference } = await startWith("fake");
      payAtFake(reference, ctx.clock());
      await send("settled", reference);
      loseDisputeAtFake(reference, 1_000_000);
      await compareWithProvider(ctx);
      expect(await refundedOf(orderId)).toBe(1_000_000);
    }
  });
});

describe("a payment of the first provider, once the setting names the second", () => {
  test("is verified with the first", async () => {
    const { orderId } = await paidWithFirst();
    expect(Object.keys(await clearingOf(orderId))).toEqual(["provider_clearing:paystack"]);
  });

  test("is refunded with the first", async () => {
    const { orderId, reference } = await paidWithFirst();
    await askForRefund(paymentsRoom, owner.token, reference, { amountKobo: 1_000_000 });
    expect(await sandbox.store.listRefunds()).toContainEqual(
      expect.objectContaining({ reference, amountKobo: 1_000_000 }),
    );
    await sandbox.deliverTo(academy);
    expect(await refundedOf(orderId)).toBe(1_000_000);
    expect(Object.keys(await clearingOf(orderId))).toEqual(["provider_clearing:paystack"]);
  });

  test("is compared with the first: its webhook was lost", async () => {
    const { orderId, reference } = await paidWithFirst();
    await sandbox.refund(reference, 2_000_000);
    await sandbox.takeWebhooks();
    await compareWithProvider(ctx);
    expect(await refundedOf(orderId)).toBe(2_000_000);
  });

  test("makes room for one of the second's if it was not paid", async () => {
    const { orderId, reference } = await startWith("paystack");
    choose("fake");
    const started = await startPayment(ctx, orderId);
    if (started.status !== "open") throw new Error(started.status);
    expect(started.payment.provider).toBe("fake");
    // Both can still bring the money.
    await sandbox.press(reference, "pay");
    await sandbox.deliverTo(academy);
    expect(await clearingOf(orderId)).toHaveProperty(["provider_clearing:paystack"]);
  });

  test("is not paid by the second's charge with its reference: a person looks at it", async () => {
    const { orderId, reference } = await startWith("paystack");
    choose("fake");
    payUnaskedAtFake(reference, amountKobo, ctx.clock());
    expect(await send("settled", reference)).toBe(200);
    loseDisputeAtFake(reference, amountKobo);
    expect(await send("chargeback", reference)).toBe(200);
    expect((await getAccount(ctx, orderId)).status).toBe("open");
    expect(
      await paymentsRoom.countRows(
        `payment_review_cases where kind = 'unknown_payment' and reference = '${reference}' and subject = 'fake'`,
      ),
    ).toBe(1);
    expect(await paymentsRoom.countRows(`refunds where reference = '${reference}'`)).toBe(0);
  });
});

test("cash is not touched by a charge with its reference, nor by that charge's refund", async () => {
  const cashier = await signInAs(academy, "admin");
  await openTillFor(academy, cashier);
  const reference = await takeCash(paymentsRoom, cashier, amountKobo);
  payUnaskedAtFake(reference, amountKobo, ctx.clock());
  expect(await send("settled", reference)).toBe(200);
  loseDisputeAtFake(reference, amountKobo);
  expect(await send("chargeback", reference)).toBe(200);
  expect(
    await paymentsRoom.countRows(
      `payment_review_cases where kind = 'unknown_payment' and reference = '${reference}' and subject = 'fake'`,
    ),
  ).toBe(1);
  expect(await paymentsRoom.countRows(`refunds where reference = '${reference}'`)).toBe(0);
});

test("money with an unknown reference is given back by the provider that has it", async () => {
  choose("paystack");
  payUnaskedAtFake("SHOP-1", 4_000_000, ctx.clock());
  await send("settled", "SHOP-1");
  expect(await askForRefund(paymentsRoom, owner.token, "SHOP-1")).toMatchObject({ status: "sent" });
  finishRefundsAtFake("SHOP-1");
  await send("given-back", "SHOP-1");
  const [left] = await selectRows<{ kobo: number }>(
    ctx.db,
    sql`select sum(amount_kobo)::int as kobo from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        where account = 'provider_clearing:fake' and (t.reference = 'SHOP-1'
          or t.reference in (select id from refunds where reference = 'SHOP-1'))`,
  );
  expect(left?.kobo).toBe(-100);
});

test("a provider that we don't know, or whose account is not set up, gets 404", async () => {
  const request = fakeWebhook("settled", "SHOP-1");
  const { statusCode } = await academy.inject({ ...request, url: "/api/webhooks/nobody" });
  expect(statusCode).toBe(404);
});
