import * as z from "zod";

/**
 * What is read of the provider's answers and webhooks. Everything that can be missing or odd is
 * (metadata alone comes as "", 0, null or an object, and is not read); what money hangs on is null
 * when it is not sound, and a null never equals what was quoted.
 */

/** Whole kobo from a number or a text of digits; null for anything else. */
const kobo = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .refine((amount) => Number.isSafeInteger(amount) && amount >= 0)
  .nullish()
  .transform((amount) => amount ?? null)
  .catch(null);

const text = z
  .union([z.string(), z.number()])
  .transform(String)
  .nullish()
  .transform((value) => value || null)
  .catch(null);

const instant = z
  .string()
  .transform((value) => new Date(value))
  .refine((at) => !Number.isNaN(at.getTime()))
  .nullish()
  .transform((at) => at ?? null)
  .catch(null);

/** A transaction as verify and charge.success tell it. */
export const Charge = z
  .object({
    reference: z.string().min(1).max(200),
    status: text,
    amount: kobo,
    requested_amount: kobo.optional(),
    fees: kobo,
    currency: text,
    channel: text,
    paid_at: instant.optional(),
    paidAt: instant.optional(),
  })
  .transform((data) => ({
    reference: data.reference,
    /** The provider's word: abandoned, failed, ongoing, pending, processing, queued, reversed, success. */
    status: data.status ?? "",
    amountKobo: data.amount,
    /** What was asked for, where the payer bears the fees on top. */
    requestedKobo: data.requested_amount ?? null,
    feesKobo: data.fees ?? 0,
    currency: data.currency,
    channel: data.channel,
    paidAt: data.paid_at ?? data.paidAt ?? null,
  }));
export type Charge = z.output<typeof Charge>;

/** A refund as its webhooks tell it; often without an id. */
export const RefundNotice = z
  .object({
    transaction_reference: z.string().min(1).max(200),
    amount: kobo,
    currency: text,
    id: text,
    refund_reference: text,
  })
  .transform((data) => ({
    reference: data.transaction_reference,
    amountKobo: data.amount,
    currency: data.currency,
    providerId: data.refund_reference ?? data.id,
  }));
export type RefundNotice = z.output<typeof RefundNotice>;

export const DisputeNotice = z
  .object({
    id: text,
    status: text,
    resolution: text,
    refund_amount: kobo,
    currency: text,
    transaction: z.object({ reference: z.string().min(1).max(200) }),
  })
  .transform((data) => ({
    reference: data.transaction.reference,
    disputeId: data.id ?? "",
    status: data.status,
    resolution: data.resolution,
    refundKobo: data.refund_amount,
    currency: data.currency,
  }));
export type DisputeNotice = z.output<typeof DisputeNotice>;

export const Webhook = z.object({ event: z.string().min(1).max(100), data: z.unknown() });

export const Initialised = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url(), access_code: z.string().min(1) }),
});
export const Verified = z.object({ status: z.literal(true), data: Charge });
export const Refunded = z.object({
  status: z.literal(true),
  data: z.object({ id: text, status: text, amount: kobo }),
});
export const Refused = z.object({ message: text, code: text });
