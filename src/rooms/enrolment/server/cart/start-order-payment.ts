import type { Context } from "#foundation/context.ts";
import type { PlacedOrder } from "../../contract/order.ts";
import { findWithLearners } from "../lock-enrolment.ts";
import { tryFirstPayment } from "../paying/start-first-payment.ts";

/**
 * Starts the payment of an order that was just placed. Like startFirstPayment it never fails and is safe to repeat.
 */
export async function startOrderPayment(
  ctx: Context,
  placed: PlacedOrder,
  amountKobo: number | null | undefined = null,
): Promise<PlacedOrder> {
  const due = placed.enrolments.find(({ status }) => status === "pending_payment");
  if (!due) return placed;
  const { payment, paymentProblem, isPaid } = await tryFirstPayment(
    ctx,
    due.id,
    amountKobo ?? null,
  );
  if (!isPaid) return { ...placed, payment, paymentProblem };
  const now = await findWithLearners(
    ctx,
    placed.enrolments.map(({ id }) => id),
  );
  return {
    ...placed,
    enrolments: placed.enrolments.map((one) => ({
      ...one,
      status: now.get(one.id)?.enrolment.status ?? one.status,
    })),
  };
}
