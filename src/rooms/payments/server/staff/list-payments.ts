import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { currency } from "#academy";
import { listAllCentres } from "#foundation/academy/centres.ts";
import { koboToNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { type ListSource, readBatches, readPage } from "#foundation/database/read-list.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { PaymentRecord } from "../../contract/payment-list.ts";
import { howPaid } from "../../rules/attempts/how-paid.ts";
import { statusOf } from "../attempts/payment-state.ts";
import { fulfilment } from "../fulfilment.ts";
import { reviewCases } from "../review-tables.ts";
import { attempts, orderLines, orders } from "../tables.ts";
import { type PaymentsQuery, refundedKobo, wherePayments } from "./find-payments.ts";

const description = sql<string>`(
  select string_agg(${orderLines.description}, ', ' order by ${orderLines.position})
  from ${orderLines} where ${orderLines.orderId} = ${attempts.orderId}
)`;

type ListedPayment = {
  attempt: typeof attempts.$inferSelect;
  order: typeof orders.$inferSelect;
  refundedKobo: number;
  description: string;
};

const paymentsSource = (lineRefs: readonly string[]): ListSource<PaymentsQuery, ListedPayment> => ({
  from: attempts,
  id: attempts.id,
  idOf: ({ attempt }) => attempt.id,
  chosenBy: attempts.reference,
  date: attempts.createdAt,
  sums: { receivedKobo: attempts.receivedKobo, expectedKobo: attempts.expectedKobo },
  sort: { created_at: attempts.createdAt, amount: attempts.expectedKobo },
  where: (query) => wherePayments(query, lineRefs),
  rows: (ctx, { where, orderBy, limit, offset }) =>
    ctx.db
      .select({ attempt: attempts, order: orders, refundedKobo, description })
      .from(attempts)
      .innerJoin(orders, eq(orders.id, attempts.orderId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
});

const sourceOf = async (ctx: Context, { search }: PaymentsQuery) =>
  paymentsSource(search ? await fulfilment().findLineRefs(ctx, search) : []);

/** A page of payments, with payer, line items and open cases. */
export async function listPayments(
  ctx: Context,
  query: PaymentsQuery,
): Promise<{ payments: PaymentRecord[]; total: number; hasMore: boolean }> {
  requirePermission(ctx, "payments.read");
  const { rows, ...counted } = await readPage(ctx, await sourceOf(ctx, query), query);
  const cases = await openCases(
    ctx,
    rows.map(({ attempt }) => attempt.reference),
  );
  return { payments: rows.map((row) => toPaymentRecord(row, cases)), ...counted };
}

/** All payments that the filters leave. */
export function exportPayments(
  ctx: Context,
  query: PaymentsQuery,
): AsyncGenerator<ListedPayment[]> {
  requirePermission(ctx, "payments.read");
  return readAll(ctx, query);
}

async function* readAll(ctx: Context, query: PaymentsQuery) {
  yield* readBatches(ctx, await sourceOf(ctx, query), query);
}

export const paymentColumns: CsvColumns<ListedPayment> = {
  Reference: ({ attempt }) => attempt.reference,
  Status: (row) => statusOf(row.attempt, row.refundedKobo),
  "Amount (NGN)": ({ attempt }) => ({ kobo: attempt.expectedKobo }),
  "Received (NGN)": ({ attempt: { receivedKobo } }) =>
    receivedKobo === null ? null : { kobo: receivedKobo },
  "Refunded (NGN)": (row) => ({ kobo: row.refundedKobo }),
  How: ({ attempt }) => (attempt.paidAt ? howPaid(attempt) : null),
  Centre: ({ attempt }) => listAllCentres().find(({ id }) => id === attempt.centreId)?.name ?? null,
  Payer: ({ order }) => order.payerName,
  Email: ({ order }) => order.payerEmail,
  For: (row) => row.description,
  Evidence: ({ attempt }) => attempt.evidence,
  Note: ({ attempt }) => attempt.note,
  Started: ({ attempt }) => attempt.createdAt,
  Paid: ({ attempt }) => attempt.paidAt,
};

function toPaymentRecord(
  { attempt, order, ...row }: ListedPayment,
  cases: ReadonlyMap<string, string[]>,
): PaymentRecord {
  return {
    reference: attempt.reference,
    status: statusOf(attempt, row.refundedKobo),
    amount: koboToNaira(attempt.expectedKobo),
    amount_received: attempt.receivedKobo === null ? null : koboToNaira(attempt.receivedKobo),
    amount_refunded: koboToNaira(row.refundedKobo),
    currency: currency.code,
    method: attempt.method,
    channel: attempt.channel,
    centre_id: attempt.centreId,
    recorded_by: attempt.recordedBy,
    note: attempt.note,
    payer_name: order.payerName,
    payer_email: order.payerEmail,
    description: row.description ?? "",
    order_id: order.id,
    created_at: attempt.createdAt.toISOString(),
    paid_at: attempt.paidAt?.toISOString() ?? null,
    review_reasons: cases.get(attempt.reference) ?? [],
  };
}

async function openCases(ctx: Context, references: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (references.length === 0) return found;
  const rows = await ctx.db
    .select({ reference: reviewCases.reference, kind: reviewCases.kind })
    .from(reviewCases)
    .where(and(inArray(reviewCases.reference, references), isNull(reviewCases.closedAt)));
  for (const { reference, kind } of rows) {
    found.set(reference, [...(found.get(reference) ?? []), kind]);
  }
  return found;
}
