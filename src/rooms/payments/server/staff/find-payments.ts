import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { endsWith, matchesWords } from "#foundation/database/word-search.ts";
import type { PaymentStatus } from "../../contract/payment.ts";
import type { listPaymentsEndpoint } from "../../contract/payment-list.ts";
import { refunds } from "../refund-tables.ts";
import { attempts, attemptWords, orderLines, orders, payerWords } from "../tables.ts";

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
  const goneBack = sql`(${hasRefund}
    and ${refundedKobo} >= coalesce(${attempts.receivedKobo}, ${attempts.expectedKobo}))`;
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
 * The payments that a search means: by words of reference, email and name, by the end of the reference, or by lines (an
 * enrolment's code). One index serves each, so they are separate, and the ids are an array: otherwise the database expects
 * far too many and reads the table whole.
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

/** What search and filters of the admins' list leave. @param lineRefs the lines that the search means */
export const wherePayments = (
  { search, status, way, centre }: PaymentsQuery,
  lineRefs: readonly string[],
): SQL | undefined =>
  and(
    status ? whereStatus(status) : undefined,
    way ? eq(attempts.method, way) : undefined,
    centre ? eq(attempts.centreId, centre) : undefined,
    search ? whereFound(search, lineRefs) : undefined,
  );
