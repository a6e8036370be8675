import { and, desc, eq, inArray, isNotNull, isNull, ne, sql, sum } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import { addDays, lagosDay } from "#foundation/time/time.ts";
import { reviewCases } from "../cases/tables.server.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { ledgerEntries } from "../ledger/tables.server.ts";
import { orderLines, orders, payerWords } from "../tables.server.ts";
import {
  type BankPosting,
  type DescribedPosting,
  describePostings,
  findUnmatched,
  hasEvidence,
} from "./bank-postings.server.ts";
import type { Booking, Posting, Proposals } from "./bank-statements.ts";
import { findBookedAlike, isBookedAlike } from "./booked-alike.server.ts";
import { Reasons, readOrders, toBooking } from "./describe-orders.server.ts";
import { senderWords } from "./line-sender.ts";
import { findReferencesInTexts } from "./references-in-texts.server.ts";
import { saysWords } from "./says-words.server.ts";
import { bankLines, bankMatches } from "./tables.server.ts";

export type LineRow = typeof bankLines.$inferSelect;

/** The books may note a transfer this many days before or after the bank. */
export const daysApart = 45;

/** A proof is sent on the day of the transfer, or a few days later. */
const proofDays = 10;

/** Whether a proof was sent at about the day of a line. */
export const isSentThen = (openedAt: Date, day: string): boolean => {
  const sent = lagosDay(openedAt);
  return sent >= addDays(day, -1) && sent <= addDays(day, proofDays);
};

const mostShown = 8;

async function ordersOfLines(ctx: Context, lineRefs: readonly string[]): Promise<string[]> {
  if (lineRefs.length === 0) return [];
  const found = await ctx.db
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(inArray(orderLines.lineRef, [...lineRefs]));
  return [...new Set(found.map(({ orderId }) => orderId))];
}

/** Orders with an open proof of a transfer of this amount, sent at about this day. */
async function findProofs(ctx: Context, { day, amountKobo }: LineRow) {
  const found = await ctx.db
    .select({
      orderId: reviewCases.orderId,
      proofId: reviewCases.subject,
      openedAt: reviewCases.openedAt,
    })
    .from(reviewCases)
    .where(
      and(
        eq(reviewCases.kind, "transfer_proof"),
        isNull(reviewCases.closedAt),
        isNotNull(reviewCases.orderId),
        sql`(${reviewCases.details} ->> 'dueKobo')::bigint = ${amountKobo}`,
      ),
    )
    .limit(20);
  return found.filter(({ openedAt }) => isSentThen(openedAt, day));
}

const stillOwes = inArray(orders.status, ["open", "partly_paid", "partly_refunded"]);

/** Two words at a time of the name that a narration seems to have. */
function namePairs(narration: string): string[] {
  const words = senderWords(narration);
  return words.flatMap((one, at) => words.slice(at + 1).map((other) => `${one} ${other}`));
}

/** Orders that are not paid whose payer has two of the words in the narration. */
async function findNamesakes(ctx: Context, { narration }: LineRow): Promise<string[]> {
  const found = new Set<string>();
  for (const pair of namePairs(narration)) {
    const some = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(stillOwes, matchesWords(payerWords(orders), pair)))
      .orderBy(desc(orders.createdAt))
      .limit(20);
    for (const { id } of some) found.add(id);
  }
  return [...found];
}

/** Orders that somebody booked a line for with two of the same words, and what their payers owe elsewhere. */
async function findEarlier(ctx: Context, { id, narration }: LineRow): Promise<string[]> {
  const paid = new Set<string>();
  for (const pair of namePairs(narration)) {
    const earlier = await ctx.db
      .select({ lineRef: orderLines.lineRef })
      // Only lines that were done: few of all.
      .from(bankMatches)
      .innerJoin(bankLines, eq(bankLines.id, bankMatches.lineId))
      .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, bankMatches.transactionId))
      .innerJoin(orderLines, eq(orderLines.orderId, ledgerEntries.orderId))
      .where(and(...saysWords(pair), ne(bankLines.id, id), eq(ledgerEntries.account, "bank")))
      .groupBy(orderLines.lineRef)
      // What was booked for somebody else and taken back says nothing about the sender.
      .having(ne(sum(bankMatches.amountKobo), "0"))
      .limit(20);
    for (const { lineRef } of earlier) paid.add(lineRef);
  }
  if (paid.size === 0) return [];
  const others = await fulfilment().linesOfPayer(ctx, [...paid]);
  const found = await ctx.db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(stillOwes, inArray(orderLines.lineRef, [...paid, ...others])))
    .limit(20);
  return found.map((order) => order.id);
}

/** Why a line is for the order of a payment that was started for it. */
export const referenceReason = "A payment’s reference for it is in the narration";

const likelihood = ({ isSure, reasons, proofId, openKobo }: Booking): number =>
  (isSure ? 100 : 0) + (openKobo > 0 ? 20 : 0) + (proofId ? 5 : 0) + reasons.length;

/** The orders for which this line was booked before, and taken back. */
async function findTakenOrders(ctx: Context, { id }: LineRow): Promise<Set<string | null>> {
  const found = await ctx.db
    .select({ orderId: ledgerEntries.orderId })
    .from(bankMatches)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, bankMatches.transactionId))
    .where(eq(bankMatches.lineId, id));
  return new Set(found.map(({ orderId }) => orderId));
}

/** Whose money a line may be. */
async function findBookings(ctx: Context, line: LineRow): Promise<Booking[]> {
  if (line.amountKobo <= 0) return [];
  const reasons = new Reasons();
  const [named] = await fulfilment().findLinesInTexts(ctx, [`${line.narration} ${line.reference}`]);
  reasons.add(await ordersOfLines(ctx, named?.sure ?? []), "Its code is in the narration", {
    isCode: true,
  });
  reasons.add(
    await ordersOfLines(ctx, named?.perhaps ?? []),
    "Its code is in the narration, cut off or with a mistake",
  );
  const [paid] = await findReferencesInTexts(ctx, [`${line.narration} ${line.reference}`]);
  reasons.add(await ordersOfLines(ctx, paid?.sure ?? []), referenceReason, { isCode: true });
  reasons.add(await ordersOfLines(ctx, paid?.perhaps ?? []), `${referenceReason}, or a part of it`);
  for (const { orderId, proofId } of await findProofs(ctx, line)) {
    if (orderId) reasons.add([orderId], "A proof of this amount was sent then", { proofId });
  }
  reasons.add(await findNamesakes(ctx, line), "The sender has a similar name");
  reasons.add(await findEarlier(ctx, line), "The same sender paid for this payer before");
  if (reasons.byOrder.size === 0) return [];
  const orderIds = [...reasons.byOrder.keys()];
  const read = await readOrders(ctx, orderIds);
  const recorded = await findSameAmount(ctx, line, orderIds);
  const alike = await findBookedAlike(ctx, [line.id]);
  const taken = await findTakenOrders(ctx, line);
  const coded = [...reasons.byOrder.values()].filter(({ isCode }) => isCode).length;
  return orderIds
    .flatMap((orderId) => {
      const why = reasons.byOrder.get(orderId);
      if (!why) return [];
      const isRecorded = recorded.some((one) => one.orderId === orderId);
      const isAlike = isBookedAlike(alike, line, orderId);
      const isTaken = taken.has(orderId);
      const isOnly = coded === 1;
      return toBooking(read, orderId, { ...line, why, isRecorded, isAlike, isTaken, isOnly });
    })
    .sort(
      (one, other) =>
        Number(taken.has(one.orderId)) - Number(taken.has(other.orderId)) ||
        likelihood(other) - likelihood(one),
    )
    .slice(0, mostShown);
}

export const apart = (day: string, other: string) =>
  Math.abs(Date.parse(day) - Date.parse(other)) / 86_400_000;

/** A settlement reaches the bank on its day, or up to this many days later. */
const settlesWithin = 7;

/** Why a line may be a posting of the same amount; a sure one can be ticked off with others. */
function reasonOf(line: LineRow, posting: DescribedPosting): { reason: string; isSure: boolean } {
  if (hasEvidence(line, posting)) return { reason: "The line has its reference", isSure: true };
  const { settled } = posting;
  const isDue =
    settled && line.day >= settled.day && line.day <= addDays(settled.day, settlesWithin);
  if (!isDue) return { reason: "The same amount, at about this time", isSure: false };
  const isNamed = line.narration.toUpperCase().includes(settled.name.toUpperCase());
  const due = "the amount of a settlement that was due then";
  return isNamed
    ? { reason: `The line names ${settled.name}, and is ${due}`, isSure: true }
    : { reason: `It is ${due}`, isSure: false };
}

/** What ticking off a line with one posting says. */
export function toPosting(line: LineRow, posting: DescribedPosting): Posting {
  const { reason, isSure } = reasonOf(line, posting);
  const { id, words, day, amountKobo } = posting;
  return { ids: [id], words, day, amountKobo, reasons: [reason], isSure };
}

/** Postings of one moment, such as the statements of one payout, that together are a line. */
function groupsOf(postings: readonly DescribedPosting[], line: LineRow): Posting[] {
  const groups = new Map<number, DescribedPosting[]>();
  for (const one of postings) {
    const at = one.postedAt.getTime();
    groups.set(at, [...(groups.get(at) ?? []), one]);
  }
  return [...groups.values()].flatMap((some): Posting[] => {
    const sumKobo = some.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    const [first] = some;
    if (!first || some.length < 2 || sumKobo !== line.amountKobo) return [];
    return [
      {
        ids: some.map(({ id }) => id),
        words: `${some.length} postings: ${some.map(({ words }) => words).join("; ")}`.slice(
          0,
          300,
        ),
        day: first.day,
        amountKobo: sumKobo,
        reasons: ["Together the same amount, recorded at one time"],
        isSure: false,
      },
    ];
  });
}

const around = ({ day }: Pick<LineRow, "day">) => ({
  from: addDays(day, -daysApart),
  to: addDays(day, daysApart),
});

/**
 * Postings that may be the same money as a line: the same amount, at about the same time. Many payers owe the same.
 * @param orderIds only of these orders; of all by default
 */
export const findSameAmount = (
  ctx: Context,
  line: Pick<LineRow, "day" | "amountKobo">,
  orderIds?: readonly string[],
): Promise<BankPosting[]> =>
  findUnmatched(ctx, { days: around(line), amountKobo: line.amountKobo, orderIds, limit: 50 });

/** What a line may be: whose money, or what the books have already. Read afresh whenever somebody looks. */
export async function proposeMatches(ctx: Context, line: LineRow): Promise<Proposals> {
  if (line.state === "done") return { bookings: [], postings: [] };
  const same = await findSameAmount(ctx, line);
  const described = await describePostings(ctx, same);
  const postings = described
    .sort((one, other) => apart(line.day, one.day) - apart(line.day, other.day))
    .map((one) => toPosting(line, one))
    .sort((one, other) => Number(other.isSure) - Number(one.isSure));
  const groups =
    line.amountKobo < 0
      ? groupsOf(
          await describePostings(ctx, await findUnmatched(ctx, { days: around(line), limit: 500 })),
          line,
        )
      : [];
  return {
    bookings: await findBookings(ctx, line),
    postings: [...postings, ...groups].slice(0, mostShown),
  };
}
