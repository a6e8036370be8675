import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import type { Identity } from "#rooms/accounts/rules/same-person.ts";
import {
  type AskedOrders,
  lockUnpaid,
  refuseReplacing,
  replaceOrders,
} from "#rooms/payments/server/door.ts";
import type { OrderLine } from "../../rules/order-line.ts";
import { can } from "../../rules/states.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { enrolments, learners } from "../tables.ts";
import { identityKeyOf, isSameLearnerOfAccount } from "./same-learner.ts";

/**
 * What the same account has for the same learner and programs already. An order for the same lines is continued, so
 * that a closed tab, a second tab or a lost answer leaves one order. Unpaid places in an order that has changed since
 * are replaced (docs/decisions/2026-11-25-replaced-orders.md).
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

type LineKey = Pick<Enrolment, "programId" | "trainingLevel" | "feeComponents">;

const isSameLine = (enrolment: LineKey, line: OrderLine) =>
  enrolment.programId === line.program.id &&
  enrolment.trainingLevel === line.trainingLevel &&
  isDeepStrictEqual(enrolment.feeComponents, line.fee.components);

/**
 * The enrolments of an unpaid order that lines continue, by program; null if the order is for something else.
 * @param due the lines with a fee
 */
export function continuedBy<E extends LineKey & Pick<Enrolment, "answers">>(
  ofOrder: readonly E[],
  due: readonly OrderLine[],
): Map<string, E> | null {
  if (due.length !== ofOrder.length) return null;
  const continued = new Map<string, E>();
  for (const line of due) {
    const place = ofOrder.find((one) => one.answers === null && isSameLine(one, line));
    if (!place) return null;
    continued.set(line.program.id, place);
  }
  return continued;
}

/** The rows of one person: a form with another email makes a second one. */
const rowsOf = (ctx: Context, learner: Identity) =>
  ctx.db
    .select({ id: learners.id })
    .from(learners)
    .where(isSameLearnerOfAccount(identityKeyOf(learner)));

/** Locks orders before enrolments, in the same order as a settlement. */
async function lockPlaces(ctx: Context, personId: string, learner: Identity, ids: string[]) {
  const own = and(
    eq(enrolments.accountPersonId, personId),
    inArray(enrolments.learnerId, rowsOf(ctx, learner)),
  );
  const inPrograms = inArray(enrolments.programId, ids);
  const named = await ctx.db
    .select({ orderId: enrolments.orderId, status: enrolments.status })
    .from(enrolments)
    .where(and(own, inPrograms));
  // The usual case: they have nothing, and no other checkout of the account can add to it now.
  if (named.length === 0) return { places: [], open: new Set<string>() };
  const orderIds = [...new Set(named.filter(can.replace).flatMap(({ orderId }) => orderId ?? []))];
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
 * An order was changed while it was not known that it is paid: the person decides again.
 * @throws AppError 409 `already_paid`
 */
function refusePaidMeanwhile(places: readonly Enrolment[], { orderIds }: AskedOrders) {
  const paid = places.filter(
    (place) => can.keepPaidPlace(place) && orderIds.includes(place.orderId ?? ""),
  );
  if (paid.length === 0) return;
  const what = paid.map(({ courseOfInterest }) => courseOfInterest).join(", ");
  throw conflict(
    "already_paid",
    `Your earlier payment for ${what} has arrived, so we placed no new order. Open your dashboard to see it.`,
  );
}

/**
 * Finds what an order continues or replaces, and locks it. In the transaction that holds the account's lock.
 * @throws AppError 409 `already_enrolled`, `already_paid`, `payment_on_its_way`; 503 `earlier_payment_unclear`
 */
export async function findEarlier(
  ctx: Context,
  { personId, learner, asked }: { personId: string; learner: Identity; asked: AskedOrders },
  lines: readonly OrderLine[],
): Promise<Earlier> {
  const ids = lines.map(({ program }) => program.id);
  const { places, open } = await lockPlaces(ctx, personId, learner, ids);
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
  refusePaidMeanwhile(places, asked);
  refuseTaken(
    ctx,
    places.filter(({ id }) => ![...continued.values()].some((place) => place.id === id)),
    lines,
  );
  const unpaid = places.filter(
    (place) => can.replace(place) && (place.orderId === null || open.has(place.orderId)),
  );
  for (const ofOrder of Map.groupBy(unpaid, ({ orderId }) => orderId).values()) {
    const found = continuedBy(ofOrder, due);
    if (!found) continue;
    for (const [programId, place] of found) continued.set(programId, place);
    break;
  }
  const kept = new Set([...continued.values()].map(({ id }) => id));
  const replaced = unpaid.filter(({ id }) => !kept.has(id));
  const orderIds = new Set(replaced.flatMap(({ orderId }) => orderId ?? []));
  await refuseReplacing(ctx, [...orderIds], asked);
  return { continued, replaced };
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
