import { and, eq, gt, inArray, isNotNull, isNull, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import { feeScheduleOn, findPrograms } from "#rooms/catalogue/door.server.ts";
import type { Program } from "#rooms/catalogue/program/program.ts";
import { type AskedOrders, lockOrder, refuseWhileComing } from "#rooms/payments/door.server.ts";
import type { Learner, WithLearner } from "../lock-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { can } from "../states.ts";
import { enrolments, learners } from "../tables.server.ts";
import { lineOf, type OrderLine, type ProgramChoice } from "./order-line.ts";
import type { OrderLearner } from "./read-order-learners.server.ts";

/** A line of the cart, to be ordered now. */
export type CartLine = OrderLine<Program> & {
  learner: OrderLearner;
  /** The id for a new enrolment. */
  id: string;
  course: string;
};

/** The account's unpaid order that came from a cart. */
export type OpenCart = {
  orderId: string;
  /** Its places, locked. */
  places: WithLearner[];
};

/** No one finishes a level sooner, so a second place within this time is a mistake. */
const soonMs = 90 * dayMs;

/**
 * The account's cart that was ordered but not paid: an order of places without forms. It doesn't count once money has
 * come for one of its places, or if the account took it over from the counter. @returns its id
 */
export async function findOpenCart(ctx: Context, personId: string): Promise<string | null> {
  const other = alias(enrolments, "other");
  const paid = ctx.db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.orderId, enrolments.orderId), gt(other.receivedKobo, 0)));
  const [found] = await ctx.db
    .select({ orderId: enrolments.orderId })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.accountPersonId, personId),
        eq(enrolments.isWalkIn, false),
        eq(enrolments.status, "pending_payment"),
        isNull(enrolments.answers),
        isNotNull(enrolments.orderId),
        notExists(paid),
      ),
    )
    .orderBy(enrolments.submittedAt)
    .limit(1);
  return found?.orderId ?? null;
}

/** The unpaid places of an order, with their learners. */
export const findCartPlaces = (ctx: Context, orderId: string): Promise<WithLearner[]> =>
  ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(and(eq(enrolments.orderId, orderId), eq(enrolments.status, "pending_payment")))
    .orderBy(enrolments.submittedAt, enrolments.id);

/** Whether a place is for this program and learner: the same row, or the same name and birth date. */
export const isPlaceFor = (
  { enrolment, learner }: WithLearner,
  programId: string,
  { id, fullName, dateOfBirth }: Pick<Learner, "id" | "fullName" | "dateOfBirth">,
): boolean =>
  enrolment.programId === programId &&
  (learner.id === id ||
    (learner.dateOfBirth === dateOfBirth && learner.nameKey === nameKeyOf(fullName)));

const isFor = (place: WithLearner, { program, learner }: CartLine) =>
  isPlaceFor(place, program.id, { id: learner.id, ...learner.learner });

/** Finds and locks the account's open order. Call it in the transaction that holds the account's lock. */
export async function lockOpenCart(
  ctx: Context,
  personId: string,
  asked: AskedOrders,
): Promise<OpenCart | null> {
  for (const orderId of asked.orderIds) {
    const { receivedKobo, status } = await lockOrder(ctx, orderId);
    // If it has been closed since, it was merged into an order that pays for several.
    if (receivedKobo === 0 && status !== "closed") continue;
    throw conflict(
      "already_paid",
      "Money for your earlier order has arrived, so we placed no new order. Open your dashboard to see it.",
    );
  }
  const orderId = await findOpenCart(ctx, personId);
  if (!orderId) return null;
  if ((await lockOrder(ctx, orderId)).receivedKobo > 0) return null;
  const places = await findCartPlaces(ctx, orderId);
  await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.orderId, orderId))
    .orderBy(enrolments.id)
    .for("update");
  await refuseWhileComing(ctx, [orderId], asked);
  return { orderId, places };
}

/** The account's other places in these programs, outside its open order. */
async function findOthers(ctx: Context, personId: string, lines: readonly CartLine[]) {
  const programIds = [...new Set(lines.map(({ program }) => program.id))];
  return ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(
      and(eq(enrolments.accountPersonId, personId), inArray(enrolments.programId, programIds)),
    );
}

/** Paid, even in part, or in another order that is being paid. */
const isTaken = (place: Enrolment, cart: OpenCart | null) =>
  place.receivedKobo > 0 ||
  can.keepPaidPlace(place) ||
  (can.amend(place) && place.answers === null && place.orderId !== cart?.orderId);

/** The enrolment that each line continues: one of the open order, or a free place whose form is still missing. */
export async function matchLines(
  ctx: Context,
  personId: string,
  cart: OpenCart | null,
  lines: readonly CartLine[],
): Promise<Map<CartLine, Enrolment>> {
  const others = await findOthers(ctx, personId, lines);
  const since = ctx.clock().getTime() - soonMs;
  const kept = new Map<CartLine, Enrolment>();
  for (const line of lines) {
    const isFree = line.fee.totalKobo === 0;
    const inCart = cart?.places.find((place) => isFor(place, line));
    const ofLearner = others.filter((place) => isFor(place, line));
    const isSameLevel = ({ enrolment }: WithLearner) =>
      enrolment.trainingLevel === line.trainingLevel;
    const free = ofLearner.find(
      (place) =>
        isSameLevel(place) && can.complete(place.enrolment) && place.enrolment.totalKobo === 0,
    );
    if (isFree && free) {
      kept.set(line, free.enrolment);
      continue;
    }
    const taken = ofLearner.some(
      (place) =>
        isTaken(place.enrolment, cart) &&
        isSameLevel(place) &&
        place.enrolment.submittedAt.getTime() > since,
    );
    if (taken) {
      throw conflict(
        "already_enrolled",
        `${line.program.title}: this learner already has a place. Remove it from the cart to continue.`,
      );
    }
    if (inCart && !isFree) kept.set(line, inCart.enrolment);
  }
  return kept;
}

/** Faults in the fields that were sent. All others are about the program. */
const fields: Readonly<Record<string, string>> = {
  level_missing: "trainingLevel",
  level_not_offered: "trainingLevel",
  location_not_offered: "preferredLocation",
};

/** @param named the program's title, or what was sent in its place */
function refusalOf(code: string, text: string, named: string, at: number) {
  const message = `${named}: ${text}`;
  if (code === "unknown_program") return notFound(message);
  const field = fields[code];
  return field ? invalid({ [`items.${at}.${field}`]: message }) : conflict(code, message);
}

/**
 * An order's lines, one per item, with today's fees from the database.
 * @param today `YYYY-MM-DD` in Lagos
 */
export async function readOrderLines(
  ctx: Context,
  items: readonly ProgramChoice[],
  today: string,
): Promise<OrderLine<Program>[]> {
  const programs = await findPrograms(ctx, [...new Set(items.map(({ courseId }) => courseId))]);
  const schedule = await feeScheduleOn(ctx, today);
  return items.map((item, at) => {
    const program = programs.get(item.courseId);
    const named = program?.title ?? item.courseId;
    const found = lineOf(item, program, { today, schedule, withoutLevel: "refused" });
    if ("line" in found) return found.line;
    throw refusalOf(found.refusal.code, found.refusal.text, named, at);
  });
}
