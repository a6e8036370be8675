import { and, eq, isNull } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { bookInTransaction, lockPayment } from "../attempts/booking-guards.server.ts";
import { ProviderError } from "../provider/card-provider.server.ts";
import { findProviderOf, hasAccount, openAccount } from "../provider/find-provider.server.ts";
import {
  getRefundRequest,
  moveRequest,
  type RefundRequest,
  toRefundRecord,
} from "./refund-requests.server.ts";
import type { RefundRecord } from "./refunds.ts";
import { refunds } from "./tables.server.ts";

/** The provider accepted it: our row gets its id and follows the provider's record from now on. */
async function noteSent(ctx: Context, request: RefundRequest, providerId: string | null) {
  const { id, refundId, reference } = request;
  await bookInTransaction(ctx, async (tx) => {
    await lockPayment(tx, reference);
    // A webhook may have been quicker: then it already has its id, and may be done.
    await moveRequest(tx, id, "sent");
    if (refundId) {
      await tx.db
        .update(refunds)
        .set({ providerId })
        .where(and(eq(refunds.id, refundId), isNull(refunds.providerId)));
    }
    await audit(tx, "refund.sent", reference, { refundId: id });
  });
}

/** The provider refused it or never took it: our row has failed, and the money is still ours. */
export async function noteRefused(ctx: Context, request: RefundRequest, problem: string) {
  const { id, refundId, reference } = request;
  await bookInTransaction(ctx, async (tx) => {
    await lockPayment(tx, reference);
    const refused = await moveRequest(tx, id, "refused", { problem });
    if (!refused || !refundId) return;
    await tx.db
      .update(refunds)
      .set({ status: "failed", failedAt: tx.clock() })
      .where(eq(refunds.id, refundId));
    await audit(tx, "refund.refused", reference, { refundId: id });
  });
}

const noAccount = "We have no account with this provider any more.";

/**
 * Sends an approved refund to the provider, once: one process claims it, and it is never sent again while we don't know
 * whether it arrived (sweep-refunds.server.ts finds out). Safe to repeat. Call it outside transactions.
 * @returns the request afterwards; `sending` if the provider gave no answer
 */
export async function sendRefund(ctx: Context, id: string): Promise<RefundRecord> {
  const claimed = await moveRequest(ctx, id, "sending", { sendingAt: ctx.clock() });
  if (!claimed) return toRefundRecord(await getRefundRequest(ctx, id));
  await ctx.step("refund_request.claimed");
  const { reference, amountKobo } = claimed;
  const provider = await findProviderOf(ctx, reference);
  if (!provider) throw new Error(`no card provider has the money of ${reference}`);
  try {
    // Without an account nothing was sent, so there is no missing answer to wait for.
    if (!hasAccount(ctx.config, provider)) throw new ProviderError("refused", noAccount);
    const account = await openAccount(ctx, provider);
    const answer = await account.refund(reference, amountKobo);
    await ctx.step("refund_request.answered");
    await noteSent(ctx, claimed, answer.id);
    await ctx.step("refund_request.noted");
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.error({ err: error, reference }, "the provider did not take a refund");
    if (error.kind !== "unavailable") await noteRefused(ctx, claimed, error.message);
  }
  return toRefundRecord(await getRefundRequest(ctx, id));
}

/** Sends a refund if it is still to be sent. For the end of a call, even a repeated one. */
export const sendIfApproved = (ctx: Context, refund: RefundRecord): Promise<RefundRecord> =>
  refund.status === "approved" ? sendRefund(ctx, refund.id) : Promise.resolve(refund);
