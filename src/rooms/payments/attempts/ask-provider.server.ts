import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { openReview } from "../cases/open-review.server.ts";
import { ProviderError } from "../provider/card-provider.server.ts";
import { openAccount } from "../provider/find-provider.server.ts";
import type { ProviderStatus } from "../states.ts";
import { attempts } from "../tables.server.ts";
import { isAskedOut } from "./ask-intervals.ts";
import type { AttemptToBook } from "./book-payment.server.ts";
import { type Confirmation, confirmPayment } from "./confirm-payment.server.ts";
import { isOnItsWay } from "./how-paid.ts";

type AttemptRow = typeof attempts.$inferSelect;

/** The error that a person sees when the provider does not answer. Stored data is not lost. */
export function providerUnavailable(cause: unknown): AppError {
  return new AppError(
    503,
    "provider_unavailable",
    "The card payment service is not responding right now. Your details are saved. Please try to pay again in a few minutes.",
    { retryAfterSeconds: 30, cause },
  );
}

/** Turns a ProviderError into an AppError. Returns other errors unchanged. */
export function toUnavailable(ctx: Context, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  ctx.log.error({ err: error }, "card provider");
  return providerUnavailable(error);
}

export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === "provider_unavailable";

/**
 * Whether an attempt whose provider did not answer holds its order up no longer. New payments are not started with that
 * provider any more, so its order would wait for ever. We wait 72 hours, or less if the provider said before that no money
 * was on its way. Money that comes later still counts.
 */
export const mayBeLeft = (
  ctx: Context,
  {
    provider,
    providerStatus,
    createdAt,
  }: Pick<AttemptRow, "provider" | "providerStatus" | "createdAt">,
): boolean =>
  provider !== ctx.config.cardProvider &&
  ((providerStatus !== null && !isOnItsWay(providerStatus)) || isAskedOut(createdAt, ctx.clock()));

async function findCharge(ctx: Context, { provider, reference }: AttemptToBook) {
  if (provider === null) throw new Error("nobody can be asked about money that staff recorded");
  return (await openAccount(ctx, provider)).findCharge(reference);
}

/**
 * Asks the provider for the status of an attempt. Then it books the attempt, puts it in review, or
 * stores the provider's status. Outside of transactions.
 * @throws AppError 503 `provider_unavailable`; the attempt stays as it is
 */
export async function askProvider(
  ctx: Context,
  attempt: AttemptToBook,
): Promise<{ confirmation: Confirmation; providerStatus: ProviderStatus }> {
  const charge = await findCharge(ctx, attempt).catch((error: unknown) => {
    throw toUnavailable(ctx, error);
  });
  await ctx.step("provider.answered");
  if (charge && charge.reference !== attempt.reference) {
    await openReview(ctx, {
      kind: "unknown_payment",
      reference: attempt.reference,
      subject: charge.reference,
      orderId: attempt.orderId,
      details: { ...charge },
    });
    return { confirmation: "review", providerStatus: charge.status };
  }
  const providerStatus = charge?.status ?? "unknown";
  const confirmation = charge ? await confirmPayment(ctx, charge, attempt) : "not_paid";
  if (confirmation === "not_paid") {
    await ctx.db
      .update(attempts)
      .set({ providerStatus })
      .where(
        and(
          eq(attempts.id, attempt.id),
          inArray(attempts.status, ["starting", "open", "superseded", "failed"]),
        ),
      );
  }
  return { confirmation, providerStatus };
}
