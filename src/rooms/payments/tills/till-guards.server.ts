import { and, eq } from "drizzle-orm";
import { type CentreId, getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { type NoteCounts, worthOf } from "./count-notes.ts";
import { getListedTill, requireOwnCentre, type Till } from "./read-till.server.ts";
import { tills } from "./tables.server.ts";
import { explainWords } from "./till-words.ts";

/*
 * Cash moves only through an open till. A payment or a refund names its till first, writes its facts, and holds the
 * till's row last (`order → enrolments → intake → till`): so a close either counts it or refuses it, and nothing waits
 * for a row while it holds a till.
 */

const closed = (centreId: CentreId, message: string) =>
  new AppError(409, "till_closed", message, { details: { centreId } });

/** @param whose name of the person, if that is not the caller */
export function tillClosed(centreId: CentreId, whose?: string): AppError {
  const centre = shortNameOf(getCentre(centreId));
  return closed(
    centreId,
    whose
      ? `${whose} hands the cash over, and has no open till at ${centre}. It has to be open for this.`
      : `Open your till at ${centre} first.`,
  );
}

/**
 * The open till of a person at a centre.
 * @param whose name of the person, if that is not the caller
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

/** Locks a till until the transaction ends; nobody else counts it or takes from it. */
export async function lockTill(ctx: Context, id: string): Promise<Till> {
  // Rows that refer to the till may be inserted in the meantime: their transactions lock it too, before they commit.
  const [till] = await ctx.db.select().from(tills).where(eq(tills.id, id)).for("no key update");
  if (!till) throw notFound("There is no such till.");
  return till;
}

/** Keeps a till open until the transaction ends. The last lock of a payment, after its facts are written. */
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
 * The same for money that left the till: it can't give out more than it should hold. After the facts are written.
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

/** What is wrong with taking more than there is. How much there is, a count finds. @param whose "Your till at Jalingo" */
export const tooMuchWords = (whose: string): string =>
  `${whose} holds less than this, as far as we know.`;

type Counting = {
  readonly counted: number;
  /** How the call names the count. */
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
 * Asks for the reason of a difference. The count that it tells about is stored already, and stays: someone who knows the
 * difference can't count again.
 */
export const reasonMissing = (countedKobo: number, shouldBeKobo: number): AppError => {
  const note = explainWords(countedKobo, shouldBeKobo);
  return new AppError(422, "invalid", note, { fields: { note }, effectsStay: true });
};

/** The same person counts again, and knows the difference. A second person may. */
export const alreadyCounted = (countedKobo: number): AppError =>
  conflict(
    "already_counted",
    `You counted ${formatNaira(countedKobo)}, and this count stays. Say why it differs. A second person counts again.`,
  );
