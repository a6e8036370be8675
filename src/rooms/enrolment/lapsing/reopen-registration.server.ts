import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { amendOrder, lockOrder } from "#rooms/payments/door.server.ts";
import { quoteEnrolments, requoteEnrolments } from "../account/quote-enrolments.server.ts";
import type { EnrolmentRow, EnrolmentSummary } from "../enrolment.ts";
import { getWithLearner, lockEnrolment } from "../lock-enrolment.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { summariseEnrolment } from "../own-page/get-enrolment.server.ts";
import { chooseIntake } from "../seats/choose-intake.server.ts";
import { newHold } from "../seats/new-hold.server.ts";
import { toEnrolmentRow } from "../staff/list-enrolments.server.ts";
import { can } from "../states.ts";
import { enrolments } from "../tables.server.ts";

/** The start that it joins now, with a new seat: it gave up its own when it ended. */
async function startAgain(ctx: Context, own: Enrolment) {
  const { programId, centreId, mode } = own;
  if (mode !== "online" && centreId === null) return { intakeId: null, seatHeldUntil: null };
  const intake = await chooseIntake(ctx, { programId, centreId: centreId ?? undefined, own });
  return { intakeId: intake?.id ?? null, seatHeldUntil: await newHold(ctx, intake) };
}

/** Charges today's fee for an ended registration, in its own order. The order's credit covers it at once. */
async function reopen(
  ctx: Context,
  enrolmentId: string,
  madeBy: string | null,
): Promise<Enrolment> {
  const { enrolment: seen } = await getWithLearner(ctx, enrolmentId);
  return inTransaction(ctx, async (tx) => {
    const { orderId } = seen;
    if (orderId) await lockOrder(tx, orderId);
    const { enrolment } = await lockEnrolment(tx, enrolmentId);
    if (!orderId || !can.reopen(enrolment) || (enrolment.cancelCause === "staff" && !madeBy)) {
      throw conflict(
        "not_reopenable",
        "Only a registration that ended unpaid can be opened again.",
      );
    }
    const start = await startAgain(tx, enrolment);
    await tx.db.update(enrolments).set(start).where(eq(enrolments.id, enrolmentId));
    const quote = await quoteEnrolments(tx, [enrolmentId]);
    const [refused] = quote.refused;
    if (refused) throw refused.error;
    await tx.db
      .update(enrolments)
      .set({
        status: "pending_payment",
        cancelCause: null,
        cancelledBy: null,
        cancelReason: null,
        submittedAt: tx.clock(),
      })
      .where(eq(enrolments.id, enrolmentId));
    await requoteEnrolments(tx, quote.lines);
    await amendOrder(tx, orderId, quote.lines, { cause: "amended", madeBy });
    await audit(tx, "enrolment.reopened", enrolmentId);
    return (await getWithLearner(tx, enrolmentId)).enrolment;
  });
}

/** Reopens a registration that ended unpaid, at today's fee, for the holder of its key or its account. */
export async function reopenRegistration(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<EnrolmentSummary> {
  await openEnrolment(ctx, enrolmentId, resumeToken);
  return summariseEnrolment(ctx, await reopen(ctx, enrolmentId, null));
}

/** The same, done by staff. */
export async function reopenByStaff(ctx: Context, enrolmentId: string): Promise<EnrolmentRow> {
  const { personId } = requirePermission(ctx, "enrolments.manage");
  await reopen(ctx, enrolmentId, personId);
  return toEnrolmentRow(await getWithLearner(ctx, enrolmentId));
}
