import { and, asc, count, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { likePattern, pageWindow } from "#foundation/http/lists.ts";
import { koboToNaira } from "#foundation/money.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { PaymentRecord } from "../contract/endpoints.ts";
import type { PaymentStatus } from "../contract/payment.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { statusOf } from "./payment-state.ts";
import { attempts, orderLines, orders, refunds, reviewCases } from "./tables.ts";

export type PaymentFilters = {
  page?: number | undefined;
  pageSize: number;
  order: "asc" | "desc";
  sort: "created_at" | "amount";
  search?: string | undefined;
  status?: PaymentStatus | undefined;
};

const refundedKobo = sql<number>`coalesce((
  select sum(${refunds.amountKobo}) from ${refunds}
  where ${refunds.reference} = ${attempts.reference}
    and ${refunds.appliedAt} is not null and ${refunds.failedAt} is null
), 0)`.mapWith(Number);

const description = sql<string>`(
  select string_agg(${orderLines.description}, ', ' order by ${orderLines.position})
  from ${orderLines} where ${orderLines.orderId} = ${attempts.orderId}
)`;

/** The cases of statusOf (payment-state.ts) as SQL conditions. */
function whereStatus(status: PaymentStatus): SQL | undefined {
  const goneBack = sql`${refundedKobo} >= ${attempts.expectedKobo}`;
  const reviewGoneBack = sql`${refundedKobo} > 0 and ${refundedKobo} >= coalesce(${attempts.receivedKobo}, 0)`;
  const live = inArray(attempts.status, ["starting", "open", "superseded"]);
  const providerFailed = sql`(coalesce(${attempts.providerStatus}, '') in ('failed', 'reversed')
    or (${attempts.status} = 'superseded' and coalesce(${attempts.providerStatus}, '') = 'unknown'))`;
  switch (status) {
    case "success":
      return and(eq(attempts.status, "succeeded"), sql`not (${goneBack})`);
    case "refunded":
      return or(
        and(eq(attempts.status, "succeeded"), goneBack),
        and(eq(attempts.status, "review"), reviewGoneBack),
      );
    case "review":
      return and(eq(attempts.status, "review"), sql`not (${reviewGoneBack})`);
    case "failed":
      return or(eq(attempts.status, "failed"), and(live, providerFailed));
    case "pending":
      return and(live, sql`not (${providerFailed})`);
  }
}

/** The orders of these lines. */
const ordersOf = (ctx: Context, lineRefs: string[]) =>
  ctx.db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(inArray(orderLines.lineRef, lineRefs));

/**
 * Lists payment attempts, with the payer and the descriptions of the line items.
 * @param filters `search` matches the reference, name and email, and what the fulfilment knows of lines
 */
export async function listPayments(
  ctx: Context,
  fulfilment: Pick<Fulfilment, "findLineRefs">,
  filters: PaymentFilters,
): Promise<{ payments: PaymentRecord[]; total: number }> {
  requirePermission(ctx, "payments.read");
  const pattern = filters.search ? likePattern(filters.search) : null;
  const lineRefs = filters.search ? await fulfilment.findLineRefs(ctx, filters.search) : [];
  const where = and(
    filters.status ? whereStatus(filters.status) : undefined,
    pattern
      ? or(
          ilike(attempts.reference, pattern),
          ilike(orders.payerName, pattern),
          ilike(orders.payerEmail, pattern),
          lineRefs.length > 0 ? inArray(attempts.orderId, ordersOf(ctx, lineRefs)) : undefined,
        )
      : undefined,
  );
  const direction = filters.order === "asc" ? asc : desc;
  const column = filters.sort === "amount" ? attempts.expectedKobo : attempts.createdAt;
  const rows = await ctx.db
    .select({ attempt: attempts, order: orders, refundedKobo, description })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(where)
    .orderBy(direction(column), direction(attempts.id))
    .limit(pageWindow(filters).limit)
    .offset(pageWindow(filters).offset);
  const counting = ctx.db.select({ total: count() }).from(attempts);
  // Every attempt has an order: only a search needs them to count.
  const [counted] = pattern
    ? await counting.innerJoin(orders, eq(orders.id, attempts.orderId)).where(where)
    : await counting.where(where);
  const cases = await openCases(
    ctx,
    rows.map(({ attempt }) => attempt.reference),
  );
  return {
    total: counted?.total ?? 0,
    payments: rows.map(({ attempt, order, refundedKobo, description }) => ({
      reference: attempt.reference,
      status: statusOf(attempt, refundedKobo),
      amount: koboToNaira(attempt.expectedKobo),
      amount_received: attempt.receivedKobo === null ? null : koboToNaira(attempt.receivedKobo),
      amount_refunded: koboToNaira(refundedKobo),
      currency: "NGN" as const,
      method: attempt.method,
      channel: attempt.channel,
      recorded_by: attempt.recordedBy,
      note: attempt.note,
      payer_name: order.payerName,
      payer_email: order.payerEmail,
      description: description ?? "",
      order_id: order.id,
      created_at: attempt.createdAt.toISOString(),
      paid_at: attempt.paidAt?.toISOString() ?? null,
      review_reasons: cases.get(attempt.reference) ?? [],
    })),
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
