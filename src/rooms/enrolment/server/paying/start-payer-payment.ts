import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { PaymentStart } from "../../contract/enrolment.ts";
import { findEnrolmentByPayToken } from "../enrolment-keys.ts";
import { payers } from "../tables.ts";
import { payLeftUrl } from "./links.ts";
import { startPaymentOf } from "./start-enrolment-payment.ts";

/**
 * Starts the payment for a person who was asked to pay. The provider's page and the receipt use the
 * payer's email address, not the learner's.
 * @param payer the checked body of the call: its email address is in lower case
 * @throws AppError 404 for an unknown token; otherwise the errors of startPaymentOf
 */
export async function startPayerPayment(
  ctx: Context,
  payToken: string,
  payer: {
    email: string;
    amountKobo?: number | null | undefined;
    acceptAmountKobo?: number | null | undefined;
  },
): Promise<PaymentStart> {
  const enrolment = await findEnrolmentByPayToken(ctx, payToken);
  if (!enrolment) throw notFound();
  const started = await startPaymentOf(ctx, enrolment.id, {
    payer: { email: payer.email },
    amountKobo: payer.amountKobo ?? null,
    acceptAmountKobo: payer.acceptAmountKobo ?? null,
    cancelUrl: payLeftUrl(ctx, payToken),
  });
  if (started.status === "open") {
    await ctx.db
      .insert(payers)
      .values({
        reference: started.reference,
        enrolmentId: enrolment.id,
        email: payer.email,
        createdAt: ctx.clock(),
      })
      .onConflictDoNothing();
  }
  return started;
}
