import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { formatDay, lagosDay, lagosTime } from "#foundation/time/time.ts";
import { namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { type AskedCard, askBeforeRecording } from "../attempts/ask-provider.server.ts";
import {
  BookedMeanwhile,
  bookInTransaction,
  lockOrders,
} from "../attempts/booking-guards.server.ts";
import { findOrderOfLine } from "../credits/read-credits.server.ts";
import { fulfilment } from "../fulfilment.server.ts";
import {
  claimReferencesIn,
  hashedKeyOf,
  referenceKeysIn,
} from "../recorded/claim-evidence.server.ts";
import { recordPayment } from "../recorded/record-payment.server.ts";
import { usedEvidence } from "../tables.server.ts";
import { findUnmatched } from "./bank-postings.server.ts";
import type { BookLineBody } from "./bank-statements.ts";
import { findBookedAlike, isBookedAlike } from "./booked-alike.server.ts";
import { findSameAmount, type LineRow } from "./propose-matches.server.ts";
import { bankLines, bankMatches } from "./tables.server.ts";

/** Locks a line that nobody has booked or ticked off yet. @throws AppError 404, 409 `line_done` */
export async function lockOpenLine(ctx: Context, lineId: string): Promise<LineRow> {
  const [line] = await ctx.db
    .select()
    .from(bankLines)
    .where(eq(bankLines.id, lineId))
    .for("update");
  if (!line) throw notFound("There is no such line.");
  if (line.state !== "done") return line;
  const by = line.decidedBy ?? "";
  const who = (await namesOf(ctx, [by]))[by] ?? "A colleague";
  throw conflict("line_done", `${who} has already done this line. Load the page again to see how.`);
}

/** Marks a locked line as done. */
export async function closeLine(ctx: Context, lineId: string, personId: string): Promise<void> {
  const closed = await ctx.db
    .update(bankLines)
    .set({ state: "done", decidedBy: personId, decidedAt: ctx.clock() })
    .where(and(eq(bankLines.id, lineId), ne(bankLines.state, "done")))
    .returning({ id: bankLines.id });
  if (closed.length === 0) throw new BookedMeanwhile();
}

/** What the card provider says about the orders of a booking, by order. Call it outside transactions. */
export async function askBeforeBooking(
  ctx: Context,
  { parts }: Pick<BookLineBody, "parts">,
): Promise<Map<string, AskedCard>> {
  const asked = new Map<string, AskedCard>();
  for (const { enrolmentId } of parts) {
    const orderId = await findOrderOfLine(ctx, enrolmentId);
    if (orderId) asked.set(orderId, await askBeforeRecording(ctx, orderId));
  }
  return asked;
}

/** A reference of the bank's own has digits, and enough characters to be told from others. */
const isReference = (reference: string) =>
  /\d/.test(reference) && reference.replace(/[^\p{L}\p{N}]/gu, "").length >= 6;

/**
 * What a line proves, as a clerk would type it: the bank's reference, or else its narration. Banks repeat both: if
 * another line has proved a payment with the same words, this line gets its day and a part of its fingerprint too. If
 * somebody typed them at the counter, they stay, and `claimEvidence` refuses.
 */
async function evidenceOf(ctx: Context, line: LineRow): Promise<string> {
  const { reference, narration, day, fingerprint } = line;
  const plain = isReference(reference) ? reference : narration;
  const own = [plain, day, fingerprint.slice(0, 12)].filter(Boolean).join(" · ");
  const key = hashedKeyOf({ evidence: plain, centreId: null, kind: "payment" });
  if (key === null) return own;
  const [used] = await ctx.db
    .select({ byLine: bankMatches.lineId })
    .from(usedEvidence)
    .innerJoin(bankMatches, eq(bankMatches.paymentReference, usedEvidence.subject))
    .where(and(eq(usedEvidence.key, key), ne(bankMatches.lineId, line.id)))
    .limit(1);
  return used ? own : plain;
}

const wordsOf = ({ narration, reference }: LineRow) => `${narration} ${reference}`;

/** The posting of a payment that was just recorded: the newest of its order, which is locked. */
async function findPosting(ctx: Context, orderId: string): Promise<{ id: string; kobo: number }> {
  const [posting] = await selectRows<{ id: string; kobo: string | number }>(
    ctx.db,
    sql`select t.id, e.amount_kobo as kobo from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id and t.kind = 'order'
      where e.order_id = ${orderId} and e.account = 'bank'
        and t.reference = ${orderId} || ':' || (select count(distinct transaction_id)
          from ledger_entries where order_id = ${orderId})`,
  );
  if (!posting) throw new Error("the recorded transfer was not posted");
  return { id: posting.id, kobo: Number(posting.kobo) };
}

const maybeRecorded = (amountKobo: number, day: string) =>
  conflict(
    "maybe_recorded",
    `A transfer of ${formatNaira(amountKobo)} was recorded for this already on ${formatDay(day)}. If that is this line, tick it off instead. If it is another transfer, book this one too.`,
  );

const maybeTwice = ({ amountKobo, day }: LineRow) =>
  conflict(
    "maybe_recorded",
    `A line of ${formatNaira(amountKobo)} on ${formatDay(day)} from another file is booked for this already. If both are one transfer, say that this line is not ours. If it is another transfer, book this one too.`,
  );

const maybeTyped = (reference: string) =>
  conflict(
    "maybe_recorded",
    `The reference in this line was typed for payment ${reference} already. If that is this line, tick it off instead. If it is another transfer, book this one too.`,
  );

/** The payment that somebody recorded at the counter with a reference that is among the words of this line. */
async function findTypedReference(ctx: Context, line: LineRow): Promise<string | null> {
  const keys = referenceKeysIn(wordsOf(line));
  if (keys.length === 0) return null;
  const [typed] = await ctx.db
    .select({ reference: usedEvidence.subject })
    .from(usedEvidence)
    .leftJoin(bankMatches, eq(bankMatches.paymentReference, usedEvidence.subject))
    .where(
      and(
        inArray(usedEvidence.key, keys),
        eq(usedEvidence.kind, "payment"),
        isNull(bankMatches.id),
      ),
    )
    .limit(1);
  return typed?.reference ?? null;
}

async function checkParts(ctx: Context, line: LineRow, body: BookLineBody): Promise<string[]> {
  if (line.amountKobo < 0) {
    throw invalid({ parts: "This money went out. It pays for nothing." });
  }
  const sumKobo = body.parts.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  if (sumKobo !== line.amountKobo) {
    throw invalid({
      parts: `The parts are ${formatNaira(sumKobo)}, but the line is ${formatNaira(line.amountKobo)}.`,
    });
  }
  const orderIds: string[] = [];
  for (const { enrolmentId } of body.parts) {
    const orderId = await findOrderOfLine(ctx, enrolmentId);
    if (!orderId) throw invalid({ parts: "There is nothing to pay for this." });
    if (orderIds.includes(orderId)) {
      throw invalid({ parts: "Both parts are for the same payment. Book the line as one." });
    }
    orderIds.push(orderId);
  }
  // First, so that what a colleague is recording for the same orders is seen below.
  await lockOrders(ctx, orderIds);
  if (body.despiteRecorded) return orderIds;
  for (const [at, { amountKobo }] of body.parts.entries()) {
    const { day } = line;
    const [recorded] = await findSameAmount(ctx, { day, amountKobo }, orderIds.slice(at, at + 1));
    if (recorded) throw maybeRecorded(amountKobo, recorded.day);
  }
  const alike = await findBookedAlike(ctx, [line.id]);
  if (orderIds.some((orderId) => isBookedAlike(alike, line, orderId))) throw maybeTwice(line);
  const typed = await findTypedReference(ctx, line);
  if (typed) throw maybeTyped(typed);
  return orderIds;
}

/**
 * Records the money of a line for one order or two, with the verb of a payment at the counter, and remembers which
 * posting each line is. Both parts or neither.
 * @param asked what the provider said just before (askBeforeBooking)
 */
export async function bookLine(
  ctx: Context,
  lineId: string,
  body: BookLineBody,
  asked: ReadonlyMap<string, AskedCard>,
): Promise<void> {
  const { personId } = requirePermission(ctx, "bank.reconcile");
  await bookInTransaction(ctx, async (tx) => {
    const line = await lockOpenLine(tx, lineId);
    await tx.step("bank_line.locked");
    const orderIds = await checkParts(tx, line, body);
    const evidence = await evidenceOf(tx, line);
    const today = lagosDay(tx.clock());
    for (const [at, { amountKobo, proofId }] of body.parts.entries()) {
      const orderId = orderIds[at] ?? "";
      const { reference } = await recordPayment(
        tx,
        orderId,
        {
          amountKobo,
          method: "transfer",
          centreId: null,
          takerName: null,
          takenAt: line.day === today ? tx.clock() : lagosTime(line.day, "12:00"),
          // The line proves its money once; its second part is named after it.
          evidence: at === 0 ? evidence : `${evidence} · part ${at + 1}`,
          note: null,
          despiteCardPayment: body.despiteCardPayment,
          keepAsCredit: body.keepAsCredit,
          proofId: proofId ?? null,
          isOnLine: true,
          match: await fulfilment().findOwn(tx, orderId),
          faults: {},
        },
        asked.get(orderId) ?? { unanswered: [], problem: null },
      );
      await claimReferencesIn(tx, wordsOf(line), reference);
      const posting = await findPosting(tx, orderId);
      if (posting.kobo !== amountKobo) throw new Error("the posting is not the recorded transfer");
      await tx.db.insert(bankMatches).values({
        lineId,
        transactionId: posting.id,
        amountKobo,
        paymentReference: reference,
        madeBy: personId,
        madeAt: tx.clock(),
      });
    }
    await closeLine(tx, lineId, personId);
    await audit(tx, "bank_line.booked", lineId, { amountKobo: line.amountKobo });
  });
}

/** Says which postings of the ledger a line is. It books nothing. */
export async function tickLine(
  ctx: Context,
  lineId: string,
  transactionIds: readonly string[],
): Promise<void> {
  const { personId } = requirePermission(ctx, "bank.reconcile");
  await bookInTransaction(ctx, async (tx) => {
    const line = await lockOpenLine(tx, lineId);
    await tx.step("bank_line.locked");
    const ids = [...new Set(transactionIds)];
    const postings = await findUnmatched(tx, { ids, limit: ids.length });
    const changed = () =>
      conflict(
        "changed_meanwhile",
        "Another line was ticked off with this in the meantime. Load the page again.",
      );
    if (postings.length < ids.length) throw changed();
    const sumKobo = postings.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    if (sumKobo !== line.amountKobo) {
      throw invalid({
        transactionIds: `The books have ${formatNaira(sumKobo)}, but the line is ${formatNaira(line.amountKobo)}.`,
      });
    }
    const made = await tx.db
      .insert(bankMatches)
      .values(
        postings.map(({ id, amountKobo }) => ({
          lineId,
          transactionId: id,
          amountKobo,
          madeBy: personId,
          madeAt: tx.clock(),
        })),
      )
      .onConflictDoNothing()
      .returning({ id: bankMatches.id });
    if (made.length < ids.length) throw changed();
    await closeLine(tx, lineId, personId);
    await audit(tx, "bank_line.ticked", lineId, { amountKobo: line.amountKobo });
  });
}
