import type { Context } from "#foundation/context.ts";
import { setReferralMoney } from "#rooms/affiliates/door.server.ts";

type Told = {
  enrolmentId: string;
  /** All of the enrolment's money at that time, not a change. */
  receivedKobo: number;
  /** Of the payment; by default the enrolment's only one. */
  reference?: string;
  refundId?: string;
  paidAt?: Date;
  firstPaidAt?: Date;
};

/** Tells the affiliates room about money as the enrolment room does, once a place is confirmed. */
const tell =
  (kind: "earned" | "reversed" | "reinstated" | "corrected") => (ctx: Context, told: Told) => {
    const { enrolmentId, receivedKobo, paidAt = ctx.clock() } = told;
    const { reference = `PAY-${enrolmentId}`, refundId = `RF-${enrolmentId}` } = told;
    return setReferralMoney(ctx, {
      enrolmentId,
      receivedKobo,
      kind,
      paidAt,
      paymentReference: reference,
      fullyRefunded: kind === "reversed" && receivedKobo === 0,
      causedBy: kind === "earned" ? reference : refundId,
      firstPaidAt: told.firstPaidAt ?? paidAt,
    });
  };

/** A payment came in. */
export const tellPaid = tell("earned");
/** Money went back. */
export const tellRefunded = tell("reversed");
/** The amount of a payment was wrong. `refundId` is the correction's. */
export const tellCorrected = tell("corrected");
/** A refund did not go through. */
export const tellRefundFailed = tell("reinstated");
