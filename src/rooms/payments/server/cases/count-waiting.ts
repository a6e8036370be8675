import { and, eq, isNull, ne, notInArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { countRows } from "#foundation/database/read-list.ts";
import { refundRequests } from "../refund-tables.ts";
import { reviewCases } from "../review-tables.ts";

/** Cases that have their own place among what waits. */
const countedApart = ["transfer_proof", "refund_to_approve"] as const;

const open = isNull(reviewCases.closedAt);

/** Open cases besides proofs and refunds to approve. The caller checks the permission. */
export const countOpenCases = (ctx: Context): Promise<number> =>
  countRows(ctx, reviewCases, and(open, notInArray(reviewCases.kind, [...countedApart])));

/** Proofs of transfers that nobody has compared with the bank yet. The caller checks the permission. */
export const countOpenProofs = (ctx: Context): Promise<number> =>
  countRows(ctx, reviewCases, and(open, eq(reviewCases.kind, "transfer_proof")));

/** Refunds that wait for a second admin, without those that this one asked for. The caller checks the permission. */
export const countRefundsToApprove = (ctx: Context): Promise<number> =>
  countRows(
    ctx,
    refundRequests,
    and(
      eq(refundRequests.status, "requested"),
      ne(refundRequests.requestedBy, ctx.actor?.personId ?? ""),
    ),
  );
