import { count, eq } from "drizzle-orm";
import { getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, conflict } from "#foundation/errors/errors.ts";
import { namesOf } from "#rooms/accounts/door.server.ts";
import { findOpenTill, keepFilled, type Till, tooMuchWords } from "../tills/read-till.server.ts";
import { applyWaitingRefunds } from "./apply-refunds.server.ts";
import { getRefundRequest, moveRequest, type RefundRequest } from "./refund-requests.server.ts";
import { refunds } from "./tables.server.ts";

export const alreadyDecided = () =>
  conflict("already_decided", "This refund is no longer waiting for a decision.");

/**
 * The open till that a cash refund leaves: that of the person who asked for it and hands it over. Null for other
 * refunds.
 */
export async function findTillOfRefund(
  ctx: Context,
  { way, centreId, requestedBy }: Pick<RefundRequest, "way" | "centreId" | "requestedBy">,
): Promise<Till | null> {
  if (way !== "cash" || !centreId) return null;
  const isCaller = requestedBy === ctx.actor?.personId;
  const whose = isCaller ? undefined : (await namesOf(ctx, [requestedBy]))[requestedBy];
  return findOpenTill(ctx, centreId, requestedBy, whose);
}

/** The till can't give out more than it should hold. */
const keepRefundFilled = (ctx: Context, till: Till) =>
  keepFilled(ctx, till, () => {
    const centre = shortNameOf(getCentre(till.centreId));
    const whose = till.clerkId === ctx.actor?.personId ? "Your till" : "The till";
    return new AppError(422, "too_little_cash", tooMuchWords(`${whose} at ${centre}`));
  });

/**
 * Writes our own row for a refund that needs no more approval. It is pending until the provider's record says
 * otherwise. Money given back by hand is booked at once, cash from the till of the person who hands it over. Call it in
 * the transaction that locked the payment.
 */
export async function allowRefund(
  ctx: Context,
  request: RefundRequest,
  decided: Partial<RefundRequest> = {},
): Promise<RefundRequest> {
  const { id, reference, amountKobo, way } = request;
  const till = await findTillOfRefund(ctx, request);
  const [known] = await ctx.db
    .select({ many: count() })
    .from(refunds)
    .where(eq(refunds.reference, reference));
  const refundId = newId();
  await ctx.db.insert(refunds).values({
    id: refundId,
    reference,
    number: (known?.many ?? 0) + 1,
    cause: "refund",
    amountKobo,
    status: way === "provider" ? "pending" : "processed",
    createdAt: ctx.clock(),
  });
  const allowed = await moveRequest(ctx, id, "approved", {
    ...decided,
    refundId,
    tillId: till?.id ?? null,
  });
  if (!allowed) throw alreadyDecided();
  await ctx.step("refund_request.written");
  if (way === "provider") return allowed;
  await applyWaitingRefunds(ctx, reference);
  if (till) await keepRefundFilled(ctx, till);
  return getRefundRequest(ctx, id);
}
