import * as z from "zod";
import { storableText } from "./storable-text.ts";

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
  .transform((value) => storableText(String(value)))
  .nullish()
  .transform((value) => value || null)
  .catch(null);

const reference = z.string().min(1).max(200).transform(storableText);

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
    id: text,
    reference,
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
    /** The provider's id of the transaction. */
    id: data.id,
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

/** A refund as its webhooks tell it; often without any name. */
export const RefundNotice = z
  .object({
    transaction_reference: reference,
    amount: kobo,
    currency: text,
    id: text,
    refund_reference: text,
  })
  .transform((data) => ({
    reference: data.transaction_reference,
    amountKobo: data.amount,
    currency: data.currency,
    /** As the provider's list of refunds has it. */
    providerId: data.id,
    /** At the bank or the card scheme; another one when the refund is tried again. */
    bankReference: data.refund_reference,
  }));
export type RefundNotice = z.output<typeof RefundNotice>;

/** A dispute, as its webhooks and the list of disputes tell it. */
export const Dispute = z
  .object({
    id: text,
    status: text,
    resolution: text,
    refund_amount: kobo,
    currency: text,
    transaction: z.object({ reference }),
  })
  .transform((data) => ({
    reference: data.transaction.reference,
    disputeId: data.id ?? "",
    /** awaiting-merchant-feedback, awaiting-bank-feedback, pending, resolved, archived */
    status: data.status,
    /** merchant-accepted, auto-accepted (nobody answered in time), declined; null until resolved */
    resolution: data.resolution,
    refundKobo: data.refund_amount,
    currency: data.currency,
  }));
export type Dispute = z.output<typeof Dispute>;

const idOf = (value: { id: string | null } | string | null) =>
  typeof value === "object" ? (value?.id ?? null) : value;
const linked = z.union([z.object({ id: text }), text]).transform(idOf);

/** A refund as the list of refunds has it: with its id, and with the id of the transaction. */
export const ListedRefund = z
  .object({
    id: text,
    transaction: linked,
    dispute: linked.nullish(),
    amount: kobo,
    currency: text,
    status: text,
    bank_reference: text,
  })
  .transform((data) => ({
    providerId: data.id,
    transactionId: data.transaction,
    disputeId: data.dispute ?? null,
    amountKobo: data.amount,
    currency: data.currency,
    /** pending, processing, needs-attention, processed, failed */
    status: data.status,
    bankReference: data.bank_reference,
  }));
export type ListedRefund = z.output<typeof ListedRefund>;

export const Webhook = z.object({
  event: z.string().min(1).max(100).transform(storableText),
  data: z.unknown(),
});

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

/** One page of a list; `meta` says how many there are. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    status: z.literal(true),
    data: z.array(item),
    meta: z.object({ pageCount: z.number().nullish() }).nullish(),
  });
