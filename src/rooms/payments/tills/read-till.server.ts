import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type CentreId, getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Actor, Context } from "#foundation/context.ts";
import { AppError, conflict, forbidden, invalid, notFound } from "#foundation/errors/errors.ts";
import { can, findStaffCentre, namesOf, othersMay } from "#rooms/accounts/door.server.ts";
import { countedKobo } from "../recorded/counted-kobo.server.ts";
import { type NoteCounts, worthOf } from "./count-notes.ts";
import { tills } from "./tables.server.ts";
import { explainWords } from "./till-words.ts";
import type { TillRecord } from "./tills.ts";

export type Till = typeof tills.$inferSelect;

/**
 * What a till should hold by its facts: float, payments, booked refunds and entries. A closed till gets no more facts.
 */
const shouldHold = sql<number>`(${sql.raw(`tills.float_kobo
  + (select coalesce(sum(${countedKobo}), 0) from payment_attempts a
      join payments p on p.attempt_id = a.id where a.till_id = tills.id)
  - (select coalesce(sum(r.amount_kobo), 0) from refund_requests q
      join refunds r on r.id = q.refund_id
      where q.till_id = tills.id and r.applied_at is not null and r.failed_at is null)
  + (select coalesce(sum(case e.kind when 'in' then e.amount_kobo else -e.amount_kobo end), 0)
      from cash_entries e where e.till_id = tills.id)`)})`.mapWith(Number);

export type ListedTill = { till: Till; holdsKobo: number };

export async function withClerks<Row extends ListedTill>(ctx: Context, rows: readonly Row[]) {
  const names = await namesOf(
    ctx,
    rows.map(({ till }) => till.clerkId),
  );
  return rows.map((row) => ({ ...row, clerk: names[row.till.clerkId] ?? "" }));
}
type NamedTill = ListedTill & { clerk: string };

const less = (kobo: number | null, other: number | null) =>
  kobo === null || other === null ? null : kobo - other;

/** What a till's counts were over or short, in total. */
export const totalDifference = (till: Till): number =>
  till.floatKobo -
  till.thereKobo +
  (less(till.handOverKobo ?? till.countKobo, till.expectedKobo) ?? 0);

/** Tills whose difference nobody has answered yet. As its index has it. */
const isUnanswered: SQL = sql.raw(
  `tills.answered_at is null and tills.float_kobo - tills.there_kobo
    + coalesce(coalesce(tills.hand_over_kobo, tills.count_kobo) - tills.expected_kobo, 0) <> 0`,
);

/**
 * Whether someone may know what was found in a till, and what should be in it. Counts are blind, so they may not until
 * they have counted it themselves or nobody has to count it any more.
 */
export const mayKnow = (till: Till, personId: string | undefined): boolean =>
  till.state === "handed_over" ||
  till.nextTillId !== null ||
  (till.state === "closed" && (till.clerkId === personId || till.closedBy === personId));

/**
 * The same for many tills: those that are closed, were counted by others, and wait for a second count. What their first
 * count found is kept from the caller everywhere: in lists, on Today, in the books and in the audit log.
 */
const isHiddenFrom = (personId = ""): SQL =>
  // The first two as their index has it.
  sql`${tills.state} <> 'handed_over' and ${isNull(tills.nextTillId)} and ${and(
    eq(tills.state, "closed"),
    ne(tills.clerkId, personId),
    ne(tills.closedBy, personId),
  )}`;

/** Tills whose difference nobody has answered yet and the caller may know. */
export const isKnownDifference = (personId: string | undefined): SQL =>
  sql`${isUnanswered} and not (${isHiddenFrom(personId)})`;

export type HiddenCount = { readonly id: string; readonly centreId: CentreId; readonly at: Date };

/** The tills whose first count the caller must not know yet. @param before closed before this moment */
export async function findHiddenCounts(ctx: Context, before?: Date): Promise<HiddenCount[]> {
  const found = await ctx.db
    .select({ id: tills.id, centreId: tills.centreId, at: tills.closedAt })
    .from(tills)
    .where(isHiddenFrom(ctx.actor?.personId));
  return found.flatMap(({ at, ...till }) =>
    at && (!before || at < before) ? [{ ...till, at }] : [],
  );
}

/** For figures and lines that a hidden count has changed. */
export const notCountedAgain = (): AppError =>
  conflict(
    "not_counted",
    "A closed till has not been counted again yet. This is shown after the second count.",
  );

/** Whether a till's last count differs from what was there and has no reason yet. */
const lacksReason = (till: Till): boolean => {
  const { countKobo, expectedKobo, handOverKobo } = till;
  return till.state === "handed_over"
    ? handOverKobo !== countKobo && !till.handOverNote
    : countKobo !== expectedKobo && !till.closeNote;
};

/** A till as someone may see it. */
export function toTillRecord(
  { till, clerk }: Omit<NamedTill, "holdsKobo">,
  personId: string | undefined,
): TillRecord {
  const knows = mayKnow(till, personId);
  const openingDifferenceKobo = till.floatKobo - till.thereKobo;
  const counted = knows
    ? {
        expectedKobo: till.expectedKobo,
        countKobo: till.countKobo,
        differenceKobo: less(till.countKobo, till.expectedKobo),
        handOverDifferenceKobo: less(till.handOverKobo, till.countKobo),
      }
    : { expectedKobo: null, countKobo: null, differenceKobo: null, handOverDifferenceKobo: null };
  return {
    id: till.id,
    location: getCentre(till.centreId).name,
    clerk: { id: till.clerkId, name: clerk },
    state: till.state,
    floatKobo: till.floatKobo,
    ...counted,
    openingDifferenceKobo,
    openedAt: till.openedAt.toISOString(),
    closedAt: till.closedAt?.toISOString() ?? null,
    handedOverAt: till.handedOverAt?.toISOString() ?? null,
    isMine: till.clerkId === personId,
    isCarriedOn: till.nextTillId !== null,
    differs: (knows ? totalDifference(till) : openingDifferenceKobo) !== 0,
    needsReason: knows && lacksReason(till),
    isAnswered: till.answeredAt !== null,
  };
}

/** The centres whose tills the caller sees besides their own: all for an owner, their own centre for a cashier. */
export async function centresInSight(ctx: Context): Promise<"all" | CentreId | null> {
  if (can(ctx.actor, "tills.read")) return "all";
  return can(ctx.actor, "tills.take_over") ? findStaffCentre(ctx) : null;
}

/** Whether the caller answers for a centre's cash: takes over its tills and has its safe. */
export async function answersFor(ctx: Context, centreId: CentreId): Promise<boolean> {
  if (!can(ctx.actor, "tills.take_over")) return false;
  const centres = await centresInSight(ctx);
  return centres === "all" || centres === centreId;
}

/** Whether someone else answers for a centre's cash: an owner, or a cashier who works there. */
export const hasSecondPerson = async (ctx: Context, centreId: CentreId, personId: string) =>
  (await othersMay(ctx, "tills.read", personId)) ||
  (await othersMay(ctx, "tills.take_over", personId, centreId));

/**
 * Whether someone else has to count a till again. Its clerk never takes it over. A person who closed it for the clerk
 * may, if nobody else answers for the cash: the clerk may have left.
 */
export const needsOther = async (
  ctx: Context,
  { clerkId, closedBy, centreId }: Till,
  personId: string,
): Promise<boolean> =>
  clerkId === personId ||
  (closedBy === personId && (await hasSecondPerson(ctx, centreId, personId)));

/** For a caller who works at another centre, or has no right to its safe. */
export const notYourCentre = (centreId: CentreId) =>
  forbidden(
    "not_your_centre",
    `Cash at ${shortNameOf(getCentre(centreId))} can be handled only by people who work there. An owner can change where you work.`,
  );

/** Owners handle cash anywhere, everybody else where they work. */
export async function requireOwnCentre(ctx: Context, centreId: CentreId): Promise<void> {
  if (can(ctx.actor, "tills.read")) return;
  if ((await findStaffCentre(ctx)) !== centreId) throw notYourCentre(centreId);
}

/** @throws AppError 404 for a till that is unknown or hidden from the caller */
export async function requireInSight(ctx: Context, actor: Actor, till?: Till): Promise<Till> {
  if (till?.clerkId === actor.personId) return till;
  const centres = await centresInSight(ctx);
  if (!till || (centres !== "all" && centres !== till.centreId)) {
    throw notFound("There is no such till.");
  }
  return till;
}

/** The tills that match a condition, with what each should hold. One statement. */
export const selectTills = (ctx: Context, where?: SQL) =>
  ctx.db.select({ till: tills, holdsKobo: shouldHold }).from(tills).where(where);

export async function getListedTill(ctx: Context, id: string): Promise<ListedTill> {
  const [found] = await selectTills(ctx, eq(tills.id, id));
  if (!found) throw notFound("There is no such till.");
  return found;
}

export async function getTillRecord(ctx: Context, id: string): Promise<TillRecord> {
  const listed = await getListedTill(ctx, id);
  const clerk = (await namesOf(ctx, [listed.till.clerkId]))[listed.till.clerkId] ?? "";
  return toTillRecord({ ...listed, clerk }, ctx.actor?.personId);
}

/*
 * Cash only moves through an open till. A payment or a refund names its till first, writes its facts, and locks the
 * till's row last (`order → enrolments → intake → till`). So a close either counts it or refuses it, and nothing waits
 * for a row while it holds a till.
 */

const closed = (centreId: CentreId, message: string) =>
  new AppError(409, "till_closed", message, { details: { centreId } });

/** @param whose the person's name, if not the caller */
export function tillClosed(centreId: CentreId, whose?: string): AppError {
  const centre = shortNameOf(getCentre(centreId));
  return closed(
    centreId,
    whose
      ? `${whose} hands the cash over, but has no open till at ${centre}. Their till has to be open for this.`
      : `Open your till at ${centre} first.`,
  );
}

/**
 * The open till of a person at a centre.
 * @param whose the person's name, if not the caller
 */
export async function findOpenTill(
  ctx: Context,
  centreId: CentreId,
  personId: string,
  whose?: string,
): Promise<Till> {
  if (personId === ctx.actor?.personId) await requireOwnCentre(ctx, centreId);
  const [till] = await ctx.db
    .select()
    .from(tills)
    .where(and(eq(tills.centreId, centreId), eq(tills.clerkId, personId), eq(tills.state, "open")));
  if (!till) throw tillClosed(centreId, whose);
  return till;
}

/** Locks a till until the transaction ends; nobody else can count it or take from it. */
export async function lockTill(ctx: Context, id: string): Promise<Till> {
  // Others may insert rows that refer to the till in the meantime: their transactions also lock it before they commit.
  const [till] = await ctx.db.select().from(tills).where(eq(tills.id, id)).for("no key update");
  if (!till) throw notFound("There is no such till.");
  return till;
}

/** Keeps a till open until the transaction ends. It is a payment's last lock, after its facts are written. */
export async function keepOpen(ctx: Context, { id, centreId }: Till): Promise<void> {
  const [open] = await ctx.db
    .select({ id: tills.id })
    .from(tills)
    .where(and(eq(tills.id, id), eq(tills.state, "open")))
    .for("share");
  await ctx.step("till.kept");
  if (!open) throw tillClosed(centreId);
}

/**
 * The same for money that left the till: it can't give out more than it should hold. Call it after writing the facts.
 * @param tooMuch makes the error
 */
export async function keepFilled(
  ctx: Context,
  { id, centreId }: Till,
  tooMuch: () => AppError,
): Promise<void> {
  const { state } = await lockTill(ctx, id);
  if (state !== "open") throw tillClosed(centreId);
  const { holdsKobo } = await getListedTill(ctx, id);
  if (holdsKobo < 0) throw tooMuch();
}

/** The error for taking too much. Only a count may tell how much there is. @param whose "Your till at Jalingo" */
export const tooMuchWords = (whose: string): string =>
  `${whose} holds less than this, according to our records.`;

type Counting = {
  readonly counted: number;
  /** The count's name in the call. */
  readonly field: "floatKobo" | "countKobo";
  readonly counts: NoteCounts | null | undefined;
  readonly note: string | null | undefined;
};

export function checkCounts({ counted, field, counts }: Omit<Counting, "note">): void {
  if (!counts) return;
  const worth = worthOf(counts);
  if (worth === counted) return;
  throw invalid({
    [field]: `The notes and coins add up to ${formatNaira(worth)}, not to ${formatNaira(counted)}.`,
  });
}

/**
 * Asks for the reason for a difference. The count is already stored, and stays: someone who knows the difference can't
 * count again.
 */
export const reasonMissing = (countedKobo: number, shouldBeKobo: number): AppError => {
  const note = explainWords(countedKobo, shouldBeKobo);
  return new AppError(422, "invalid", note, { fields: { note }, effectsStay: true });
};

/** The same person counts again and knows the difference. A second person may count. */
export const alreadyCounted = (countedKobo: number): AppError =>
  conflict(
    "already_counted",
    `You counted ${formatNaira(countedKobo)}, and this count stays. Say why it differs. A second person counts again.`,
  );
