import { and, eq, isNull, ne } from "drizzle-orm";
import { centreNamed, getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, forbidden, invalid } from "#foundation/errors/errors.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { lockSafe, moveSafe, postDifference, readSafe, takeInCash } from "./move-cash.server.ts";
import {
  answersFor,
  checkCounts,
  getTillRecord,
  hasSecondPerson,
  requireOwnCentre,
  type Till,
  tooMuchWords,
} from "./read-till.server.ts";
import { safeFloats, tills } from "./tables.server.ts";
import type { OpenTill } from "./till-bodies.ts";
import { differenceWords } from "./till-words.ts";
import type { TillRecord } from "./tills.ts";

/** The closed till whose cash a clerk still has; null if all was handed over. */
export async function findLastCount(
  ctx: Context,
  { centreId, clerkId }: Pick<Till, "centreId" | "clerkId">,
): Promise<Till | null> {
  const [last] = await ctx.db
    .select()
    .from(tills)
    .where(
      and(
        eq(tills.centreId, centreId),
        eq(tills.clerkId, clerkId),
        eq(tills.state, "closed"),
        isNull(tills.nextTillId),
      ),
    );
  return last ?? null;
}

/** Whether a second person has to count a closed till's cash first, because its count differed. */
export const isUnconfirmed = async (ctx: Context, last: Till): Promise<boolean> =>
  last.countKobo !== last.expectedKobo && (await hasSecondPerson(ctx, last.centreId, last.clerkId));

type Opening = Pick<Till, "centreId" | "clerkId" | "floatKobo"> & { note: string | null };

/**
 * What is there for a till that begins with the cash of the clerk's last one. Nobody writes off a difference alone, so
 * a till is carried on only without a difference and with the same cash; otherwise a second person counts it first.
 */
async function carriedKobo(ctx: Context, last: Till, opening: Opening): Promise<number> {
  const { centreId, clerkId, floatKobo, note } = opening;
  const countKobo = last.countKobo ?? 0;
  const isSame = floatKobo === countKobo;
  if (isSame && countKobo === last.expectedKobo) return countKobo;
  if (!(await hasSecondPerson(ctx, centreId, clerkId))) {
    if (!isSame && !note) {
      const what = differenceWords(floatKobo - countKobo);
      throw invalid({ note: `${what} since you closed your last till. Count again, or say why.` });
    }
    return countKobo;
  }
  const what = isSame
    ? "The count of your last till differed."
    : `You closed your last till with ${formatNaira(countKobo)}, and have now counted a different amount.`;
  throw conflict(
    "count_unconfirmed",
    `${what} Someone who is responsible for the cash at ${shortNameOf(getCentre(centreId))} has to count it again and take it over. Then you can open a new till.`,
  );
}

/**
 * What comes out of the safe for a till: what someone responsible for the safe gave the clerk, if the clerk counts the
 * same. People who answer for the safe help themselves. A float of 0 needs nobody.
 */
async function takeFloat(ctx: Context, { centreId, clerkId, floatKobo }: Opening): Promise<number> {
  const where = and(eq(safeFloats.centreId, centreId), eq(safeFloats.clerkId, clerkId));
  const [given] = await ctx.db.delete(safeFloats).where(where).returning();
  const centre = shortNameOf(getCentre(centreId));
  if (given && given.amountKobo !== floatKobo) {
    const by = (await namesOf(ctx, [given.givenBy]))[given.givenBy] || "Someone";
    throw conflict(
      "float_differs",
      `${by} entered a different amount for your float. Count it together. If the entry is wrong, they can correct it.`,
    );
  }
  if (!given && floatKobo > 0 && !(await answersFor(ctx, centreId))) {
    throw forbidden(
      "float_not_given",
      `A float comes from the safe. Ask someone who is responsible for the cash at ${centre}: they enter what they give you, and you count it. You can also start with nothing.`,
    );
  }
  if (floatKobo > 0 && floatKobo > (await readSafe(ctx, centreId)))
    throw invalid({ floatKobo: tooMuchWords(`The safe at ${centre}`) });
  return floatKobo;
}

/**
 * Opens the caller's till at a centre with a counted float. It begins with the cash of the caller's last till there, as
 * counted at its close. If that was handed over, the float comes out of the safe.
 */
export async function openTill(ctx: Context, body: OpenTill): Promise<TillRecord> {
  const { personId: clerkId } = requirePermission(ctx, "tills.keep");
  const { floatKobo, counts = null, note = null } = body;
  const centreId = centreNamed(body.location);
  if (!centreId) throw invalid({ location: "Choose the centre." });
  await requireOwnCentre(ctx, centreId);
  checkCounts({ counted: floatKobo, field: "floatKobo", counts });
  return inTransaction(ctx, async (tx) => {
    await lockSafe(tx, centreId);
    await refuseSecond(tx, { centreId, clerkId });
    await takeInCash(tx, centreId);
    const last = await findLastCount(tx, { centreId, clerkId });
    const opening = { centreId, clerkId, floatKobo, note };
    const thereKobo = last ? await carriedKobo(tx, last, opening) : await takeFloat(tx, opening);
    const difference = floatKobo - thereKobo;
    const id = newId();
    await tx.db.insert(tills).values({
      id,
      centreId,
      clerkId,
      state: "open",
      openedAt: tx.clock(),
      floatKobo,
      floatCounts: counts,
      floatFrom: last ? "till" : "safe",
      thereKobo,
      openNote: note || null,
    });
    if (last) await carryOn(tx, last, id);
    else await moveSafe(tx, { centreId, kind: "float", amountKobo: -thereKobo, tillId: id });
    await postDifference(tx, "open", { id, centreId }, difference);
    await audit(tx, "till.opened", id, {
      centre: centreId,
      amountKobo: floatKobo,
      differenceKobo: difference,
    });
    return getTillRecord(tx, id);
  });
}

export async function refuseSecond(
  ctx: Context,
  { centreId, clerkId }: Pick<Till, "centreId" | "clerkId">,
): Promise<void> {
  const [open] = await ctx.db
    .select()
    .from(tills)
    .where(and(eq(tills.centreId, centreId), eq(tills.clerkId, clerkId), eq(tills.state, "open")));
  if (!open) return;
  const since = formatInstant(open.openedAt);
  const centre = shortNameOf(getCentre(centreId));
  const message =
    clerkId === ctx.actor?.personId
      ? `Your till at ${centre} has been open since ${since}. Close it first.`
      : `This till at ${centre} has been open since ${since}. A float is for the next one.`;
  throw conflict("till_open", message);
}

/** Notes that the cash of a closed till is in a new one. A hand-over may have been quicker. */
async function carryOn(ctx: Context, last: Till, nextTillId: string): Promise<void> {
  const carried = await ctx.db
    .update(tills)
    .set({ nextTillId })
    .where(and(eq(tills.id, last.id), eq(tills.state, "closed"), ne(tills.id, nextTillId)))
    .returning({ id: tills.id });
  if (carried.length === 0) {
    throw conflict("handed_over", "Your last till has just been handed over. Open this one again.");
  }
}
