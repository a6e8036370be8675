import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { getAccount } from "../account/read-accounts.server.ts";
import { bookInTransaction, lockOrders } from "../attempts/booking-guards.server.ts";
import { reviewCases } from "../cases/tables.server.ts";
import { releaseEvidence } from "../recorded/claim-evidence.server.ts";
import { correctPayment } from "../recorded/correct-payment.server.ts";
import { attempts, paymentCorrections, payments } from "../tables.server.ts";
import { findUnmatched } from "./bank-postings.server.ts";
import { findCharges, takeChargeBack } from "./charge-line.server.ts";
import { bankLines, bankMatches } from "./tables.server.ts";

type MatchRow = typeof bankMatches.$inferSelect;

async function findRecorded({ db }: Context, reference: string) {
  const [found] = await db
    .select({ paymentId: payments.id, orderId: payments.orderId })
    .from(payments)
    .innerJoin(attempts, eq(attempts.id, payments.attemptId))
    .where(eq(attempts.reference, reference));
  if (!found) throw new Error(`there is no payment ${reference}`);
  return found;
}

/**
 * The postings of a payment's corrections. They belong to the line that the payment was recorded from: together with
 * the payment's own posting they are nothing, so neither side of the differences has them.
 */
async function findCorrections(ctx: Context, paymentId: string, orderId: string) {
  const made = await ctx.db
    .select()
    .from(paymentCorrections)
    .where(eq(paymentCorrections.paymentId, paymentId));
  const free = (await findUnmatched(ctx, { orderIds: [orderId], limit: 500 })).filter(
    ({ kind }) => kind === "correction",
  );
  return made.flatMap(({ differenceKobo }) => {
    const at = free.findIndex(({ amountKobo }) => amountKobo === differenceKobo);
    return at < 0 ? [] : free.splice(at, 1);
  });
}

/** The transfer that a proof shows is booked nowhere again, so somebody has to look at the proof. */
const reopenProof = ({ db }: Context, reference: string) =>
  db
    .update(reviewCases)
    .set({
      closedAt: null,
      closedBy: null,
      closedHow: null,
      closedNote: null,
      details: sql`${reviewCases.details} - 'paymentReference'`,
    })
    .where(
      and(
        eq(reviewCases.kind, "transfer_proof"),
        isNotNull(reviewCases.closedAt),
        sql`${reviewCases.details} ->> 'paymentReference' = ${reference}`,
      ),
    );

/** Corrects a payment that was recorded from a line to nothing: it was somebody else's money. */
async function takeBack(
  ctx: Context,
  { lineId, reference, bookedKobo }: { lineId: string; reference: string; bookedKobo: number },
  reason: string,
): Promise<void> {
  const { personId } = requirePermission(ctx, "bank.reconcile");
  const { paymentId, orderId } = await findRecorded(ctx, reference);
  const { payments: made } = await getAccount(ctx, orderId);
  const countedKobo = made.find((one) => one.reference === reference)?.amountKobo ?? 0;
  if (countedKobo > 0) {
    await correctPayment(ctx, reference, {
      amountKobo: 0,
      insteadOfKobo: countedKobo,
      reason,
      keepAsCredit: false,
      despiteCardPayment: false,
    });
  }
  const corrections = await findCorrections(ctx, paymentId, orderId);
  const leftKobo = corrections.reduce((sum, { amountKobo }) => sum + amountKobo, bookedKobo);
  if (leftKobo !== 0) {
    throw conflict(
      "line_booked",
      `A correction of payment ${reference} is ticked off with another line. Open that line again first.`,
    );
  }
  await ctx.db.insert(bankMatches).values(
    corrections.map(({ id, amountKobo }) => ({
      lineId,
      transactionId: id,
      amountKobo,
      paymentReference: reference,
      madeBy: personId,
      madeAt: ctx.clock(),
    })),
  );
  await releaseEvidence(ctx, reference);
  await reopenProof(ctx, reference);
}

/** What of a line is booked, by payment. A payment that was taken back is nothing. */
function bookedOf(matches: readonly MatchRow[]): { reference: string; bookedKobo: number }[] {
  const sums = new Map<string, number>();
  for (const { paymentReference, amountKobo } of matches) {
    if (paymentReference === null) continue;
    sums.set(paymentReference, (sums.get(paymentReference) ?? 0) + amountKobo);
  }
  return [...sums].flatMap(([reference, bookedKobo]) =>
    bookedKobo === 0 ? [] : { reference, bookedKobo },
  );
}

/** Takes back all payments that were recorded from a line. All or none. */
async function takeBackAll(
  ctx: Context,
  lineId: string,
  booked: ReturnType<typeof bookedOf>,
  reason: string,
): Promise<void> {
  const found = await Promise.all(booked.map(({ reference }) => findRecorded(ctx, reference)));
  await lockOrders(
    ctx,
    found.map(({ orderId }) => orderId),
  );
  for (const one of booked) await takeBack(ctx, { lineId, ...one }, reason);
  await audit(ctx, "bank_line.taken_back", lineId, {
    amountKobo: booked.reduce((sum, { bookedKobo }) => sum + bookedKobo, 0),
  });
}

/**
 * Puts a line aside, or opens it again. What was only ticked off is free then, and a bank charge is taken back. What was recorded from it is taken back
 * only with a reason: each of its payments is corrected to ₦0, and its evidence is free.
 */
export async function putLineAside(
  ctx: Context,
  lineId: string,
  state: "open" | "later" | "not_ours",
  reason: string | null,
): Promise<void> {
  const { personId } = requirePermission(ctx, "bank.reconcile");
  await bookInTransaction(ctx, async (tx) => {
    const [line] = await tx.db
      .select()
      .from(bankLines)
      .where(eq(bankLines.id, lineId))
      .for("update");
    if (!line) throw notFound("There is no such line.");
    if (line.state === state) return;
    await tx.step("bank_line.locked");
    const matches = await tx.db.select().from(bankMatches).where(eq(bankMatches.lineId, lineId));
    const booked = bookedOf(matches);
    if (booked.length > 0) {
      if (state !== "open" || !reason) {
        throw conflict(
          "line_booked",
          "A payment was recorded from this line. If it was somebody else’s money, take the booking back on the line’s own page.",
        );
      }
      await takeBackAll(tx, lineId, booked, reason);
    }
    await takeChargeBack(tx, line, personId);
    const charges = (await findCharges(tx, lineId)).map(({ id }) => id);
    await tx.db
      .delete(bankMatches)
      .where(
        and(
          eq(bankMatches.lineId, lineId),
          isNull(bankMatches.paymentReference),
          notInArray(bankMatches.id, charges),
        ),
      );
    await tx.db
      .update(bankLines)
      .set({ state, decidedBy: personId, decidedAt: tx.clock() })
      .where(eq(bankLines.id, lineId));
    await audit(tx, "bank_line.state_set", lineId, { status: { from: line.state, to: state } });
  });
}

/** Who took a payment back, when and why, by its reference. */
export async function findTakenBack(ctx: Context, references: readonly string[]) {
  if (references.length === 0) return new Map<string, TakenBackRow>();
  const rows = await ctx.db
    .select({
      reference: attempts.reference,
      by: paymentCorrections.madeBy,
      at: paymentCorrections.createdAt,
      reason: paymentCorrections.reason,
    })
    .from(paymentCorrections)
    .innerJoin(payments, eq(payments.id, paymentCorrections.paymentId))
    .innerJoin(attempts, eq(attempts.id, payments.attemptId))
    .where(and(inArray(attempts.reference, [...references]), eq(attempts.receivedKobo, 0)))
    .orderBy(paymentCorrections.number);
  return new Map<string, TakenBackRow>(rows.map((row) => [row.reference, row]));
}

export type TakenBackRow = { reference: string; by: string; at: Date; reason: string };
