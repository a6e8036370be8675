import { and, asc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currency } from "#academy";
import { listAllCentres } from "#foundation/academy/centres.ts";
import { koboToNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import {
  countRows,
  type ListSource,
  readBatches,
  readPage,
} from "#foundation/database/read-list.ts";
import { endsWith, matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { lagosTime } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { howPaid } from "../attempts/how-paid.ts";
import { statusOf } from "../attempts/payment-state.server.ts";
import { reviewCases } from "../cases/tables.server.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { receiptNumber } from "../receipts/receipt-number.ts";
import { refunds } from "../refunds/tables.server.ts";
import {
  attempts,
  attemptWords,
  orderLines,
  orders,
  payerWords,
  paymentCorrections,
  payments,
} from "../tables.server.ts";
import type { listPaymentsEndpoint, PaymentRecord } from "./payment-list.ts";
import { paymentStates } from "./status-words.ts";

const description = sql<string>`(
  select string_agg(${orderLines.description}, ', ' order by ${orderLines.position})
  from ${orderLines} where ${orderLines.orderId} = ${attempts.orderId}
)`;

const lineRef = sql<string | null>`(
  select ${orderLines.lineRef} from ${orderLines}
  where ${orderLines.orderId} = ${attempts.orderId} order by ${orderLines.position} limit 1
)`;

type PaymentsQuery = z.output<typeof listPaymentsEndpoint.query>;

const refundedKobo = sql<number>`coalesce((
  select sum(${refunds.amountKobo}) from ${refunds}
  where ${refunds.reference} = ${attempts.reference}
    and ${refunds.appliedAt} is not null and ${refunds.failedAt} is null
), 0)`.mapWith(Number);

/** The cases of statusOf (payment-state.server.ts) as SQL conditions. */
function whereStatus(status: NonNullable<PaymentsQuery["status"]>): SQL | undefined {
  // Few payments have a refund, so the database finds those once and only adds up theirs.
  const hasRefund = sql`${attempts.reference} in (select ${refunds.reference} from ${refunds}
    where ${and(isNotNull(refunds.appliedAt), isNull(refunds.failedAt))})`;
  const goneBack = sql`(${hasRefund}
    and ${refundedKobo} >= coalesce(${attempts.receivedKobo}, ${attempts.expectedKobo}))`;
  const live = inArray(attempts.status, ["starting", "open", "superseded"]);
  const providerFailed = sql`(coalesce(${attempts.providerStatus}, '') = 'failed'
    or (${attempts.status} = 'superseded' and coalesce(${attempts.providerStatus}, '') = 'unknown'))`;
  switch (status) {
    case "success":
      return and(eq(attempts.status, "succeeded"), sql`not ${goneBack}`);
    case "refunded":
      return or(and(eq(attempts.status, "succeeded"), goneBack), eq(attempts.status, "given_back"));
    case "review":
      return eq(attempts.status, "review");
    case "failed":
      return or(eq(attempts.status, "failed"), and(live, providerFailed));
    case "pending":
      return and(live, sql`not ${providerFailed}`);
    case "not_completed":
      return or(eq(attempts.status, "failed"), live);
  }
}

/**
 * The payments that match a search: by words of reference, email and name, by the end of the reference, or by lines (an
 * enrolment's code). Each has its own index, so the conditions are separate, and the ids are an array: otherwise the
 * database expects far too many and reads the whole table.
 */
function whereFound(search: string, lineRefs: readonly string[]): SQL {
  const found = [
    sql`select id from ${attempts} where ${matchesWords(attemptWords(attempts), search)}`,
    sql`select id from ${attempts} where ${endsWith(attempts.reference, search.toUpperCase())}`,
    sql`select tried.id from ${orders} join ${attempts} as tried on tried.order_id = ${orders.id}
      where ${matchesWords(payerWords(orders), search)}`,
  ];
  if (lineRefs.length > 0) {
    found.push(sql`select tried.id from ${orderLines} join ${attempts} as tried
      on tried.order_id = ${orderLines.orderId} where ${inArray(orderLines.lineRef, [...lineRefs])}`);
  }
  return sql`${attempts.id} = any(array(${sql.join(found, sql` union `)}))`;
}

/** The search and filters of the admins' list as a condition. @param lineRefs the lines that match the search */
const wherePayments = (
  { search, status, way, centre, by }: PaymentsQuery,
  lineRefs: readonly string[],
  personId: string | undefined,
): SQL | undefined =>
  and(
    by === "me" ? eq(attempts.recordedBy, personId ?? "") : undefined,
    status ? whereStatus(status) : undefined,
    way ? eq(attempts.method, way) : undefined,
    centre ? eq(attempts.centreId, centre) : undefined,
    search ? whereFound(search, lineRefs) : undefined,
  );

type ListedPayment = {
  attempt: typeof attempts.$inferSelect;
  order: typeof orders.$inferSelect;
  refundedKobo: number;
  description: string;
  lineRef: string | null;
};

const paymentsSource = (
  lineRefs: readonly string[],
  personId: string | undefined,
): ListSource<PaymentsQuery, ListedPayment> => ({
  from: attempts,
  id: attempts.id,
  idOf: ({ attempt }) => attempt.id,
  chosenBy: attempts.reference,
  date: attempts.createdAt,
  // A failed attempt asked for money too, so screens show only what was received.
  sums: { receivedKobo: attempts.receivedKobo, expectedKobo: attempts.expectedKobo },
  sort: { created_at: attempts.createdAt, amount: attempts.expectedKobo },
  where: (query) => wherePayments(query, lineRefs, personId),
  rows: (ctx, { where, orderBy, limit, offset }) =>
    ctx.db
      .select({ attempt: attempts, order: orders, refundedKobo, description, lineRef })
      .from(attempts)
      .innerJoin(orders, eq(orders.id, attempts.orderId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
});

const sourceOf = async (ctx: Context, { search }: PaymentsQuery) =>
  paymentsSource(search ? await fulfilment().findLineRefs(ctx, search) : [], ctx.actor?.personId);

/** Payments; a page shows each with its payer, line items and open cases. */
export const paymentList = {
  async page(ctx: Context, query: PaymentsQuery) {
    requirePermission(ctx, "payments.read");
    const { rows, ...counted } = await readPage(ctx, await sourceOf(ctx, query), query);
    const [cases, receipts] = await Promise.all([
      openCases(
        ctx,
        rows.map(({ attempt }) => attempt.reference),
      ),
      newestReceipts(
        ctx,
        rows.map(({ attempt }) => attempt.id),
      ),
    ]);
    return { rows: rows.map((row) => toPaymentRecord(row, cases, receipts)), ...counted };
  },
  all(ctx: Context, query: PaymentsQuery) {
    requirePermission(ctx, "payments.read");
    return readAll(ctx, query);
  },
};

async function* readAll(ctx: Context, query: PaymentsQuery) {
  yield* readBatches(ctx, await sourceOf(ctx, query), query);
}

/** How many payments were started since a day began, in Lagos, and not completed. */
export function countNotCompleted(ctx: Context, day: string): Promise<number> {
  requirePermission(ctx, "payments.read");
  const isSince = gte(attempts.createdAt, lagosTime(day, "00:00"));
  return countRows(ctx, attempts, and(whereStatus("not_completed"), isSince));
}

export const paymentColumns: CsvColumns<ListedPayment> = {
  Reference: ({ attempt }) => attempt.reference,
  Status: (row) => paymentStates[statusOf(row.attempt, row.refundedKobo)].label,
  "Amount (NGN)": ({ attempt }) => ({ kobo: attempt.expectedKobo }),
  "Received (NGN)": ({ attempt: { receivedKobo } }) =>
    receivedKobo === null ? null : { kobo: receivedKobo },
  "Given back (NGN)": (row) => ({ kobo: row.refundedKobo }),
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
  receipts: ReadonlyMap<string, string>,
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
    line_ref: row.lineRef,
    receipt: receipts.get(attempt.id) ?? null,
    created_at: attempt.createdAt.toISOString(),
    paid_at: attempt.paidAt?.toISOString() ?? null,
    review_reasons: cases.get(attempt.reference) ?? [],
  };
}

/** The receipt of each payment that has one: a corrected one replaces the one before. By the attempt's id. */
async function newestReceipts(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      attemptId: payments.attemptId,
      receipt: sql<number>`coalesce(${paymentCorrections.receipt}, ${payments.receipt})`,
      createdAt: sql<string>`coalesce(${paymentCorrections.createdAt}, ${payments.createdAt})`,
    })
    .from(payments)
    .leftJoin(paymentCorrections, eq(paymentCorrections.paymentId, payments.id))
    .where(inArray(payments.attemptId, ids))
    .orderBy(asc(paymentCorrections.number));
  return new Map(rows.map(({ attemptId, ...row }) => [attemptId, receiptNumber(row)]));
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
