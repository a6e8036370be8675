import { and, eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import {
  type AskedOrders,
  anyMayArrive,
  askAboutOrders,
  cancelLines,
  lockOrder,
  noneAsked,
  refuseWhileComing,
} from "#rooms/payments/door.server.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import type { EnrolmentRow } from "../enrolment.ts";
import { findWithLearners, getWithLearner, lockEnrolment } from "../lock-enrolment.server.ts";
import { greeting, type Registered } from "../mails/registration-facts.server.ts";
import { shortCancelled } from "../mails/short-forms.server.ts";
import { tellLearner } from "../mails/tell-people.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { can, isUnpaidPlace, mayCancel } from "../states.ts";
import { enrolments } from "../tables.server.ts";
import { toEnrolmentRow } from "./list-enrolments.server.ts";

/** An admin cancelled an unpaid registration. */
export function cancelledMail(
  about: Pick<Registered, "enrolment" | "learner">,
  reason: string,
): Mail {
  const { courseOfInterest } = about.enrolment;
  return {
    to: about.learner.email,
    kind: "enrolment_cancelled",
    subject: `Your registration is cancelled: ${courseOfInterest}`,
    heading: "Your registration is cancelled",
    paragraphs: [
      greeting(about),
      `We have cancelled your registration for ${courseOfInterest}. You have nothing to pay.`,
      `The reason: ${reason}`,
      "Please do not pay with an older link. If you have paid already, or if this is a mistake, reply to this email.",
    ],
    short: shortCancelled(about, reason),
    reference: referenceOf(about.enrolment),
  };
}

type Cancellation = { reason: string; wholeOrder: boolean };

const moneyReceived = () =>
  conflict(
    "money_received",
    "Money was received for this registration. Refund it instead: the registration then ends too.",
  );

/** The second of two admins reads who came first. */
async function notCancellable(ctx: Context, { cancelledBy }: Enrolment) {
  const name = cancelledBy && (await namesOf(ctx, [cancelledBy]))[cancelledBy];
  const text = name
    ? `${name} has already cancelled this registration.`
    : "Only a registration that is waiting for payment can be cancelled.";
  return conflict("not_cancellable", text);
}

/** Asks the provider whether the money has come meanwhile. Refuses nothing. Call it outside transactions. */
export async function askBeforeCancelling(ctx: Context, enrolmentId: string): Promise<AskedOrders> {
  const [found] = await ctx.db.select().from(enrolments).where(eq(enrolments.id, enrolmentId));
  if (!found?.orderId || !mayCancel(found)) return noneAsked;
  return askAboutOrders(ctx, [found.orderId]);
}

/** Refuses while money for the order may come soon. @param ctx the transaction that has locked it */
async function refuseMoney(ctx: Context, orderId: string, asked: AskedOrders): Promise<void> {
  if (await anyMayArrive(ctx, [orderId])) {
    throw conflict(
      "payment_on_its_way",
      "A payment for this registration is on its way or in review. Wait until it is decided.",
    );
  }
  await refuseWhileComing(ctx, [orderId], asked);
}

/** What to cancel with it: the order's other unpaid places, if the admin says so. */
async function findTogether(ctx: Context, { id, orderId }: Enrolment, isWhole: boolean) {
  if (!orderId || !isWhole) return [id];
  const found = await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.orderId, orderId),
        eq(enrolments.status, "pending_payment"),
        eq(enrolments.receivedKobo, 0),
      ),
    );
  return found.map((one) => one.id);
}

/**
 * Cancels an unpaid enrolment, or a place whose credit was taken back, and emails the learner why. It owes nothing any
 * more; money that still comes is credit.
 * @param asked what the provider said just before (askBeforeCancelling)
 */
export async function cancelEnrolment(
  ctx: Context,
  enrolmentId: string,
  { reason, wholeOrder }: Cancellation,
  asked: AskedOrders,
): Promise<EnrolmentRow> {
  const { personId } = requirePermission(ctx, "enrolments.manage");
  const known = await getWithLearner(ctx, enrolmentId);
  return inTransaction(ctx, async (tx) => {
    const { orderId } = known.enrolment;
    // Lock orders before enrolments, as a payment does.
    if (orderId) await lockOrder(tx, orderId);
    const { enrolment } = await lockEnrolment(tx, enrolmentId);
    if (!isUnpaidPlace(enrolment)) {
      const hasMoney = enrolment.receivedKobo > 0 || enrolment.refundedKobo > 0;
      if (hasMoney || (can.refund(enrolment) && orderId)) throw moneyReceived();
      if (!can.cancel(enrolment)) throw await notCancellable(tx, enrolment);
    }
    if (orderId) await refuseMoney(tx, orderId, asked);
    const ids = await findTogether(tx, enrolment, wholeOrder);
    await tx.db
      .update(enrolments)
      .set({
        status: "cancelled",
        cancelCause: "staff",
        cancelledBy: personId,
        cancelReason: reason,
      })
      .where(inArray(enrolments.id, ids));
    if (orderId) await cancelLines(tx, orderId, ids, personId);
    for (const [id, one] of await findWithLearners(tx, ids)) {
      await tellLearner(tx, one.enrolment, cancelledMail(one, reason));
      await audit(tx, "enrolment.cancelled", id);
    }
    return toEnrolmentRow(await getWithLearner(tx, enrolmentId));
  });
}
