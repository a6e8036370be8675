import { desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { listCentreIds } from "#foundation/academy/centres.ts";
import { hashSecret } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { endsWith } from "#foundation/database/word-search.ts";
import { plainMarks } from "#foundation/text/text.ts";
import { countOfReceipt, readProvisional, receiptNumber } from "../receipts/receipt-number.ts";
import { evidenceKey } from "../recorded/evidence-key.ts";
import type { PaymentMethod } from "../states.ts";
import { attempts, orderLines, orders, paymentCorrections, payments } from "../tables.server.ts";

/** Money found by a number or a reference. */
export type FoundMoney = {
  /** `PAY-…` */
  reference: string;
  /** `ZR-2026-000123`; null until its money has come. */
  receipt: string | null;
  provisionalNumber: string | null;
  method: PaymentMethod;
  amountKobo: number;
  /** What it is for. */
  lineRefs: string[];
};

/** The last digits of a receipt, as someone reads them out: `000123`. */
const shortReceipt = /^\d{3,6}$/;

/** The last six characters of a reference are enough to tell it from others. */
const leastEnding = 6;

/**
 * Finds the money that a text refers to: by a receipt's number, a payment's reference or its end, the bank's reference
 * or the number in a centre's receipt book as entered, or the number of a provisional slip. The caller has checked the
 * permission.
 */
export async function findMoney(ctx: Context, typed: string, most: number): Promise<FoundMoney[]> {
  const keys = [null, ...listCentreIds()].flatMap((centreId) => {
    const key = evidenceKey(typed, centreId);
    return key === null ? [] : [hashSecret(key)];
  });
  const text = plainMarks(typed).trim();
  const provisional = readProvisional(text);
  const count = shortReceipt.test(text) ? Number(text) : countOfReceipt(text);
  const reference = text.toUpperCase();
  const ways: (SQL | undefined)[] = [
    keys.length > 0 ? inArray(attempts.evidenceKey, keys) : undefined,
    provisional ? eq(attempts.provisionalNumber, provisional) : undefined,
    eq(attempts.reference, reference),
    /^[A-Z0-9-]+$/.test(reference) && reference.length >= leastEnding
      ? endsWith(attempts.reference, reference)
      : undefined,
    count === 0
      ? undefined
      : // Two selects, because no index could serve an "or" of two tables.
        sql`${attempts.id} = any(array(select attempt_id from ${payments}
          where ${eq(payments.receipt, count)}
          union all select made.attempt_id from ${paymentCorrections}
          join ${payments} as made on made.id = ${paymentCorrections.paymentId}
          where ${eq(paymentCorrections.receipt, count)}))`,
  ];
  const found = await ctx.db
    .select({ attempt: attempts, payment: payments })
    .from(attempts)
    .leftJoin(payments, eq(payments.attemptId, attempts.id))
    .where(or(...ways))
    .orderBy(desc(attempts.createdAt), attempts.id)
    .limit(most);
  const orderIds = [...new Set(found.map(({ attempt }) => attempt.orderId))];
  if (orderIds.length === 0) return [];
  const newest = await findNewestReceipts(
    ctx,
    found.flatMap(({ payment }) => payment?.id ?? []),
  );
  const lines = await ctx.db
    .select({ orderId: orderLines.orderId, lineRef: orderLines.lineRef })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(orderLines.position);
  return found.map(({ attempt, payment }) => ({
    reference: attempt.reference,
    receipt: payment ? receiptNumber(newest.get(payment.id) ?? payment) : null,
    provisionalNumber: attempt.provisionalNumber,
    method: attempt.method,
    amountKobo: attempt.receivedKobo ?? attempt.expectedKobo,
    lineRefs: lines
      .filter(({ orderId }) => orderId === attempt.orderId)
      .map(({ lineRef }) => lineRef),
  }));
}

/** The receipts that replaced those of corrected payments, by the payments' ids. */
async function findNewestReceipts(ctx: Context, paymentIds: readonly string[]) {
  const corrected = await ctx.db
    .select()
    .from(paymentCorrections)
    .where(inArray(paymentCorrections.paymentId, [...paymentIds]))
    .orderBy(paymentCorrections.number);
  return new Map(corrected.map((one) => [one.paymentId, one]));
}

/** What payments were started for. @returns the order's lines, by reference */
export async function findPaidFor(
  ctx: Context,
  references: readonly string[],
): Promise<Map<string, string[]>> {
  if (references.length === 0) return new Map();
  const found = await ctx.db
    .select({ reference: attempts.reference, lineRef: orderLines.lineRef })
    .from(attempts)
    .innerJoin(orderLines, eq(orderLines.orderId, attempts.orderId))
    .where(inArray(attempts.reference, [...references]))
    .orderBy(orderLines.position);
  const lines = Map.groupBy(found, ({ reference }) => reference);
  return new Map([...lines].map(([key, some]) => [key, some.map(({ lineRef }) => lineRef)]));
}

/** Who paid and who recorded it, as admins see it. */
type PaymentFacts = {
  payerName: string;
  payerEmail: string;
  /** Null for a card payment. */
  recorded: Pick<
    typeof attempts.$inferSelect,
    "recordedBy" | "centreId" | "takerName" | "evidence" | "note" | "provisionalNumber"
  > | null;
};

/** @returns by reference */
export async function findPaymentFacts(
  ctx: Context,
  references: readonly string[],
): Promise<Map<string, PaymentFacts>> {
  if (references.length === 0) return new Map();
  const found = await ctx.db
    .select({ attempt: attempts, payerName: orders.payerName })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(inArray(attempts.reference, [...references]));
  return new Map(
    found.map(({ attempt, payerName }) => {
      const { reference, payerEmail, recordedBy, centreId, takerName, evidence, note } = attempt;
      const { provisionalNumber } = attempt;
      const recorded = recordedBy
        ? {
            recordedBy,
            centreId,
            takerName,
            evidence,
            note,
            provisionalNumber,
          }
        : null;
      return [reference, { payerName, payerEmail, recorded }];
    }),
  );
}
