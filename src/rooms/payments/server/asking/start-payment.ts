import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, inArray } from "drizzle-orm";
import { newId, newReadableCode } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { insertRow } from "#foundation/database/insert-rows.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import type { PaymentToMake } from "../../contract/payment.ts";
import { nextAskAt } from "../../rules/ask-intervals.ts";
import { isOnItsWay } from "../../rules/on-its-way.ts";
import { paymentOnItsWay } from "../orders/ask-before-replacing.ts";
import { lockOrder } from "../orders/order-parts.ts";
import { findQuoted, orderReplaced, renewQuote } from "../orders/renew-quote.ts";
import { ProviderError, providerLimitMs } from "../paystack/paystack.ts";
import { findInReview } from "../settling/find-in-review.ts";
import { settleInTransaction } from "../settling/settlement-guards.ts";
import { attempts, dues, orders } from "../tables.ts";
import {
  askProvider,
  provider,
  providerUnavailable,
  refuseInTransaction,
  toUnavailable,
} from "./ask-provider.ts";
import { hasFailed } from "./payment-state.ts";
import { providerAccount } from "./provider-account.ts";

type Order = typeof orders.$inferSelect;
type Attempt = typeof attempts.$inferSelect;

export type StartedPayment =
  | { status: "open"; payment: PaymentToMake }
  | { status: "paid" | "review"; reference: string };

/** After this time an attempt that is still `starting` is given up: its request to the provider has died. */
const startingLimitMs = providerLimitMs + 2_000;
const pollMs = 100;

/** New references that one start tries: a provider that says of each that it is taken would keep us for ever. */
const mostReferences = 3;
/** Attempts that one start asks about. Each answer changes what is found next, so more than a few are a fault. */
const mostQuestions = 10;

export type PaymentWishes = {
  /**
   * Another payer than the order's. The provider shows this email address and writes to it, so an
   * attempt that was opened for another address is superseded, never reused.
   */
  payer?: { email: string } | null;
  /** The new amount that the payer accepted after the quote had expired (renew-quote.ts). */
  acceptAmountKobo?: number | null;
  /** Where the provider's page leads who leaves it without paying; by default the order's return page. */
  cancelUrl?: string | null;
};

/**
 * Starts or continues the payment of an order's earliest open due. An open attempt is verified first. If
 * it was paid, it is settled. If it is still open, it is returned. If it failed, was reversed or was
 * never initialised, a new attempt replaces it. Two requests at once get the same attempt. While the money of an
 * attempt that was replaced, or of another payer's, is on its way, no other payment opens.
 *
 * Outside of transactions: it waits for the provider, up to 10 seconds for each request.
 * @throws AppError 404 for an unknown order, 503 `provider_unavailable` (the order stays; also when the provider says of
 *   three new references that they are taken), 409
 *   `payment_refused` when the provider rejects the request, e.g. the email address, 409 `payment_on_its_way`, 409
 *   `quote_changed` when the quote has expired and the price has changed, 409 `registration_closed`
 *   for an order that was replaced by something else
 */
export async function startPayment(
  ctx: Context,
  namedOrderId: string,
  { payer = null, acceptAmountKobo = null, cancelUrl = null }: PaymentWishes = {},
): Promise<StartedPayment> {
  refuseInTransaction(ctx);
  const named = await findQuoted(ctx, namedOrderId);
  if (!named) throw notFound();
  const orderId = await renewQuote(ctx, named, acceptAmountKobo);
  let giveUpOn: string | null = null;
  let [waitedMs, references, questions] = [0, 0, 0];
  while (references < mostReferences && questions < mostQuestions) {
    const found = await takeAttempt(ctx, orderId, { payer, giveUpOn });
    if (found.kind === "done") return found.started;
    const { order, attempt } = found;
    if (found.kind === "created") {
      references++;
      const opened = await initialise(ctx, order, attempt, cancelUrl);
      if (opened) return { status: "open", payment: await toPaymentToMake(ctx, opened) };
      continue;
    }
    if (found.kind === "found" && attempt.status === "starting") {
      // Another request is waiting for the provider now. Wait for its attempt and use it.
      const ageMs = ctx.clock().getTime() - attempt.createdAt.getTime();
      if (Math.max(ageMs, waitedMs) >= startingLimitMs) giveUpOn = attempt.id;
      else await wait(pollMs);
      waitedMs += pollMs;
      continue;
    }
    questions++;
    const { confirmation, providerStatus } = await askProvider(ctx, attempt);
    if (confirmation === "review") return { status: "review", reference: attempt.reference };
    if (confirmation !== "not_paid") continue;
    if (found.kind === "coming") {
      if (isOnItsWay(providerStatus)) throw paymentOnItsWay();
      continue;
    }
    const isForAnotherPayer = attempt.payerEmail !== (payer?.email ?? order.payerEmail);
    if (isForAnotherPayer && isOnItsWay(providerStatus)) throw paymentOnItsWay();
    if (isForAnotherPayer || hasFailed(providerStatus) || providerStatus === "unknown") {
      giveUpOn = attempt.id;
      continue;
    }
    return { status: "open", payment: await toPaymentToMake(ctx, attempt) };
  }
  ctx.log.error({ orderId, references, questions }, "a payment could not be started");
  throw providerUnavailable(new Error("the provider took no reference"));
}

type Taken =
  | { kind: "done"; started: StartedPayment }
  /** `coming`: it was replaced, and its money was on its way when we last asked. */
  | { kind: "created" | "found" | "coming"; order: Order; attempt: Attempt };

const findTried = prepareOnce((db, given: Given<{ familyId: string }>) => {
  const ofFamily = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.familyId, given.familyId));
  return db
    .select()
    .from(attempts)
    .where(inArray(attempts.orderId, ofFamily))
    .orderBy(desc(attempts.createdAt), desc(attempts.number));
});

const findFirstDue = prepareOnce((db, given: Given<{ orderId: string }>) =>
  db
    .select()
    .from(dues)
    .where(and(eq(dues.orderId, given.orderId), eq(dues.status, "open")))
    .orderBy(dues.dueAt)
    .limit(1),
);

const openAttempt = prepareOnce(
  (db, given: Given<{ id: string; accessCode: string; authorizationUrl: string }>) =>
    db
      .update(attempts)
      .set({
        status: "open",
        accessCode: given.accessCode,
        authorizationUrl: given.authorizationUrl,
      })
      .where(and(eq(attempts.id, given.id), eq(attempts.status, "starting")))
      .returning(),
);

/**
 * Finds the order's live attempt, or creates one for `payer`.
 * @param giveUpOn the id of an attempt to supersede if it is still live
 */
function takeAttempt(
  ctx: Context,
  orderId: string,
  { payer, giveUpOn }: { payer: { email: string } | null; giveUpOn: string | null },
): Promise<Taken> {
  return settleInTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [triedInFamily, [due]] = await Promise.all([
      findTried(tx.db, { familyId: order.familyId }),
      findFirstDue(tx.db, { orderId }),
    ]);
    const tried = triedInFamily.filter((attempt) => attempt.orderId === orderId);
    if (!due) {
      const paid = triedInFamily.find(({ status }) => status === "succeeded");
      // The order was replaced during this request, and is not paid.
      if (!paid && order.status === "closed") throw orderReplaced();
      return { kind: "done", started: { status: "paid", reference: paid?.reference ?? "" } };
    }
    // A payment is in review. Do not start a second one before a person has decided.
    const anyInReview = triedInFamily.some(({ status }) => status === "review");
    const inReview = anyInReview && (await findInReview(tx, order));
    if (inReview) return { kind: "done", started: { status: "review", reference: inReview } };
    const coming = triedInFamily.find(
      ({ status, providerStatus }) => status === "superseded" && isOnItsWay(providerStatus),
    );
    if (coming) return { kind: "coming", order, attempt: coming };
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
      reference: `PAY-${now.getTime()}${newReadableCode(16)}`,
      method: "card" as const,
      status: "starting" as const,
      payerEmail: payer?.email ?? order.payerEmail,
      expectedKobo: due.amountKobo,
      createdAt: now,
      nextAskAt: nextAskAt(0, now, now),
    };
    return { kind: "created", order, attempt: await insertRow(tx.db, attempts, attempt) };
  });
}

/**
 * Initialises a new attempt with the provider. If the response is lost, the attempt cannot be continued:
 * it is superseded (the sweep still asks about it), and the next start opens another.
 * @returns null if another request has changed the attempt meanwhile, or its reference was taken
 */
async function initialise(
  ctx: Context,
  order: Order,
  attempt: Attempt,
  cancelUrl: string | null,
): Promise<Attempt | null> {
  const paystack = await provider(ctx);
  await ctx.step("start.attempt_written");
  try {
    const { accessCode, authorizationUrl } = await paystack.initialize({
      email: attempt.payerEmail,
      amountKobo: attempt.expectedKobo,
      reference: attempt.reference,
      callbackUrl: order.returnUrl,
      metadata: {
        order_id: order.id,
        cancel_action: cancelUrl ?? leftPage(order.returnUrl, attempt.reference),
      },
    });
    await ctx.step("start.initialised");
    const opened = await openAttempt(ctx.db, { id: attempt.id, accessCode, authorizationUrl });
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

/** The return page of someone who left the provider's page: it says that nothing was paid, and of which payment. */
function leftPage(returnUrl: string, reference: string): string {
  const page = new URL(returnUrl);
  page.searchParams.set("reference", reference);
  page.searchParams.set("payment", "left");
  return page.href;
}

async function toPaymentToMake(ctx: Context, attempt: Attempt): Promise<PaymentToMake> {
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
