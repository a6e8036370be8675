import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { addDays } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { reviewCases } from "../cases/tables.server.ts";
import { orderLines } from "../tables.server.ts";
import { type DescribedPosting, describePostings, findUnmatched } from "./bank-postings.server.ts";
import type { Booking, Posting, SureLine } from "./bank-statements.ts";
import { findBookedAlike, isBookedAlike } from "./booked-alike.server.ts";
import { readOrders, toBooking } from "./describe-orders.server.ts";
import { toLines } from "./list-lines.server.ts";
import {
  apart,
  daysApart,
  isSentThen,
  type LineRow,
  referenceReason,
  toPosting,
} from "./propose-matches.server.ts";
import { hasReference } from "./references-in-texts.server.ts";
import { bankLines } from "./tables.server.ts";

/** More are not shown at once; when these are done, the next ones are. */
const mostSure = 300;

/** More postings without a line are not looked at: then the books are far behind the bank. */
const mostPostings = 5_000;

/**
 * The open lines that can be sure: with a code, or with the amount of a posting that has no line yet.
 * @param after only those that come after this one
 */
async function findCandidates(
  ctx: Context,
  ids: readonly string[] | null,
  after: LineRow | undefined,
): Promise<LineRow[]> {
  const found = await selectRows<{ id: string }>(
    ctx.db,
    sql`select l.id from bank_lines l
      where l.state = 'open'
        -- It was booked for somebody and taken back: a person decides.
        and not exists (select from bank_matches m where m.line_id = l.id)
        and (l.amount_kobo > 0 and l.line_ref is not null
          or exists (select from ledger_entries e where e.account = 'bank'
            and e.amount_kobo = l.amount_kobo
            and not exists (select from bank_matches m where m.transaction_id = e.transaction_id)))
        ${after ? sql`and (l.day, l.id) > (${after.day}::date, ${after.id})` : sql``}
        ${ids ? sql`and l.id = any(${sql.param([...ids])}::text[])` : sql``}
      order by l.day, l.id
      limit ${mostSure}`,
  );
  const chosen = found.map(({ id }) => id);
  if (chosen.length === 0) return [];
  const isChosen = inArray(bankLines.id, chosen);
  return ctx.db.select().from(bankLines).where(isChosen).orderBy(bankLines.day, bankLines.id);
}

/** Postings without a line around the days of these lines, by amount. */
async function findPostings(ctx: Context, lines: readonly LineRow[]) {
  const days = lines.map(({ day }) => day).sort();
  const found = await findUnmatched(ctx, {
    days: {
      from: addDays(days[0] ?? "", -daysApart),
      to: addDays(days.at(-1) ?? "", daysApart),
    },
    limit: mostPostings,
  });
  const amounts = new Set(lines.map(({ amountKobo }) => amountKobo));
  const described = await describePostings(
    ctx,
    found.filter(({ amountKobo }) => amounts.has(amountKobo)),
  );
  return ({ amountKobo, day }: LineRow): DescribedPosting[] =>
    described.filter((one) => one.amountKobo === amountKobo && apart(day, one.day) <= daysApart);
}

/** The orders that the codes of these lines lead to, with their open proofs. */
async function findOrders(ctx: Context, lines: readonly LineRow[]) {
  const refs = lines.flatMap(({ lineRef }) => lineRef ?? []);
  const found =
    refs.length === 0
      ? []
      : await ctx.db.select().from(orderLines).where(inArray(orderLines.lineRef, refs));
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))];
  const proofs =
    orderIds.length === 0
      ? []
      : await ctx.db
          .select()
          .from(reviewCases)
          .where(
            and(
              eq(reviewCases.kind, "transfer_proof"),
              isNull(reviewCases.closedAt),
              inArray(reviewCases.orderId, orderIds),
            ),
          );
  return {
    orderOf: new Map(found.map(({ lineRef, orderId }) => [lineRef, orderId])),
    read: await readOrders(ctx, orderIds),
    findProof: (orderId: string, { amountKobo, day }: LineRow) =>
      proofs.find(
        (proof) =>
          proof.orderId === orderId &&
          proof.details.dueKobo === amountKobo &&
          isSentThen(proof.openedAt, day),
      ) ?? null,
  };
}

type Sure = { readonly booking: Booking | null; readonly posting: Posting | null };

/** What each line surely is. Lines of one order are sure together only up to what it owes. */
async function findSure(ctx: Context, lines: readonly LineRow[]): Promise<Map<string, Sure>> {
  const postingsOf = await findPostings(ctx, lines);
  const { orderOf, read, findProof } = await findOrders(ctx, lines);
  const alike = await findBookedAlike(
    ctx,
    lines.map(({ id }) => id),
  );
  const taken = new Map<string, number>();
  const sure = new Map<string, Sure>();
  for (const line of lines) {
    const same = postingsOf(line);
    const named = same.map((one) => toPosting(line, one)).filter(({ isSure }) => isSure);
    const [posting] = named;
    if (posting) {
      if (named.length === 1) sure.set(line.id, { posting, booking: null });
      continue;
    }
    const orderId = line.lineRef && orderOf.get(line.lineRef);
    if (!orderId || line.amountKobo < 0) continue;
    const before = taken.get(orderId) ?? 0;
    const proof = findProof(orderId, line);
    const why = {
      reasons: [
        hasReference(`${line.narration} ${line.reference}`)
          ? referenceReason
          : "Its code is in the narration",
        ...(proof ? ["A proof of this amount was sent then"] : []),
      ],
      isCode: true,
      proofId: proof?.subject ?? null,
    };
    const isRecorded = same.some((one) => one.orderId === orderId);
    const { amountKobo } = line;
    const isAlike = isBookedAlike(alike, line, orderId);
    const fit = { amountKobo, why, isRecorded, isAlike, isTaken: false, isOnly: true };
    const [booking] = toBooking(read, orderId, fit);
    if (!booking?.isSure || before + amountKobo > booking.openKobo) continue;
    taken.set(orderId, before + amountKobo);
    sure.set(line.id, { booking, posting: null });
  }
  return sure;
}

/** Lines that may be sure are looked at in this many lots. A list that needs more has to be done first. */
const mostLots = 10;

/** Lines with one sure proposal. @param ids only these; all by default */
export async function findSureLines(
  ctx: Context,
  ids: readonly string[] | null = null,
): Promise<SureLine[]> {
  const found: SureLine[] = [];
  let after: LineRow | undefined;
  for (let lot = 0; lot < mostLots && found.length < mostSure; lot++) {
    const candidates = await findCandidates(ctx, ids, after);
    if (candidates.length > 0) found.push(...(await pickSure(ctx, candidates)));
    if (candidates.length < mostSure) break;
    after = candidates.at(-1);
  }
  return found.slice(0, mostSure);
}

async function pickSure(ctx: Context, candidates: readonly LineRow[]): Promise<SureLine[]> {
  const sure = await findSure(ctx, candidates);
  // Two lines with the same reference and amount: which of them is the posting, a person decides.
  const uses = new Map<string, number>();
  for (const { posting } of sure.values()) {
    for (const id of posting?.ids ?? []) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return (await toLines(ctx, candidates)).flatMap((line): SureLine[] => {
    const found = sure.get(line.id);
    const isAlone = found?.posting?.ids.every((id) => uses.get(id) === 1) ?? true;
    return found && isAlone ? [{ ...line, ...found }] : [];
  });
}

export async function listSureLines(ctx: Context): Promise<{ lines: SureLine[]; total: number }> {
  requirePermission(ctx, "bank.reconcile");
  const lines = await findSureLines(ctx);
  return { lines, total: lines.length };
}
