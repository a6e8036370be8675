import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import type { Context } from "#foundation/context.ts";
import { dayMs } from "#foundation/durations.ts";
import { conflict } from "#foundation/errors.ts";
import { lockUnpaid, replaceOrders } from "#rooms/payments/server/door.ts";
import type { OrderLine } from "../rules/order-line.ts";
import { can } from "../rules/states.ts";
import type { Enrolment } from "./enrolment-keys.ts";
import { enrolments } from "./tables.ts";

/**
 * What the same account has for the same learner and programs already. An order for the same lines is continued, so
 * that a closed tab, a second tab or a lost answer leaves one order. Unpaid places in an order that has changed since
 * are replaced (docs/decisions/2026-11-22-orders-of-a-cart.md).
 */
export type Earlier = {
  /** The enrolments that a line continues, by program. */
  continued: Map<string, Enrolment>;
  /** Unpaid enrolments that the new order replaces, locked. */
  replaced: Enrolment[];
};

/** No one finishes a level sooner, so a second place within this time is a mistake. */
const soonMs = 90 * dayMs;

/** Handles two checkouts of one account one after the other, so that the second sees the first. */
export async function lockOrdersOf(ctx: Context, personId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`orders ${personId}`}))`);
}

const isSameLine = (enrolment: Enrolment, line: OrderLine) =>
  enrolment.programId === line.program.id &&
  enrolment.trainingLevel === line.trainingLevel &&
  isDeepStrictEqual(enrolment.feeComponents, line.fee.components);

/** Locks orders before enrolments, in the same order as a settlement. */
async function lockPlaces(ctx: Context, personId: string, learnerId: string, ids: string[]) {
  const own = and(eq(enrolments.accountPersonId, personId), eq(enrolments.learnerId, learnerId));
  const inPrograms = inArray(enrolments.programId, ids);
  const unpaid = and(own, inPrograms, eq(enrolments.status, "pending_payment"));
  const named = await ctx.db
    .select({ orderId: enrolments.orderId })
    .from(enrolments)
    .where(and(unpaid, isNotNull(enrolments.orderId)));
  const orderIds = [...new Set(named.flatMap(({ orderId }) => orderId ?? []))];
  const open = await lockUnpaid(ctx, orderIds);
  // With the other lines of those orders, which are replaced together.
  const places = await ctx.db
    .select()
    .from(enrolments)
    .where(
      or(
        and(own, inPrograms),
        orderIds.length > 0 ? inArray(enrolments.orderId, orderIds) : undefined,
      ),
    )
    .orderBy(enrolments.id)
    .for("update");
  return { places, open };
}

/** @throws AppError 409 `already_enrolled` for a line whose place the learner has */
function refuseTaken(ctx: Context, places: readonly Enrolment[], lines: readonly OrderLine[]) {
  const since = ctx.clock().getTime() - soonMs;
  for (const { program, trainingLevel } of lines) {
    const has = places.some(
      (place) =>
        can.keepPaidPlace(place) &&
        place.programId === program.id &&
        place.trainingLevel === trainingLevel &&
        place.submittedAt.getTime() > since,
    );
    if (has) {
      throw conflict(
        "already_enrolled",
        `${program.title}: this learner already has a place. Remove it from the cart to go on.`,
      );
    }
  }
}

/**
 * Finds what an order continues or replaces, and locks it. In the transaction that holds the account's lock.
 * @throws AppError 409 `already_enrolled`
 */
export async function findEarlier(
  ctx: Context,
  { personId, learnerId }: { personId: string; learnerId: string },
  lines: readonly OrderLine[],
): Promise<Earlier> {
  const ids = lines.map(({ program }) => program.id);
  const { places, open } = await lockPlaces(ctx, personId, learnerId, ids);
  const continued = new Map<string, Enrolment>();
  const [free, due] = [
    lines.filter(({ fee }) => fee.totalKobo === 0),
    lines.filter(({ fee }) => fee.totalKobo > 0),
  ];
  // A free place was given at once, and its form is still missing.
  for (const line of free) {
    const place = places.find((one) => can.complete(one) && isSameLine(one, line));
    if (place) continued.set(line.program.id, place);
  }
  refuseTaken(
    ctx,
    places.filter(({ id }) => ![...continued.values()].some((place) => place.id === id)),
    lines,
  );
  const unpaid = places.filter(
    (place) => can.replace(place) && (place.orderId === null || open.has(place.orderId)),
  );
  for (const ofOrder of Map.groupBy(unpaid, ({ orderId }) => orderId).values()) {
    const pairs = due.map((line) => [
      line.program.id,
      ofOrder.find((place) => place.answers === null && isSameLine(place, line)),
    ]) as [string, Enrolment | undefined][];
    if (pairs.length !== ofOrder.length || pairs.some(([, place]) => !place)) continue;
    for (const [programId, place] of pairs) if (place) continued.set(programId, place);
    break;
  }
  const kept = new Set([...continued.values()].map(({ id }) => id));
  return { continued, replaced: unpaid.filter(({ id }) => !kept.has(id)) };
}

/**
 * Cancels the unpaid enrolments that an order replaces, and closes their orders. Money that still arrives for one of
 * the same program belongs to its successor.
 * @param by the new enrolments by program
 */
export async function replaceEarlier(
  ctx: Context,
  replaced: readonly Enrolment[],
  by: ReadonlyMap<string, Enrolment>,
  orderId: string | null,
): Promise<void> {
  for (const { id, programId } of replaced) {
    const successor = by.get(programId)?.id ?? null;
    await ctx.db
      .update(enrolments)
      .set({ status: "cancelled", replacedBy: successor })
      .where(eq(enrolments.id, id));
    await audit(ctx, "enrolment.replaced", id, successor ? { by: successor } : {});
  }
  const orderIds = [...new Set(replaced.flatMap(({ orderId: old }) => old ?? []))];
  await replaceOrders(ctx, orderIds, orderId);
}
