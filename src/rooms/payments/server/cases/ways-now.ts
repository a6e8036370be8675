import { and, inArray, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type AppError, conflict } from "#foundation/errors/errors.ts";
import { waysOf } from "../../rules/review-ways.ts";
import { type ReviewClosing, underWay } from "../../rules/states.ts";
import { readAccounts } from "../orders/read-accounts.ts";
import { refundRequests, refunds } from "../refund-tables.ts";
import type { reviewCases } from "../review-tables.ts";
import { orderLines } from "../tables.ts";
import { findMoneyAside } from "./money-aside.ts";

type Case = Pick<typeof reviewCases.$inferSelect, "kind" | "reference" | "orderId" | "details">;

/** The payments of the case's order, and of the lines that it compares. */
async function paymentsOf(ctx: Context, { orderId, details }: Case) {
  const compared = Array.isArray(details.enrolments) ? details.enrolments.map(String) : [];
  const ofLines =
    compared.length === 0
      ? []
      : await ctx.db
          .selectDistinct({ orderId: orderLines.orderId })
          .from(orderLines)
          .where(inArray(orderLines.lineRef, compared));
  const orderIds = new Set(ofLines.map((line) => line.orderId));
  if (orderId) orderIds.add(orderId);
  const statuses = await readAccounts(ctx, [...orderIds]);
  return [...statuses.values()].flatMap(({ attempts }) => attempts);
}

/** Whether someone recorded money for it by hand that has not gone back whole. */
async function isRecorded(ctx: Context, review: Case): Promise<boolean> {
  return (await paymentsOf(ctx, review)).some(
    ({ method, status, receivedKobo, refundedKobo }) =>
      method !== "card" && status === "succeeded" && (receivedKobo ?? 0) > refundedKobo,
  );
}

/** Whether a refund of one of its payments was asked for, or reported by the provider, and has not failed. */
async function isRefunding(ctx: Context, review: Case): Promise<boolean> {
  const references = (await paymentsOf(ctx, review)).map(({ reference }) => reference);
  if (references.length === 0) return false;
  const [[asked], [known]] = await Promise.all([
    ctx.db
      .select({ id: refundRequests.id })
      .from(refundRequests)
      .where(
        and(
          inArray(refundRequests.reference, references),
          inArray(refundRequests.status, [...underWay, "done"]),
        ),
      )
      .limit(1),
    ctx.db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(inArray(refunds.reference, references), ne(refunds.status, "failed")))
      .limit(1),
  ]);
  return asked !== undefined || known !== undefined;
}

/** The ways that say what was done with money: how we know that it was done, and the error until then. */
const proofs: Partial<
  Record<
    ReviewClosing,
    { isTrue: (ctx: Context, review: Case) => Promise<boolean>; fault: () => AppError }
  >
> = {
  payment_recorded: {
    isTrue: isRecorded,
    fault: () =>
      conflict(
        "nothing_recorded",
        "No payment is recorded for this registration. Record the transfer first, or refuse the proof with the reason.",
      ),
  },
  done_with_provider: {
    // Money with a reference that is not ours waits until all of it went back.
    isTrue: async (ctx, { kind, reference }) =>
      kind !== "unknown_payment" || ((await findMoneyAside(ctx, reference))?.leftKobo ?? 0) === 0,
    fault: () =>
      conflict(
        "closes_itself",
        "This case closes automatically as soon as its money has gone back.",
      ),
  },
  refund_started: {
    isTrue: isRefunding,
    fault: () =>
      conflict("no_refund", "No refund of these payments was asked for. Ask for it first."),
  },
};

/**
 * The ways of its kind in which a case can be closed now: it cannot say that money was recorded or is being refunded
 * before that is so.
 */
export async function waysNow(ctx: Context, review: Case): Promise<ReviewClosing[]> {
  const possible: ReviewClosing[] = [];
  for (const how of waysOf(review.kind).ways) {
    if ((await proofs[how]?.isTrue(ctx, review)) ?? true) possible.push(how);
  }
  return possible;
}

/** @throws AppError 409 `nothing_recorded`, `no_refund` for a way that is not true yet */
export async function refuseUntrue(ctx: Context, review: Case, how: ReviewClosing): Promise<void> {
  const proof = proofs[how];
  if (proof && !(await proof.isTrue(ctx, review))) throw proof.fault();
}
