import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { ReviewClosing } from "../../rules/states.ts";
import { reviewCases } from "../review-tables.ts";

/** What became of a proof of a transfer. */
type ProofCase = {
  reviewId: string;
  /** What was due for the order when the proof was sent: what the proof claims to pay. */
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
