import { and, eq, isNull, lte, notInArray, or } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { moneyStatuses } from "../states.ts";
import { attempts } from "../tables.server.ts";
import { askProvider } from "./ask-provider.server.ts";
import { type AttemptToBook, attemptToBook } from "./book-payment.server.ts";
import type { PaymentState } from "./payment.ts";
import { getPaymentState } from "./payment-state.server.ts";

/** The return page asks the provider about a payment at most once in this time. */
const pageAsksEveryMs = 10_000;

const isNotBooked = notInArray(attempts.status, [...moneyStatuses]);

/** @param attempt to ask the provider about; nothing when it is booked, or was asked about just now */
async function askAndRead(
  ctx: Context,
  reference: string,
  attempt: AttemptToBook | undefined,
): Promise<PaymentState> {
  const asked = attempt && (await askProvider(ctx, attempt));
  if (asked?.confirmation === "booked") return { reference, status: "success" };
  return getPaymentState(ctx, reference);
}

/**
 * Asks the provider about a payment, books it if it was paid, and returns its status. For the browser's return. Call it
 * outside transactions.
 */
export async function verifyPayment(ctx: Context, reference: string): Promise<PaymentState> {
  const [attempt] = await ctx.db
    .select(attemptToBook)
    .from(attempts)
    .where(and(eq(attempts.reference, reference), isNotBooked));
  return askAndRead(ctx, reference, attempt);
}

/**
 * Like verifyPayment, for a page that anyone can reload often. It asks the provider about a payment at
 * most once in ten seconds, across all processes. In between it returns the status from our database.
 */
export async function verifyForPage(ctx: Context, reference: string): Promise<PaymentState> {
  const now = ctx.clock();
  const longAgo = new Date(now.getTime() - pageAsksEveryMs);
  const [claimed] = await ctx.db
    .update(attempts)
    .set({ askedByPageAt: now })
    .where(
      and(
        eq(attempts.reference, reference),
        isNotBooked,
        or(isNull(attempts.askedByPageAt), lte(attempts.askedByPageAt, longAgo)),
      ),
    )
    .returning(attemptToBook);
  return askAndRead(ctx, reference, claimed);
}
