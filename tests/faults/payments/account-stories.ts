import { and, eq, ne } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { getAccount } from "#rooms/payments/account/read-accounts.server.ts";
import { rebalance } from "#rooms/payments/account/rebalance.server.ts";
import {
  bookInTransaction,
  lockOrder,
  lockPayment,
} from "#rooms/payments/attempts/booking-guards.server.ts";
import { confirmPayment } from "#rooms/payments/attempts/confirm-payment.server.ts";
import { moveCredit } from "#rooms/payments/credits/move-credit.server.ts";
import { freeCreditKobo } from "#rooms/payments/credits/read-credits.server.ts";
import { amendOrder, cancelLines } from "#rooms/payments/orders/amend-order.server.ts";
import type { Charge } from "#rooms/payments/provider/card-provider.server.ts";
import { correctPayment } from "#rooms/payments/recorded/correct-payment.server.ts";
import { recordPayment } from "#rooms/payments/recorded/record-payment.server.ts";
import { applyWaitingRefunds, undoRefund } from "#rooms/payments/refunds/apply-refunds.server.ts";
import { refunds } from "#rooms/payments/refunds/tables.server.ts";
import { attempts } from "#rooms/payments/tables.server.ts";
import type { Random } from "#tests/support/academy/random.ts";
import { beginnerPlan, toLine } from "#tests/support/payments/open-payments.ts";

/** An order that things happen to. */
export type Story = { orderId: string; lineRefs: string[] };

/** The fee on top of each card payment's amount. */
const feeKobo = 100;

/** Why a correction may be refused after other events. */
const mayRefuse = new Set(["already_refunded", "credit_moved"]);

/**
 * Random events for orders' money: payments, refunds, failing refunds, fee changes, moved credit, and repeats of them
 * all.
 * @param asAdmin the context of the admin who moves credit
 */
export function accountEvents(ctx: Context, asAdmin: Context) {
  const chargeOf = (reference: string, amountKobo: number): Charge => ({
    provider: "paystack",
    id: newId(),
    reference,
    status: "paid",
    requestedKobo: amountKobo,
    amountKobo: amountKobo + feeKobo,
    feesKobo: feeKobo,
    currency: "NGN",
    channel: "card",
    transfer: null,
    paidAt: ctx.clock(),
  });

  async function pay({ orderId }: Story, random: Random): Promise<void> {
    const reference = `PAY-${newId()}`;
    const amountKobo = 1 + random.below(6_000_000);
    await ctx.db.insert(attempts).values({
      orderId,
      reference,
      number: 1_000 + random.below(2 ** 30),
      expectedKobo: amountKobo,
      payerEmail: "asabe@example.com",
      method: "card",
      provider: "paystack",
      status: "superseded",
      createdAt: ctx.clock(),
    });
    await confirmPayment(ctx, chargeOf(reference, amountKobo));
  }

  /** Staff record a transfer. */
  async function record({ orderId }: Story, random: Random): Promise<void> {
    const payment = {
      amountKobo: 1 + random.below(6_000_000),
      method: "transfer",
      centreId: null,
      takerName: null,
      takenAt: ctx.clock(),
      evidence: newId(),
      note: null,
      despiteCardPayment: true,
      match: null,
      faults: {},
      keepAsCredit: true,
    } as const;
    await recordPayment(asAdmin, orderId, payment, { unanswered: [], problem: null });
  }

  /** The amount of a recorded payment was wrong. */
  async function correct({ orderId }: Story, random: Random): Promise<void> {
    const { payments } = await getAccount(ctx, orderId);
    const recorded = payments.filter(({ method }) => method === "transfer");
    if (recorded.length === 0) return;
    const { reference, amountKobo: insteadOfKobo } = random.pick(recorded);
    const body = {
      amountKobo: 1 + random.below(6_000_000),
      insteadOfKobo,
      reason: "A wrong digit",
      keepAsCredit: true,
      despiteCardPayment: true,
    };
    try {
      await correctPayment(asAdmin, reference, body);
    } catch (error) {
      if (!(error instanceof AppError && mayRefuse.has(error.code))) throw error;
    }
  }

  /** All or part of a payment is refunded, perhaps with the provider's fee. */
  async function giveBack({ orderId }: Story, random: Random) {
    const { payments } = await getAccount(ctx, orderId);
    const byCard = payments.filter(({ method }) => method === "card");
    if (byCard.length === 0) return;
    const { reference, amountKobo } = random.pick(byCard);
    const cause = random.next() < 0.3 ? "dispute" : "refund";
    const backKobo = random.next() < 0.4 ? amountKobo + feeKobo : 1 + random.below(3_000_000);
    await bookInTransaction(ctx, async (tx) => {
      await lockPayment(tx, reference);
      const known = await tx.db.select().from(refunds).where(eq(refunds.reference, reference));
      await tx.db.insert(refunds).values({
        reference,
        number: known.length + 1,
        cause,
        status: "processed",
        amountKobo: backKobo,
        createdAt: tx.clock(),
      });
      await applyWaitingRefunds(tx, reference);
    });
  }

  /** A refund fails, perhaps one that was already booked. */
  async function failRefund({ orderId }: Story, random: Random): Promise<void> {
    const { payments } = await getAccount(ctx, orderId);
    if (payments.length === 0) return;
    const { reference } = random.pick(payments);
    await bookInTransaction(ctx, async (tx) => {
      await lockPayment(tx, reference);
      const known = await tx.db
        .select()
        .from(refunds)
        .where(and(eq(refunds.reference, reference), ne(refunds.status, "failed")))
        .orderBy(refunds.number);
      if (known.length === 0) return;
      await undoRefund(tx, random.pick(known));
      await applyWaitingRefunds(tx, reference);
    });
  }

  /** The fee changes, or a line ends. */
  async function amend({ orderId, lineRefs }: Story, random: Random): Promise<void> {
    const lineRef = random.pick(lineRefs);
    const charges = beginnerPlan.map((charge) => ({
      ...charge,
      amountKobo: 1 + random.below(2 * charge.amountKobo),
    }));
    await inTransaction(ctx, async (tx) => {
      if (random.next() < 0.3) await cancelLines(tx, orderId, [lineRef]);
      else await amendOrder(tx, orderId, [toLine(tx, { lineRef, charges })], { cause: "amended" });
    });
  }

  /** Staff move credit, whole or in part, to another order that owes something. */
  async function move(from: Story, to: Story, random: Random): Promise<void> {
    const freeKobo = await freeCreditKobo(ctx, await getAccount(ctx, from.orderId));
    const { openKobo, lines } = await getAccount(ctx, to.orderId);
    const mostKobo = Math.min(freeKobo, openKobo);
    if (from === to || mostKobo === 0) return;
    const amountKobo = random.next() < 0.5 ? mostKobo : 1 + random.below(mostKobo);
    const towards = lines[0]?.lineRef ?? "";
    const asked = { unanswered: [], problem: null };
    await moveCredit(asAdmin, from.orderId, { amountKobo, towards }, asked);
  }

  /** One event of an order. */
  async function happen(stories: readonly Story[], story: Story, random: Random): Promise<void> {
    const chance = random.next();
    if (chance < 0.2) await pay(story, random);
    else if (chance < 0.25) await record(story, random);
    else if (chance < 0.3) await correct(story, random);
    else if (chance < 0.45) await move(story, random.pick(stories), random);
    else if (chance < 0.6) await giveBack(story, random);
    else if (chance < 0.7) await failRefund(story, random);
    else if (chance < 0.85) await amend(story, random);
    else {
      // Repeating anything changes nothing.
      const { payments } = await getAccount(ctx, story.orderId);
      const reference = payments.findLast(({ method }) => method === "card")?.reference;
      if (reference) await confirmPayment(ctx, chargeOf(reference, 5_000));
      await inTransaction(ctx, async (tx) => {
        await lockOrder(tx, story.orderId);
        await rebalance(tx, story.orderId, { kind: "charges" });
      });
    }
  }

  return { happen };
}
