import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { beginPattern, beginsWords } from "#foundation/database/search-words.ts";
import { addMonths, lagosTime } from "#foundation/time.ts";
import type { PaymentStatus } from "../contract/payment.ts";
import type { listPaymentsEndpoint } from "../contract/payment-list.ts";
import { attempts, orderLines, orders, refunds } from "./tables.ts";

export type PaymentsQuery = z.output<typeof listPaymentsEndpoint.query>;

export const refundedKobo = sql<number>`coalesce((
  select sum(${refunds.amountKobo}) from ${refunds}
  where ${refunds.reference} = ${attempts.reference}
    and ${refunds.appliedAt} is not null and ${refunds.failedAt} is null
), 0)`.mapWith(Number);

/** The cases of statusOf (payment-state.ts) as SQL conditions. */
function whereStatus(status: PaymentStatus): SQL | undefined {
  // Few payments have a refund, so the database looks for these once and adds up theirs only.
  const hasRefund = sql`${attempts.reference} in (select ${refunds.reference} from ${refunds}
    where ${and(isNotNull(refunds.appliedAt), isNull(refunds.failedAt))})`;
  const goneBack = sql`(${hasRefund} and ${refundedKobo} >= ${attempts.expectedKobo})`;
  const reviewGoneBack = sql`(${hasRefund} and ${refundedKobo} >= coalesce(${attempts.receivedKobo}, 0))`;
  const live = inArray(attempts.status, ["starting", "open", "superseded"]);
  const providerFailed = sql`(coalesce(${attempts.providerStatus}, '') in ('failed', 'reversed')
    or (${attempts.status} = 'superseded' and coalesce(${attempts.providerStatus}, '') = 'unknown'))`;
  switch (status) {
    case "success":
      return and(eq(attempts.status, "succeeded"), sql`not ${goneBack}`);
    case "refunded":
      return or(
        and(eq(attempts.status, "succeeded"), goneBack),
        and(eq(attempts.status, "review"), reviewGoneBack),
      );
    case "review":
      return and(eq(attempts.status, "review"), sql`not ${reviewGoneBack}`);
    case "failed":
      return or(eq(attempts.status, "failed"), and(live, providerFailed));
    case "pending":
      return and(live, sql`not ${providerFailed}`);
  }
}

/**
 * The payments that a search means: by the beginning or the end of the reference, the beginning of the payer's email or
 * of any word of name and email, or by lines (an enrolment's code). One index serves each, so they are separate.
 */
function whereFound(search: string, lineRefs: readonly string[]): SQL {
  const reference = search.toUpperCase();
  const reversed = [...reference].reverse().join("");
  const words = beginsWords(search, orders.payerName, orders.payerEmail);
  const found = [
    sql`select id from ${attempts} where reference like ${beginPattern(reference)}`,
    sql`select id from ${attempts} where reverse(reference) like ${beginPattern(reversed)}`,
    sql`select id from ${attempts} where lower(payer_email) like ${beginPattern(search.toLowerCase())}`,
  ];
  if (words) {
    found.push(
      sql`select tried.id from ${orders} join ${attempts} as tried on tried.order_id = ${orders.id} where ${words}`,
    );
  }
  if (lineRefs.length > 0) {
    found.push(sql`select tried.id from ${orderLines} join ${attempts} as tried
      on tried.order_id = ${orderLines.orderId} where ${inArray(orderLines.lineRef, [...lineRefs])}`);
  }
  return sql`${attempts.id} in (${sql.join(found, sql` union `)})`;
}

/** A calendar month in Lagos. @param month `YYYY-MM` */
function inMonth(month: string): SQL | undefined {
  const from = `${month}-01`;
  return and(
    gte(attempts.createdAt, lagosTime(from, "00:00")),
    lt(attempts.createdAt, lagosTime(addMonths(from, 1), "00:00")),
  );
}

/** What search and filters of the admins' list leave. @param lineRefs the lines that the search means */
export const wherePayments = (
  { search, status, way, centre, month }: PaymentsQuery,
  lineRefs: readonly string[],
): SQL | undefined =>
  and(
    status ? whereStatus(status) : undefined,
    way ? eq(attempts.method, way) : undefined,
    centre ? eq(attempts.centreId, centre) : undefined,
    month ? inMonth(month) : undefined,
    search ? whereFound(search, lineRefs) : undefined,
  );
