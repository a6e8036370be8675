import { and, eq, exists, inArray, isNotNull, lt, or } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { findOrdersWithMoney } from "#rooms/payments/server/door.ts";
import { unpaidKeptMonths } from "../../rules/enrolment-terms.ts";
import { enrolmentKeys, enrolments } from "../tables.ts";
import { eraseRegistrations, findErasable } from "./erase-registrations.ts";

/** A statement can name only so many. */
const batch = 50;
/** Each order is closed in its own books, so a run ends after a thousand; the rest goes an hour later. */
const mostBatches = 20;

/** Never paid, or ended without a place. Sponsored applications wait for a decision. */
const unpaidStates = ["pending_payment", "cancelled", "declined"] as const;

/** Old registrations that still say whose they are, oldest first. */
const findOld = (ctx: Context, skipped: number) =>
  ctx.db
    .select({ id: enrolments.id, orderId: enrolments.orderId })
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.status, [...unpaidStates]),
        lt(enrolments.submittedAt, monthsBefore(ctx.clock(), unpaidKeptMonths)),
        or(
          isNotNull(enrolments.answers),
          isNotNull(enrolments.knownAnswers),
          exists(
            ctx.db
              .select({ id: enrolmentKeys.enrolmentId })
              .from(enrolmentKeys)
              .where(eq(enrolmentKeys.enrolmentId, enrolments.id)),
          ),
        ),
      ),
    )
    .orderBy(enrolments.submittedAt, enrolments.id)
    .limit(batch)
    .offset(skipped);

/** @returns how many were looked at, and how many of them stay because there is money */
async function eraseBatch(ctx: Context, skipped: number) {
  const old = await findOld(ctx, skipped);
  const withMoney = await findOrdersWithMoney(
    ctx,
    old.flatMap(({ orderId }) => orderId ?? []),
  );
  const free = old.filter(({ orderId }) => !withMoney.has(orderId ?? ""));
  if (free.length > 0) {
    const orderIds = free.flatMap(({ orderId }) => orderId ?? []);
    // Programs of one order end together.
    const which = or(
      inArray(
        enrolments.id,
        free.map(({ id }) => id),
      ),
      orderIds.length > 0
        ? and(inArray(enrolments.orderId, orderIds), inArray(enrolments.status, [...unpaidStates]))
        : undefined,
    );
    const erasable = await findErasable(ctx, which);
    await eraseRegistrations(ctx, erasable, null);
    for (const { id } of erasable) await audit(ctx, "enrolment.erased", id);
  }
  return { seen: old.length, kept: old.length - free.length };
}

/**
 * Ends and erases registrations that nobody paid for within the time that the privacy policy gives, with the keys of
 * their pages. One that money came for, or may come for, stays.
 */
export const sweepUnpaidJob: ScheduledJob = {
  name: "sweep-unpaid-registrations",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    let skipped = 0;
    for (let batches = 0; batches < mostBatches; batches++) {
      const { seen, kept } = await inTransaction(ctx, (tx) => eraseBatch(tx, skipped));
      skipped += kept;
      if (seen < batch) return;
    }
  },
};
