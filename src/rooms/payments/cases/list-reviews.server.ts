import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import {
  type ListSource,
  readBatches,
  readPage,
  readWaiting,
  type Waiting,
} from "#foundation/database/read-list.ts";
import { endsWith, matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { refundRequests } from "../refunds/tables.server.ts";
import { orderLines } from "../tables.server.ts";
import { caseKinds, closingWords, type ReviewClosing, type ReviewKind } from "./case-kinds.ts";
import type { listReviewsEndpoint, ReviewRow } from "./reviews.ts";
import { caseWords, reviewCases } from "./tables.server.ts";

type ReviewsQuery = z.output<typeof listReviewsEndpoint.query>;
type ReviewCase = typeof reviewCases.$inferSelect;

/** The amount that a case is about, from the details that its kind stores; what is left comes first. */
function amountOf(details: ReviewCase["details"]): number | null {
  for (const field of ["leftKobo", "receivedKobo", "refundKobo", "amountKobo", "dueKobo"]) {
    const value = details[field];
    if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return value;
  }
  return null;
}

export const toReviewRow = (review: ReviewCase): ReviewRow => ({
  id: review.id,
  kind: review.kind,
  reference: review.reference,
  order_id: review.orderId,
  amount_kobo: amountOf(review.details),
  opened_at: review.openedAt.toISOString(),
  closed_at: review.closedAt?.toISOString() ?? null,
  closed_how: review.closedHow,
});

/** The cases that match a search: by the reference or its end, or by lines (an enrolment's code). */
function whereFound(search: string, lineRefs: readonly string[]): SQL {
  const found = [
    sql`select id from ${reviewCases} where ${matchesWords(caseWords(reviewCases), search)}`,
    sql`select id from ${reviewCases} where ${endsWith(sql`upper(${reviewCases.reference})`, search.toUpperCase())}`,
  ];
  if (lineRefs.length > 0) {
    found.push(sql`select opened.id from ${orderLines} join ${reviewCases} as opened
      on opened.order_id = ${orderLines.orderId} where ${inArray(orderLines.lineRef, [...lineRefs])}`);
  }
  return sql`${reviewCases.id} = any(array(${sql.join(found, sql` union `)}))`;
}

const reviewsSource = (lineRefs: readonly string[]): ListSource<ReviewsQuery, ReviewCase> => ({
  from: reviewCases,
  id: reviewCases.id,
  idOf: ({ id }) => id,
  date: reviewCases.openedAt,
  sort: { opened_at: reviewCases.openedAt },
  where: ({ kind, state, search }) =>
    and(
      kind && eq(reviewCases.kind, kind),
      state === "open" ? isNull(reviewCases.closedAt) : undefined,
      state === "closed" ? isNotNull(reviewCases.closedAt) : undefined,
      search ? whereFound(search, lineRefs) : undefined,
    ),
  rows: (ctx, { where, orderBy, limit, offset }) =>
    ctx.db
      .select()
      .from(reviewCases)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
});

const sourceOf = async (ctx: Context, { search }: ReviewsQuery) =>
  reviewsSource(search ? await fulfilment().findLineRefs(ctx, search) : []);

/** Cases that need a person. */
export const reviewList = {
  async page(ctx: Context, query: ReviewsQuery) {
    requirePermission(ctx, "payments.read");
    return readPage(ctx, await sourceOf(ctx, query), query);
  },
  all(ctx: Context, query: ReviewsQuery) {
    requirePermission(ctx, "payments.read");
    return readAll(ctx, query);
  },
};

async function* readAll(ctx: Context, query: ReviewsQuery) {
  yield* readBatches(ctx, await sourceOf(ctx, query), query);
}

export const reviewColumns: CsvColumns<ReviewCase> = {
  Kind: ({ kind }) => caseKinds[kind].label,
  Reference: ({ reference }) => reference,
  "Amount (NGN)": ({ details }) => {
    const kobo = amountOf(details);
    return kobo === null ? null : { kobo };
  },
  Opened: ({ openedAt }) => openedAt,
  Closed: ({ closedAt }) => closedAt,
  How: ({ closedHow }) => closedHow && closingWords[closedHow].ended,
  Note: ({ closedNote }) => closedNote,
};

/** The state of a proof of a transfer. */
type ProofCase = {
  reviewId: string;
  /** What was due for the order when the proof was sent, and so what the proof claims to pay. */
  claimedKobo: number | null;
  isOpen: boolean;
  /** Null while it is open, or when it closed automatically. */
  closedHow: ReviewClosing | null;
};

/** The cases of proofs of transfers. @returns by the proof's id */
export async function findProofCases(
  ctx: Context,
  proofIds: readonly string[],
): Promise<Map<string, ProofCase>> {
  if (proofIds.length === 0) return new Map();
  const found = await ctx.db
    .select()
    .from(reviewCases)
    .where(
      and(eq(reviewCases.kind, "transfer_proof"), inArray(reviewCases.subject, [...proofIds])),
    );
  return new Map(
    found.map(({ id, subject, details, closedAt, closedHow }) => [
      subject,
      {
        reviewId: id,
        claimedKobo: typeof details.dueKobo === "number" ? details.dueKobo : null,
        isOpen: closedAt === null,
        closedHow,
      },
    ]),
  );
}

/** Whether a proof of a transfer for an order waits for a person. */
export async function hasOpenProof(ctx: Context, orderId: string): Promise<boolean> {
  const [open] = await ctx.db
    .select({ id: reviewCases.id })
    .from(reviewCases)
    .where(
      and(
        eq(reviewCases.kind, "transfer_proof"),
        eq(reviewCases.orderId, orderId),
        isNull(reviewCases.closedAt),
      ),
    )
    .limit(1);
  return open !== undefined;
}

/** A sum over more cases would tell nobody anything useful. */
const mostAdded = 100;

const open = isNull(reviewCases.closedAt);

/**
 * The open cases of a kind, and their total amount: null when a case has no amount, or when there are too many to add
 * up. The caller checks the permission.
 */
export async function countOpenCases(ctx: Context, kind: ReviewKind): Promise<Waiting> {
  const where = and(open, eq(reviewCases.kind, kind));
  const waiting = await readWaiting(ctx, reviewCases, where, reviewCases.openedAt);
  if (waiting.many === 0 || waiting.many > mostAdded) return waiting;
  const cases = await ctx.db
    .select({ details: reviewCases.details })
    .from(reviewCases)
    .where(where)
    .limit(mostAdded);
  const amounts = cases.map(({ details }) => amountOf(details));
  const amountKobo = amounts.includes(null)
    ? null
    : amounts.reduce((sum: number, amount) => sum + (amount ?? 0), 0);
  return { ...waiting, amountKobo };
}

/** Refunds that wait for a second admin, except those that this admin asked for. The caller checks the permission. */
export const countRefundsToApprove = (ctx: Context): Promise<Waiting> =>
  readWaiting(
    ctx,
    refundRequests,
    and(
      eq(refundRequests.status, "requested"),
      ne(refundRequests.requestedBy, ctx.actor?.personId ?? ""),
    ),
    refundRequests.requestedAt,
    refundRequests.amountKobo,
  );
