import { and, eq, exists, inArray, isNotNull, lt, or } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { eachAlone, type ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { findOrdersWithMoney } from "#rooms/payments/door.server.ts";
import { unpaidKeptMonths } from "../retention.ts";
import { enrolmentKeys, enrolments } from "../tables.server.ts";
import { eraseRegistrations, findErasable } from "./erase-registrations.server.ts";

/** Never paid, or ended without a place. Sponsored applications wait for a decision. */
const unpaidStates = ["pending_payment", "cancelled", "declined"] as const;

/** Old registrations that still say who they belong to, oldest first. */
const findOld = (ctx: Context) =>
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
    .orderBy(enrolments.submittedAt, enrolments.id);

/** Erases a registration and the others in its order, which end together, unless there's money. */
async function eraseUnpaid(ctx: Context, { id, orderId }: { id: string; orderId: string | null }) {
  if (orderId && (await findOrdersWithMoney(ctx, [orderId])).has(orderId)) return;
  const ofOrder = orderId
    ? and(eq(enrolments.orderId, orderId), inArray(enrolments.status, [...unpaidStates]))
    : undefined;
  const erasable = await findErasable(ctx, or(eq(enrolments.id, id), ofOrder));
  await eraseRegistrations(ctx, erasable, null);
  for (const { id } of erasable) await audit(ctx, "enrolment.erased", id);
}

/**
 * Ends and erases registrations that nobody paid for within the privacy policy's time, with the keys to their pages.
 * Keeps any that money came for, or may come for.
 */
export const sweepUnpaidJob: ScheduledJob = {
  name: "sweep-unpaid-registrations",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    // The whole order at once, by its oldest registration.
    const old = await findOld(ctx);
    const first = new Map(old.toReversed().map((one) => [one.orderId ?? one.id, one]));
    await eachAlone(ctx, this.name, [...first.values()], (one) =>
      inTransaction(ctx, (tx) => eraseUnpaid(tx, one)),
    );
  },
};
