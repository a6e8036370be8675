import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { newId } from "#foundation/ids.ts";
import { matchRefund, namesOf, type ToldRefund } from "../rules/match-refund.ts";
import { undoRefund } from "./apply-refunds.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { knownRefunds, type Notice, type Refund, withNames } from "./known-refunds.ts";
import { refundNotices } from "./provider-tables.ts";
import { refunds } from "./tables.ts";

/**
 * Takes down what the provider says of one refund, and gives the refund the state that it says. A
 * refund that was processed is booked afterwards, by applyWaitingRefunds; one that failed is undone
 * here. In the transaction that holds the payment.
 * @param source the provider's list tells each refund once, webhooks may repeat themselves
 */
export async function takeNotice(
  ctx: Context,
  fulfilment: Fulfilment,
  reference: string,
  told: ToldRefund,
  source: "webhook" | "list",
): Promise<void> {
  const { rows, notices } = await knownRefunds(ctx, reference);
  const match = matchRefund(
    rows.map((row) => withNames(row, notices)),
    told,
    source,
  );
  const found = rows.find(({ id }) => id === match?.id);
  const isBookedForAnother =
    source === "list" && told.told === "pending" && found?.status === "processed";
  const refund =
    found && !(isBookedForAnother && !wasToldProcessed(notices, told))
      ? found
      : await addRefund(ctx, reference, told, rows);
  await claimNames(ctx, refund, told, notices);
  if (told.told === "failed" && refund.status !== "failed")
    await undoRefund(ctx, fulfilment, refund);
  if (told.told === "processed" && refund.status === "pending") {
    await ctx.db
      .update(refunds)
      .set({ status: "processed" })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, "pending")));
  }
  if (isRepeated(notices, told)) return;
  const { amountKobo, providerId, bankReference, disputeId } = told;
  await ctx.db.insert(refundNotices).values({
    refundId: refund.id,
    reference,
    amountKobo,
    status: told.told,
    providerId,
    bankReference,
    disputeId,
    receivedAt: ctx.clock(),
  });
}

const shareName = (names: readonly string[], notice: Notice) =>
  namesOf(notice).some((name) => names.includes(name));

/** A notice with a name says the same each time; one without may be about another refund. */
function isRepeated(notices: readonly Notice[], told: ToldRefund): boolean {
  const key = (one: ToldRefund) => [one.told, one.amountKobo, ...namesOf(one)].join();
  return namesOf(told).length > 0 && notices.some((notice) => key(notice) === key(told));
}

/** Whether the provider itself has called this very refund processed, not only one of its amount. */
const wasToldProcessed = (notices: readonly Notice[], told: ToldRefund) =>
  notices.some((notice) => notice.told === "processed" && shareName(namesOf(told), notice));

/** A refund that was not known. */
async function addRefund(
  ctx: Context,
  reference: string,
  told: ToldRefund,
  rows: readonly Refund[],
): Promise<Refund> {
  const refund = {
    id: newId(),
    reference,
    number: rows.length + 1,
    cause: told.disputeId === null ? ("refund" as const) : ("dispute" as const),
    amountKobo: told.amountKobo,
    status: told.told === "processed" ? ("processed" as const) : ("pending" as const),
    parts: null,
    createdAt: ctx.clock(),
    appliedAt: null,
    failedAt: null,
  };
  await ctx.db.insert(refunds).values(refund);
  return refund;
}

/** What was told of another refund under the surest name of this notice is this one's from now on. */
async function claimNames(
  ctx: Context,
  refund: Refund,
  told: ToldRefund,
  notices: readonly Notice[],
): Promise<void> {
  const [surest] = namesOf(told);
  if (surest === undefined) return;
  const ids = notices
    .filter((notice) => notice.refundId !== refund.id && notice.amountKobo === told.amountKobo)
    .filter((notice) => namesOf(notice)[0] === surest)
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await ctx.db
    .update(refundNotices)
    .set({ refundId: refund.id })
    .where(inArray(refundNotices.id, ids));
}
