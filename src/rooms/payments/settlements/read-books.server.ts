import { and, eq, gt, gte, inArray, isNull, lt, lte, ne, notExists, or, sql } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { addDays, lagosTime } from "#foundation/time/time.ts";
import { isKeptAside } from "../cases/money-aside.server.ts";
import { accounts } from "../ledger/accounts.ts";
import { ownTransfers } from "../payer-accounts/tables.server.ts";
import type { Charge } from "../provider/card-provider.server.ts";
import { findProviderOf } from "../provider/find-provider.server.ts";
import { refundRequests, refunds } from "../refunds/tables.server.ts";
import { attempts, payments } from "../tables.server.ts";
import type { MissingPayment } from "./compare-settlement.ts";
import { settlementItems, settlementRefunds, settlements } from "./tables.server.ts";

type Paid = Pick<Charge, "provider" | "id" | "reference">;

/** What our books have of a payment at a provider. `isOurs`: it pays an order; otherwise a case has its money. */
type Booked = {
  reference: string;
  amountKobo: number;
  feesKobo: number;
  isOurs: boolean;
};

/** Our payment of a charge: by its reference, or for a transfer by the provider's number of it. */
async function findPayment({ db }: Context, { provider, id, reference }: Paid) {
  const money = {
    reference: attempts.reference,
    amountKobo: payments.amountKobo,
    onTopKobo: payments.onTopKobo,
    feesKobo: payments.feesKobo,
  };
  const [paid] = await db
    .select(money)
    .from(attempts)
    .innerJoin(payments, eq(payments.attemptId, attempts.id))
    .where(and(eq(attempts.reference, reference), eq(attempts.provider, provider)));
  if (paid || id === null) return paid;
  const [transferred] = await db
    .select(money)
    .from(ownTransfers)
    .innerJoin(attempts, eq(attempts.id, ownTransfers.attemptId))
    .innerJoin(payments, eq(payments.attemptId, attempts.id))
    .where(and(eq(ownTransfers.provider, provider), eq(ownTransfers.transactionId, id)));
  return transferred;
}

/** What our books have of money with an unknown reference. */
async function findAside(ctx: Context, { provider, reference }: Paid): Promise<Booked | null> {
  const [row] = await selectRows<{ amountKobo: number; feesKobo: number }>(
    ctx.db,
    sql`select
        -sum(e.amount_kobo) filter (where e.account = ${accounts.unallocated})::float8 as "amountKobo",
        coalesce(sum(e.amount_kobo) filter (where e.account = ${accounts.providerFees}), 0)::float8 as "feesKobo"
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.kind = 'charge' and t.reference = ${reference}
      group by t.id
      having bool_or(e.account = ${accounts.providerClearing(provider)})`,
  );
  return row ? { reference, ...row, isOurs: false } : null;
}

/** What our books have of a charge; null when they don't know its money. */
export async function findBooked(ctx: Context, charge: Paid): Promise<Booked | null> {
  const paid = await findPayment(ctx, charge);
  if (!paid) return findAside(ctx, charge);
  const { reference, amountKobo, onTopKobo, feesKobo } = paid;
  return { reference, amountKobo: amountKobo + onTopKobo, feesKobo, isOurs: true };
}

/** Whether our books or our cases have a charge, so that nothing is left to confirm. */
export const isKnown = async (ctx: Context, charge: Paid): Promise<boolean> =>
  (await findBooked(ctx, charge)) !== null || (await isKeptAside(ctx, charge.reference));

/** Payments are started at most this long before they are paid, and booked at most this long after. */
const startedBeforeMs = 4 * dayMs;
const bookedAfterMs = 30 * dayMs;

/**
 * Our payments that were made after the last one of the settlement before, up to the last one of this settlement, and
 * that no settlement has.
 */
export async function findMissing(
  { db }: Context,
  {
    id,
    provider,
    lastPaidAt,
    firstPaidAt,
  }: { id: string; provider: string; firstPaidAt: Date; lastPaidAt: Date },
): Promise<MissingPayment[]> {
  const [before] = await db
    .select({ at: settlements.lastPaidAt })
    .from(settlements)
    .where(
      and(
        eq(settlements.provider, provider),
        ne(settlements.id, id),
        lt(settlements.lastPaidAt, lastPaidAt),
      ),
    )
    .orderBy(sql`${settlements.lastPaidAt} desc`)
    .limit(1);
  const from = before?.at ?? firstPaidAt;
  const settled = db
    .select({ id: settlementItems.id })
    .from(settlementItems)
    .where(eq(settlementItems.reference, attempts.reference));
  const found = await db
    .select({
      reference: attempts.reference,
      amountKobo: sql<number>`${payments.amountKobo} + ${payments.onTopKobo}`.mapWith(Number),
      feesKobo: payments.feesKobo,
    })
    .from(attempts)
    .innerJoin(payments, eq(payments.attemptId, attempts.id))
    .where(
      and(
        eq(attempts.method, "card"),
        eq(attempts.provider, provider),
        gte(attempts.createdAt, new Date(from.getTime() - startedBeforeMs)),
        lte(attempts.createdAt, new Date(lastPaidAt.getTime() + bookedAfterMs)),
        before ? gt(payments.paidAt, from) : gte(payments.paidAt, from),
        lte(payments.paidAt, lastPaidAt),
        notExists(settled),
      ),
    )
    .orderBy(payments.paidAt)
    .limit(100);
  return found;
}

type RefundMovement = {
  refundId: string;
  reference: string;
  side: "taken" | "returned";
  amountKobo: number;
};

/** A refund that no settlement has yet. `isLate`: we heard of it after the day of the settlement. */
export type Waiting = RefundMovement & { isLate: boolean };

/** A refund lowers a settlement at most this long after we knew of it. */
const waitsDays = 60;

/** And we hear of one at most this long after the settlement that it lowered. */
const heardAfterMs = 30 * dayMs;

/**
 * Refunds and lost disputes through a provider that no settlement was lowered by yet, and those that failed after one
 * was; oldest first. @param day up to this one, and what the provider told of later without our asking
 */
export async function findWaiting(ctx: Context, provider: string, day: string): Promise<Waiting[]> {
  const from = lagosTime(addDays(day, -waitsDays), "00:00");
  const until = lagosTime(addDays(day, 1), "00:00");
  const asked = ctx.db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(eq(refundRequests.refundId, refunds.id));
  const of = (side: "taken" | "returned") =>
    ctx.db
      .select({ id: settlementRefunds.refundId })
      .from(settlementRefunds)
      .where(and(eq(settlementRefunds.refundId, refunds.id), eq(settlementRefunds.side, side)));
  const rows = await ctx.db
    .select({
      id: refunds.id,
      reference: refunds.reference,
      amountKobo: refunds.amountKobo,
      status: refunds.status,
      createdAt: refunds.createdAt,
      failedAt: refunds.failedAt,
      isTaken: sql<boolean>`exists (${of("taken")})`,
    })
    .from(refunds)
    .leftJoin(attempts, eq(attempts.reference, refunds.reference))
    .where(
      and(
        gte(refunds.createdAt, from),
        lt(refunds.createdAt, new Date(until.getTime() + heardAfterMs)),
        // What we asked for ourselves after that day was not sent before.
        or(lt(refunds.createdAt, until), notExists(asked)),
        // Money given back by hand has neither.
        or(sql`${refunds.providerId} is not null`, sql`${refunds.disputeId} is not null`),
        or(eq(attempts.provider, provider), isNull(attempts.id)),
        or(
          and(ne(refunds.status, "failed"), notExists(of("taken"))),
          and(
            eq(refunds.status, "failed"),
            sql`exists (${of("taken")})`,
            notExists(of("returned")),
          ),
        ),
      ),
    );
  const movements: (Waiting & { at: Date })[] = [];
  for (const { id: refundId, reference, amountKobo, isTaken, createdAt, failedAt } of rows) {
    const at = isTaken ? (failedAt ?? createdAt) : createdAt;
    if (isTaken && at >= until) continue;
    if ((await findProviderOf(ctx, reference)) !== provider) continue;
    const side = isTaken ? "returned" : "taken";
    movements.push({
      refundId,
      reference,
      side,
      at,
      isLate: at >= until,
      amountKobo: isTaken ? amountKobo : -amountKobo,
    });
  }
  return movements
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at: _, ...movement }) => movement);
}

/** The references of these that an earlier settlement has. */
export async function findEarlier(
  { db }: Context,
  settlementId: string,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const found = await db
    .select({ reference: settlementItems.reference })
    .from(settlementItems)
    .where(
      and(
        inArray(settlementItems.reference, [...references]),
        ne(settlementItems.settlementId, settlementId),
      ),
    );
  return new Set(found.map(({ reference }) => reference));
}
