import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { signatureOf } from "#rooms/payments/provider/paystack/read-webhook.server.ts";
import { attempts, charges, orderLines, orders } from "#rooms/payments/tables.server.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { beginnerFee, chargeSuccess, refundEvent } from "#tests/support/payments/open-payments.ts";
import type { TestSandbox } from "#tests/support/payments/open-sandbox.ts";
import { putPaid } from "#tests/support/payments/refund-at-provider.ts";

/** Generators for the fault tests: many open payments and storms of signed webhooks about them. */

export type OpenPayment = { orderId: string; reference: string; lineRef: string };

/** Runs `work` on all items, `atOnce` at a time, like as many connections. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * Writes one-line orders, each with an open attempt, straight into the tables, so that we don't ask the provider a
 * thousand times.
 */
export async function writeOpenPayments(
  ctx: Context,
  count: number,
  components: readonly { component: string; amountKobo: number }[] = beginnerFee,
): Promise<OpenPayment[]> {
  const now = ctx.clock();
  const amountKobo = components.reduce((sum, one) => sum + one.amountKobo, 0);
  const made = Array.from({ length: count }, () => ({
    orderId: newId(),
    lineRef: newId(),
    reference: `PAY-${now.getTime()}${newId().replaceAll("-", "").slice(0, 16)}`,
  }));
  for (let from = 0; from < count; from += 500) {
    const some = made.slice(from, from + 500);
    await ctx.db.insert(orders).values(
      some.map(({ orderId }) => ({
        id: orderId,
        payerName: "Asabe Danjuma",
        payerEmail: "asabe@example.com",
        chargedKobo: amountKobo,
        status: "open" as const,
        returnUrl: "http://localhost:3000/",
        createdAt: now,
      })),
    );
    await ctx.db.insert(orderLines).values(
      some.map(({ orderId, lineRef }) => ({
        orderId,
        position: 0,
        lineRef,
        description: "Tiling - Beginner",
        quoteHoldsUntil: now,
      })),
    );
    await ctx.db.insert(charges).values(
      some.flatMap(({ orderId, lineRef }) =>
        components.map((one, at) => ({
          ...one,
          orderId,
          lineRef,
          number: at + 1,
          createdAt: now,
          dueOn: lagosDay(now),
          upfront: true,
          cause: "quoted" as const,
        })),
      ),
    );
    await ctx.db.insert(attempts).values(
      some.map(({ orderId, reference }) => ({
        orderId,
        number: 1,
        reference,
        payerEmail: "asabe@example.com",
        method: "card" as const,
        provider: "paystack",
        status: "open" as const,
        expectedKobo: amountKobo,
        accessCode: `code-${reference}`,
        authorizationUrl: "http://localhost:3000/",
        createdAt: now,
        nextAskAt: now,
      })),
    );
  }
  return made;
}

/** Adds an earlier attempt for the order of each payment. It can still be paid. @returns the references */
export async function writeSupersededAttempts(
  ctx: Context,
  payments: readonly OpenPayment[],
  expectedKobo = 9_500_000,
): Promise<string[]> {
  const made = payments.map(({ orderId, reference }) => ({
    orderId,
    number: 2,
    reference: `${reference}-old`,
    payerEmail: "asabe@example.com",
    method: "card" as const,
    provider: "paystack",
    status: "superseded" as const,
    expectedKobo,
    createdAt: ctx.clock(),
  }));
  await ctx.db.insert(attempts).values(made);
  return made.map(({ reference }) => reference);
}

export type SignedBody = { body: string; signature: string };

export const sign = (event: object | string, secretKey: string): SignedBody => {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  return { body, signature: signatureOf(Buffer.from(body), secretKey) };
};

let refundIds = 6_000_000;

/** Puts payments into the provider's record, each paid and refunded whole. */
export async function recordRefunded(
  sandbox: TestSandbox,
  payments: readonly OpenPayment[],
  amountKobo = 9_500_000,
): Promise<void> {
  for (const { reference } of payments) {
    await putPaid({ sandbox }, reference, amountKobo);
    await sandbox.store.putRefund({
      id: `${++refundIds}`,
      reference,
      amountKobo,
      status: "processed",
      disputeId: null,
      endsAt: "2026-11-21T09:00:00.000Z",
      createdAt: "2026-11-21T09:00:00.000Z",
    });
  }
}

/**
 * Makes ten webhooks for each payment, in random order: the charge in four forms, and six hints about its full refund
 * (recordRefunded), repeated and before the charge.
 * @param amountKobo the amount of each payment
 */
export function stormOver(
  payments: readonly OpenPayment[],
  secretKey: string,
  amountKobo = 9_500_000,
): SignedBody[] {
  return seededRandom("storm of webhooks").shuffled(
    payments.flatMap(({ reference }) => {
      const charge = chargeSuccess(reference, { amount: amountKobo, requested_amount: amountKobo });
      const named = { refund_reference: `${reference}-R` };
      const events: (object | string)[] = [
        charge,
        charge,
        JSON.stringify(charge, null, 1),
        chargeSuccess(reference, { amount: String(amountKobo), requested_amount: null, id: 2 }),
        refundEvent("pending", reference, amountKobo),
        refundEvent("processing", reference, amountKobo, named),
        refundEvent("processed", reference, amountKobo, named),
        refundEvent("processed", reference, String(amountKobo), named),
        refundEvent("processed", reference, amountKobo),
        refundEvent("processed", reference, amountKobo),
      ];
      return events.map((event) => sign(event, secretKey));
    }),
  );
}
