import { and, eq, inArray } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { matchRefund, namesOf, type ReportedRefund } from "../../rules/match-refund.ts";
import { refundNotices } from "../provider-tables.ts";
import { refunds } from "../refund-tables.ts";
import { undoRefund } from "./apply-refunds.ts";
import { knownRefunds, type Notice, type Refund, withNames } from "./known-refunds.ts";

/**
 * Records one notice of a refund and updates the refund's status. A failed refund is reversed here; a
 * processed one is booked afterwards by applyWaitingRefunds. In the transaction that locked the payment.
 * @param source the provider's list has each refund once; webhooks may repeat
 */
export async function recordNotice(
  ctx: Context,
  reference: string,
  reported: ReportedRefund,
  source: "webhook" | "list",
): Promise<void> {
  const { rows, notices } = await knownRefunds(ctx, reference);
  const match = matchRefund(
    rows.map((row) => withNames(row, notices)),
    reported,
    source,
  );
  const found = rows.find(({ id }) => id === match?.id);
  const isBookedForAnother =
    source === "list" && reported.status === "pending" && found?.status === "processed";
  const refund =
    found && !(isBookedForAnother && !wasReportedProcessed(notices, reported))
      ? found
      : await addRefund(ctx, reference, reported, rows);
  await claimNames(ctx, refund, reported, notices);
  if (reported.status === "failed" && refund.status !== "failed") await undoRefund(ctx, refund);
  if (reported.status === "processed" && refund.status === "pending") {
    await ctx.db
      .update(refunds)
      .set({ status: "processed" })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, "pending")));
  }
  if (isRepeated(notices, reported)) return;
  const { amountKobo, providerId, bankReference, disputeId } = reported;
  await ctx.db.insert(refundNotices).values({
    refundId: refund.id,
    reference,
    amountKobo,
    status: reported.status,
    providerId,
    bankReference,
    disputeId,
    receivedAt: ctx.clock(),
  });
}

const shareName = (names: readonly string[], notice: Notice) =>
  namesOf(notice).some((name) => names.includes(name));

/** Whether a notice repeats an old one. A notice without a name may be about another refund. */
function isRepeated(notices: readonly Notice[], reported: ReportedRefund): boolean {
  const key = (one: ReportedRefund) => [one.status, one.amountKobo, ...namesOf(one)].join();
  return namesOf(reported).length > 0 && notices.some((notice) => key(notice) === key(reported));
}

/** Whether the provider reported this refund by name as processed, not only one of its amount. */
const wasReportedProcessed = (notices: readonly Notice[], reported: ReportedRefund) =>
  notices.some((notice) => notice.status === "processed" && shareName(namesOf(reported), notice));

async function addRefund(
  ctx: Context,
  reference: string,
  reported: ReportedRefund,
  rows: readonly Refund[],
): Promise<Refund> {
  const refund = {
    id: newId(),
    reference,
    number: rows.length + 1,
    cause: reported.disputeId === null ? ("refund" as const) : ("dispute" as const),
    amountKobo: reported.amountKobo,
    status: reported.status === "processed" ? ("processed" as const) : ("pending" as const),
    parts: null,
    createdAt: ctx.clock(),
    appliedAt: null,
    failedAt: null,
  };
  await ctx.db.insert(refunds).values(refund);
  return refund;
}

/** Moves older notices to this refund if they have the same most reliable name as this notice. */
async function claimNames(
  ctx: Context,
  refund: Refund,
  reported: ReportedRefund,
  notices: readonly Notice[],
): Promise<void> {
  const [surest] = namesOf(reported);
  if (surest === undefined) return;
  const ids = notices
    .filter((notice) => notice.refundId !== refund.id && notice.amountKobo === reported.amountKobo)
    .filter((notice) => namesOf(notice)[0] === surest)
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await ctx.db
    .update(refundNotices)
    .set({ refundId: refund.id })
    .where(inArray(refundNotices.id, ids));
}
