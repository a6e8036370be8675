import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors.ts";
import { newId, newReadableCode } from "#foundation/ids.ts";
import type { PaymentToMake } from "../contract/payment.ts";
import { nextAskAt } from "../rules/ask-intervals.ts";
import { askProvider, provider, refuseInTransaction, toUnavailable } from "./ask-provider.ts";
import { findInReview } from "./find-in-review.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { lockOrder } from "./order-parts.ts";
import { hasFailed } from "./payment-state.ts";
import { ProviderError, providerLimitMs } from "./paystack/paystack.ts";
import { providerAccount } from "./provider-account.ts";
import { orderReplaced, renewQuote } from "./renew-quote.ts";
import { settleInTransaction } from "./settlement-guards.ts";
import { attempts, dues, orders } from "./tables.ts";

type Order = typeof orders.$inferSelect;
type Attempt = typeof attempts.$inferSelect;

export type StartedPayment =
  | { status: "open"; payment: PaymentToMake }
  | { status: "paid" | "review"; reference: string };

/** After this the one who was waiting for the provider's answer to initialise is taken for dead. */
const startingLimitMs = providerLimitMs + 2_000;
const pollMs = 100;

export type PaymentWishes = {
  /**
   * Somebody else than the order names: the provider shows and writes to this address only, so an
   * attempt that was opened for another address is superseded, never handed on.
   */
  payer?: { email: string } | null;
  /** The new amount that the payer agreed to after the quote had ended (renew-quote.ts). */
  acceptAmountKobo?: number | null;
};

/**
 * The way to pay an order now: its earliest open due. An attempt that is open is verified first: paid,
 * it is settled; still open, the same one comes back; failed, reversed or never initialised, a new one
 * takes its place.
 * Two calls at once get the same attempt.
 *
 * Outside of transactions: it waits for the provider, up to 10 seconds a question.
 * @throws AppError 404 for an order that is not there, 503 `provider_unavailable` (the order stays),
 *   409 `payment_refused` when the provider refuses what it is told, e.g. the email address, 409
 *   `quote_changed` when the quote has ended and the price is another, 409 `registration_closed` for
 *   an order that something else replaced
 */
export async function startPayment(
  ctx: Context,
  fulfilment: Fulfilment,
  namedOrderId: string,
  { payer = null, acceptAmountKobo = null }: PaymentWishes = {},
): Promise<StartedPayment> {
  refuseInTransaction(ctx);
  const [named] = await ctx.db.select().from(orders).where(eq(orders.id, namedOrderId));
  if (!named) throw notFound();
  const orderId = await renewQuote(ctx, fulfilment, named, acceptAmountKobo);
  let giveUpOn: string | null = null;
  let waitedMs = 0;
  for (;;) {
    const found = await takeAttempt(ctx, orderId, { payer, giveUpOn });
    if (found.kind === "done") return found.started;
    const { order, attempt } = found;
    if (found.kind === "created") {
      const opened = await initialise(ctx, order, attempt);
      if (opened) return { status: "open", payment: await toMake(ctx, opened) };
      continue;
    }
    if (attempt.status === "starting") {
      // Another call is waiting for the provider's answer just now: its attempt is ours too.
      const ageMs = ctx.clock().getTime() - attempt.createdAt.getTime();
      if (Math.max(ageMs, waitedMs) >= startingLimitMs) giveUpOn = attempt.id;
      else await wait(pollMs);
      waitedMs += pollMs;
      continue;
    }
    const { confirmation, providerStatus } = await askProvider(ctx, fulfilment, attempt);
    if (confirmation === "review") return { status: "review", reference: attempt.reference };
    if (confirmation !== "not_paid") continue;
    const isAnothers = attempt.payerEmail !== (payer?.email ?? order.payerEmail);
    if (isAnothers || hasFailed(providerStatus) || providerStatus === "unknown") {
      giveUpOn = attempt.id;
      continue;
    }
    return { status: "open", payment: await toMake(ctx, attempt) };
  }
}

type Taken =
  | { kind: "done"; started: StartedPayment }
  | { kind: "created" | "found"; order: Order; attempt: Attempt };

/**
 * The order's live attempt, or a new one for `payer`. @param giveUpOn the id of an attempt that is to
 * be superseded if it still is the live one
 */
function takeAttempt(
  ctx: Context,
  orderId: string,
  { payer, giveUpOn }: { payer: { email: string } | null; giveUpOn: string | null },
): Promise<Taken> {
  return settleInTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const ofFamily = tx.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.familyId, order.familyId));
    const triedInFamily = await tx.db
      .select()
      .from(attempts)
      .where(inArray(attempts.orderId, ofFamily))
      .orderBy(desc(attempts.createdAt), desc(attempts.number));
    const tried = triedInFamily.filter((attempt) => attempt.orderId === orderId);
    const [due] = await tx.db
      .select()
      .from(dues)
      .where(and(eq(dues.orderId, orderId), eq(dues.status, "open")))
      .orderBy(dues.dueAt)
      .limit(1);
    if (!due) {
      const paid = triedInFamily.find(({ status }) => status === "succeeded");
      // It was replaced while this call was on its way, and is not paid.
      if (!paid && order.status === "closed") throw orderReplaced();
      return { kind: "done", started: { status: "paid", reference: paid?.reference ?? "" } };
    }
    // Money has come that a person has to look at first: no second payment on top.
    const inReview = await findInReview(tx, order);
    if (inReview) return { kind: "done", started: { status: "review", reference: inReview } };
    const live = tried.find(
      ({ status, dueId }) => dueId === due.id && (status === "open" || status === "starting"),
    );
    if (live && live.id !== giveUpOn) return { kind: "found", order, attempt: live };
    if (live) {
      await tx.db.update(attempts).set({ status: "superseded" }).where(eq(attempts.id, live.id));
    }
    const now = ctx.clock();
    const attempt = {
      id: newId(),
      orderId,
      dueId: due.id,
      number: tried.length + 1,
      reference: `PAY-${now.getTime()}${newReadableCode(10)}`,
      method: "card" as const,
      status: "starting" as const,
      payerEmail: payer?.email ?? order.payerEmail,
      expectedKobo: due.amountKobo,
      createdAt: now,
      nextAskAt: nextAskAt(0, now, now),
    };
    const [created] = await tx.db.insert(attempts).values(attempt).returning();
    if (!created) throw new Error("no attempt was written");
    return { kind: "created", order, attempt: created };
  });
}

/**
 * Tells the provider of a new attempt. A lost answer leaves one that nobody can go on with: it is
 * superseded (and still asked about), and the next start opens another.
 * @returns null when the attempt is not ours to go on with any more
 */
async function initialise(ctx: Context, order: Order, attempt: Attempt): Promise<Attempt | null> {
  const paystack = await provider(ctx);
  await ctx.step("start.attempt_written");
  try {
    const { accessCode, authorizationUrl } = await paystack.initialize({
      email: attempt.payerEmail,
      amountKobo: attempt.expectedKobo,
      reference: attempt.reference,
      callbackUrl: order.returnUrl,
      metadata: { order_id: order.id, cancel_action: order.returnUrl },
    });
    await ctx.step("start.initialised");
    const opened = await ctx.db
      .update(attempts)
      .set({ status: "open", accessCode, authorizationUrl })
      .where(and(eq(attempts.id, attempt.id), eq(attempts.status, "starting")))
      .returning();
    return opened[0] ?? null;
  } catch (error) {
    const refused = error instanceof ProviderError && error.kind === "refused";
    await ctx.db
      .update(attempts)
      .set(refused ? { status: "failed", nextAskAt: null } : { status: "superseded" })
      .where(and(eq(attempts.id, attempt.id), inArray(attempts.status, ["starting"])));
    if (!refused) throw toUnavailable(ctx, error);
    if (error.code === "duplicate_reference") return null;
    ctx.log.error({ err: error }, "the provider refused to open a payment");
    throw conflict(
      "payment_refused",
      "Payment initialization failed. Please check your email address and try again.",
    );
  }
}

async function toMake(ctx: Context, attempt: Attempt): Promise<PaymentToMake> {
  const { publicKey } = await providerAccount(ctx);
  return {
    reference: attempt.reference,
    amountKobo: attempt.expectedKobo,
    currency: "NGN",
    email: attempt.payerEmail,
    publicKey,
    accessCode: attempt.accessCode ?? "",
    authorizationUrl: attempt.authorizationUrl ?? "",
  };
}
