import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, inArray } from "drizzle-orm";
import { currency } from "#academy";
import { formatNaira } from "#foundation/amounts/money.ts";
import { hasAddress, hasOtherLetters } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { getAccount, type OrderAccount, readAccounts } from "../account/read-accounts.server.ts";
import { dueNowOrNext, leastChargeKobo, payAmountFault } from "../orders/pay-amounts.ts";
import { repriceOrder } from "../orders/reprice-order.server.ts";
import { ProviderError, providerLimitMs } from "../provider/card-provider.server.ts";
import { notForCards } from "../provider/card-provider.ts";
import { openAccount, refuseInTransaction } from "../provider/find-provider.server.ts";
import { attemptOrders, attempts } from "../tables.server.ts";
import {
  askAboutOrders,
  askProvider,
  isUnavailable,
  mayBeLeft,
  paymentOnItsWay,
  providerUnavailable,
  refuseWhileComing,
  toUnavailable,
} from "./ask-provider.server.ts";
import { bookInTransaction, lockOrder } from "./booking-guards.server.ts";
import {
  type CardAttempt,
  type FirstAttempt,
  newAttempt,
  type PayableOrder,
} from "./first-attempt.server.ts";
import { hasFailed, isOnItsWay } from "./how-paid.ts";
import type { PaymentToMake } from "./payment.ts";
import { findAttemptsFor, nextNumber } from "./payment-state.server.ts";

export type StartedPayment =
  | { status: "open"; payment: PaymentToMake }
  | { status: "paid" | "review"; reference: string };

/** An attempt that is still `starting` after this time is given up: its request to the provider died. */
const startingLimitMs = providerLimitMs + 2_000;
const pollMs = 100;

/** How many new references one start tries, in case a provider claims that every one is taken. */
const mostReferences = 3;
/** How often one start looks at its order. Each look changes what the next one finds, so many looks mean a fault. */
const mostLooks = 12;

export type PaymentWishes = {
  /** How much to pay now; by default what is due, or what is due next. `whole`: all that is owed. */
  amountKobo?: number | "whole" | null | undefined;
  /**
   * Other orders that it pays for too (`findJoinable`). Their ids come after this order's. They stay as they are until
   * the money comes.
   */
  alsoFor?: readonly string[];
  /**
   * A payer other than the order's. The provider shows this email address and writes to it, so an attempt opened for
   * another address is superseded, never reused.
   */
  payer?: { email: string } | null;
  /** The new amount that the payer accepted after the quote had expired (reprice-order.server.ts). */
  acceptAmountKobo?: number | null | undefined;
  /** Where the provider's page sends payers who leave without paying; by default the order's return page. */
  cancelUrl?: string | null;
  /** The attempt stored together with the order; it is opened without another look at the order. */
  first?: FirstAttempt | null;
};

/**
 * Starts or continues a payment for an order. It first asks about an open attempt, and abandons it if a former provider
 * does not answer. If it was paid, it is booked, and the answer says so. If its money is on its way, no other opens. An
 * attempt for the same amount and payer that can still be paid is returned; otherwise a new one replaces it, and we
 * keep asking about the old one for 72 hours. Two requests at once get the same attempt.
 *
 * Call it outside transactions: it waits for the provider, up to 10 seconds per request.
 * @throws AppError 503 `provider_unavailable` (the order stays), also when the provider says that three new references
 * are taken; 409 `payment_refused` when the provider rejects the request, for example its email address
 */
export async function startPayment(
  ctx: Context,
  orderId: string,
  wishes: PaymentWishes = {},
): Promise<StartedPayment> {
  refuseInTransaction(ctx);
  const { first = null } = wishes;
  const learnt: Learnt = { giveUpOn: null, asked: new Set(), left: new Set() };
  let references = 0;
  for (let look = 0; look < mostLooks && references < mostReferences; look++) {
    const found: Taken =
      first && look === 0
        ? { kind: "created", ...first }
        : await takeAttempt(ctx, orderId, { ...wishes, ...learnt });
    if (found.kind === "created") references++;
    const started = await follow(ctx, orderId, found, { wishes, learnt });
    if (started) return started;
  }
  ctx.log.error({ orderId, references }, "a payment could not be started");
  throw providerUnavailable(new Error("the provider took no reference"));
}

/** What a start has learnt for its next look at the order. */
type Learnt = {
  /** An attempt that can't be used; superseded if it is still live. */
  giveUpOn: string | null;
  /** The attempts that we just asked the provider about. */
  asked: Set<string>;
  /** Attempts of a former provider that does not answer. */
  left: Set<string>;
};

type AskedAttempt = CardAttempt & Pick<typeof attempts.$inferSelect, "providerStatus">;

/** What a look at the order found. */
type Taken =
  | { kind: "done"; started: StartedPayment }
  /** The quote has expired, and no money has come. */
  | { kind: "expired" }
  | { kind: "created"; order: PayableOrder; attempt: CardAttempt }
  /** Another request is asking the provider to open it. */
  | { kind: "starting"; attempt: CardAttempt }
  /** Another attempt, whose money may be on its way. */
  | { kind: "coming"; attempt: AskedAttempt }
  /** `fits`: it is for the same amount, payer, orders and provider as this start */
  | { kind: "open"; attempt: AskedAttempt; fits: boolean };

/** Acts on a look. @returns null when the order needs another look */
async function follow(
  ctx: Context,
  orderId: string,
  found: Taken,
  { wishes, learnt }: { wishes: PaymentWishes; learnt: Learnt },
): Promise<StartedPayment | null> {
  switch (found.kind) {
    case "done":
      return found.started;
    case "expired":
      // Money that came earlier counts at the old price.
      await refuseWhileComing(ctx, [orderId], await askAboutOrders(ctx, [orderId]));
      await repriceOrder(ctx, orderId, wishes.acceptAmountKobo ?? null);
      return null;
    case "created": {
      const opened = await initialise(ctx, found.order, found.attempt, wishes.cancelUrl ?? null);
      return opened && { status: "open", payment: await toPaymentToMake(ctx, opened) };
    }
    case "starting":
      if (await staysStarting(ctx, found.attempt)) learnt.giveUpOn = found.attempt.id;
      return null;
    case "coming":
    case "open": {
      const { attempt } = found;
      learnt.asked.add(attempt.id);
      const answer = await askOrLeave(ctx, attempt);
      if (!answer) {
        learnt.left.add(attempt.id);
        learnt.giveUpOn = attempt.id;
        return null;
      }
      const { confirmation, providerStatus } = answer;
      if (confirmation === "review") return { status: "review", reference: attempt.reference };
      if (confirmation !== "not_paid") return { status: "paid", reference: attempt.reference };
      if (isOnItsWay(providerStatus)) throw paymentOnItsWay();
      if (found.kind === "coming") return null;
      if (found.fits && !hasFailed(providerStatus) && providerStatus !== "unknown")
        return { status: "open", payment: await toPaymentToMake(ctx, attempt) };
      learnt.giveUpOn = attempt.id;
      return null;
    }
  }
}

/** @returns null when a former provider does not answer and the order need not wait for it */
async function askOrLeave(ctx: Context, attempt: AskedAttempt) {
  try {
    return await askProvider(ctx, attempt);
  } catch (error) {
    if (isUnavailable(error) && mayBeLeft(ctx, attempt)) return null;
    throw error;
  }
}

/** Waits while another request asks the provider to open an attempt. @returns whether that took too long */
async function staysStarting(ctx: Context, { id, createdAt }: CardAttempt): Promise<boolean> {
  const ageMs = ctx.clock().getTime() - createdAt.getTime();
  for (let waitedMs = 0; ageMs + waitedMs < startingLimitMs; waitedMs += pollMs) {
    await wait(pollMs);
    const [now] = await ctx.db.select().from(attempts).where(eq(attempts.id, id));
    if (now?.status !== "starting") return false;
  }
  return true;
}

const findTried = ({ db }: Context, orderId: string) =>
  db
    .select()
    .from(attempts)
    .where(eq(attempts.orderId, orderId))
    .orderBy(desc(attempts.createdAt), desc(attempts.number));

function amountToAsk(
  ctx: Context,
  account: Pick<OrderAccount, "parts" | "openKobo">,
  wanted: PaymentWishes["amountKobo"],
): number {
  const amountKobo =
    wanted === "whole"
      ? account.openKobo
      : (wanted ?? dueNowOrNext(account, lagosDay(ctx.clock())));
  const fault = payAmountFault(amountKobo, account.openKobo);
  if (fault) throw invalid({ amountKobo: fault });
  if (amountKobo < leastChargeKobo) {
    throw conflict(
      "amount_too_small",
      `The card payment service takes ${formatNaira(leastChargeKobo)} or more. Pay ${formatNaira(amountKobo)} at a centre.`,
    );
  }
  return amountKobo;
}

/** What one payment for several orders can pay. */
function addUp(accounts: readonly OrderAccount[]): Pick<OrderAccount, "parts" | "openKobo"> {
  return {
    parts: accounts
      .flatMap(({ parts }) => parts)
      .sort((one, other) => one.dueOn.localeCompare(other.dueOn)),
    openKobo: accounts.reduce((sum, { openKobo }) => sum + openKobo, 0),
  };
}

/** Whether an attempt collects for orders other than its own and these. */
async function isForOthersThan(ctx: Context, { id }: CardAttempt, alsoFor: readonly string[]) {
  const found = await ctx.db.select().from(attemptOrders).where(eq(attemptOrders.attemptId, id));
  return found.length !== alsoFor.length || found.some((one) => !alsoFor.includes(one.orderId));
}

/** Another order's attempt that pays for this one too and that we have not asked about yet. */
async function findJoint(ctx: Context, orderId: string, asked: ReadonlySet<string>) {
  const found = await findAttemptsFor(ctx, [orderId]);
  return found.find(
    ({ attempt: { id, status, providerStatus, orderId: own } }) =>
      own !== orderId &&
      !asked.has(id) &&
      (status === "open" || (status === "superseded" && isOnItsWay(providerStatus))),
  )?.attempt;
}

/** Finds the order's live attempt, or creates one. */
function takeAttempt(
  ctx: Context,
  orderId: string,
  { payer, amountKobo: wanted = null, alsoFor = [], giveUpOn, asked, left }: PaymentWishes & Learnt,
): Promise<Taken> {
  return bookInTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const account = await getAccount(tx, orderId);
    // The first payment of an order has no attempts before it.
    const tried = account.attempts.length > 0 ? await findTried(tx, orderId) : [];
    if (account.openKobo === 0) {
      // The order was joined: this is the payment that it was joined for.
      const paid = account.attempts.find(({ status }) => status === "succeeded");
      if (!paid) throw registrationClosed();
      return { kind: "done", started: { status: "paid", reference: paid.reference } };
    }
    const isExpired = account.lines.some(
      ({ openKobo, quoteHoldsUntil }) => openKobo > 0 && quoteHoldsUntil <= tx.clock(),
    );
    if (isExpired && account.paidKobo === 0) return { kind: "expired" };
    // Money in another currency waits for a person. Take no more until then.
    const others = [...(await readAccounts(tx, alsoFor)).values()];
    const inReview = [account, ...others]
      .flatMap((one) => one.attempts)
      .find(({ status }) => status === "review");
    if (inReview) {
      return { kind: "done", started: { status: "review", reference: inReview.reference } };
    }
    const amountKobo = amountToAsk(tx, addUp([account, ...others]), wanted);
    const payerEmail = payer?.email ?? order.payerEmail;
    if (!hasAddress(payerEmail)) throw addressNeeded();
    const coming =
      tried.find(
        ({ id, status, providerStatus }) =>
          status === "superseded" && isOnItsWay(providerStatus) && !left.has(id),
      ) ??
      (account.attempts.length > tried.length ? await findJoint(tx, orderId, asked) : undefined);
    if (coming) return { kind: "coming", attempt: coming };
    const live = tried.find(({ status }) => status === "open" || status === "starting");
    if (live && live.id !== giveUpOn) {
      if (live.status === "starting") return { kind: "starting", attempt: live };
      const fits =
        live.provider === tx.config.cardProvider &&
        live.payerEmail === payerEmail &&
        live.expectedKobo === amountKobo &&
        !(await isForOthersThan(tx, live, alsoFor));
      return { kind: "open", attempt: live, fits };
    }
    if (live) {
      await tx.db.update(attempts).set({ status: "superseded" }).where(eq(attempts.id, live.id));
    }
    const number = nextNumber(tried);
    const made = { orderId, number, payerEmail, expectedKobo: amountKobo };
    const { attempt, row } = newAttempt(tx, made);
    const also = alsoFor.map((other) => ({ attemptId: attempt.id, orderId: other }));
    await tx.db.insert(attempts).values(row);
    if (also.length > 0) await tx.db.insert(attemptOrders).values(also);
    return { kind: "created", order, attempt };
  });
}

/** The card provider takes no payment without an address. Anyone who enters one on the payer's page can pay. */
const addressNeeded = () =>
  conflict(
    "address_needed",
    "There is no email address for this registration, and the card payment needs one. Ask for the payment link and enter an address there, or pay at a centre.",
  );

const registrationClosed = () =>
  conflict("registration_closed", "This registration is closed. Please register again.");

/**
 * Initialises a new attempt with the provider. If the response is lost, the attempt cannot be continued: it is
 * superseded (the sweep still asks about it), and the next start opens another.
 * @returns null if another request changed the attempt in the meantime, or its reference was taken
 */
async function initialise(
  ctx: Context,
  order: PayableOrder,
  attempt: CardAttempt,
  cancelUrl: string | null,
): Promise<CardAttempt | null> {
  await ctx.step("start.attempt_written");
  try {
    const account = await accountOf(ctx, attempt);
    const { accessCode, authorizationUrl } = await account.initialise({
      orderId: order.id,
      email: attempt.payerEmail,
      amountKobo: attempt.expectedKobo,
      reference: attempt.reference,
      returnUrl: order.returnUrl,
      cancelUrl: cancelUrl ?? leftPage(order.returnUrl, attempt.reference),
    });
    await ctx.step("start.initialised");
    const opened = await ctx.db
      .update(attempts)
      .set({ status: "open", accessCode, authorizationUrl })
      .where(and(eq(attempts.id, attempt.id), eq(attempts.status, "starting")))
      .returning({ id: attempts.id });
    return opened.length > 0 ? { ...attempt, accessCode, authorizationUrl } : null;
  } catch (error) {
    const refused = error instanceof ProviderError && error.kind !== "unavailable";
    await ctx.db
      .update(attempts)
      .set(refused ? { status: "failed", nextAskAt: null } : { status: "superseded" })
      .where(and(eq(attempts.id, attempt.id), inArray(attempts.status, ["starting"])));
    if (!refused) throw toUnavailable(ctx, error);
    if (error.kind === "reference_taken") return null;
    ctx.log.error({ err: error }, "the provider refused to open a payment");
    throw conflict(
      "payment_refused",
      hasOtherLetters(attempt.payerEmail)
        ? notForCards
        : "Payment initialization failed. Please check your email address and try again.",
    );
  }
}

/** The return page for someone who left the provider's page: it says which payment was not paid. */
function leftPage(returnUrl: string, reference: string): string {
  const page = new URL(returnUrl);
  page.searchParams.set("reference", reference);
  page.searchParams.set("payment", "left");
  return page.href;
}

function providerOf({ provider }: CardAttempt): string {
  if (provider === null) throw new Error("a card attempt without a provider");
  return provider;
}

const accountOf = (ctx: Context, attempt: CardAttempt) => openAccount(ctx, providerOf(attempt));

async function toPaymentToMake(ctx: Context, attempt: CardAttempt): Promise<PaymentToMake> {
  const { publicKey } = await accountOf(ctx, attempt).catch((error: unknown) => {
    throw toUnavailable(ctx, error);
  });
  return {
    provider: providerOf(attempt),
    reference: attempt.reference,
    amountKobo: attempt.expectedKobo,
    currency: currency.code,
    email: attempt.payerEmail,
    publicKey,
    accessCode: attempt.accessCode ?? "",
    authorizationUrl: attempt.authorizationUrl ?? "",
  };
}
