import { asc, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type KnownRefund, namesOf } from "../../rules/match-refund.ts";
import type { RefundNotice } from "../../rules/refund-doubts.ts";
import { refundNotices } from "../provider-tables.ts";
import { refunds } from "../refund-tables.ts";

export type Refund = typeof refunds.$inferSelect;
export type Notice = RefundNotice & { id: string; receivedAt: Date };

export const isBooked = ({ appliedAt, failedAt }: Refund): boolean =>
  appliedAt !== null && failedAt === null;

/** All known refunds of a payment, oldest first, and the notices about them. */
export async function knownRefunds(
  ctx: Context,
  reference: string,
): Promise<{ rows: Refund[]; notices: Notice[] }> {
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.reference, reference))
    .orderBy(asc(refunds.number));
  const notices = await ctx.db
    .select()
    .from(refundNotices)
    .where(eq(refundNotices.reference, reference));
  return {
    rows,
    notices: notices.map((notice) => ({ ...notice, compared: notice.comparedAt !== null })),
  };
}

/** A refund with the names that its notices gave it. */
export function withNames(refund: Refund, notices: readonly Notice[]): KnownRefund {
  const own = notices.filter(({ refundId }) => refundId === refund.id);
  return {
    ...refund,
    names: own.flatMap(namesOf),
    failedNames: own.filter(({ status }) => status === "failed").flatMap(namesOf),
    endNames: own.filter(({ status }) => status !== "pending").flatMap(namesOf),
  };
}

/** Whether a refund counts in our books but was missing from the provider's list at the last comparison. */
export function isAskedAbout(refund: Refund, notices: readonly Notice[]): boolean {
  const own = notices.filter(({ refundId }) => refundId === refund.id);
  const isListed = own.some(({ providerId, compared }) => providerId !== null && compared);
  return refund.status === "processed" && !isListed && own.every(({ compared }) => compared);
}
