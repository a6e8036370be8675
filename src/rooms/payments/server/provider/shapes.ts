import { createHash } from "node:crypto";
import * as z from "zod";

/**
 * The fields that we read from the provider's responses and webhooks. Any of them can be missing or
 * malformed. (Metadata can be "", 0, null or an object; we do not read it.) Fields that decide about
 * money are null when they are malformed, and null never equals a quoted amount.
 */

/** Whole kobo from a number or a string of digits. Null for anything else. */
const kobo = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .refine((amount) => Number.isSafeInteger(amount) && amount >= 0)
  .nullish()
  .transform((amount) => amount ?? null)
  .catch(null);

/**
 * Makes a string that the database can store. The database rejects NUL and lone surrogates, so they
 * become `\ufffd`. A hash of the original follows: two such strings stay different, and neither equals
 * one of our references.
 */
export function storableText(text: string): string {
  if (text.isWellFormed() && !text.includes("\0")) return text;
  const hash = createHash("sha256").update(Buffer.from(text, "utf16le")).digest("hex");
  return `${text.toWellFormed().replaceAll("\0", "\ufffd")} (${hash.slice(0, 16)})`;
}

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

/** A transaction, from a verify response or a `charge.success` webhook. */
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
    /** The provider's status: abandoned, failed, ongoing, pending, processing, queued, reversed, success. */
    status: data.status ?? "",
    amountKobo: data.amount,
    /** The requested amount, when the payer pays the fees on top. */
    requestedKobo: data.requested_amount ?? null,
    feesKobo: data.fees ?? 0,
    currency: data.currency,
    channel: data.channel,
    paidAt: data.paid_at ?? data.paidAt ?? null,
  }));
export type Charge = z.output<typeof Charge>;

/**
 * The reference of the payment that a webhook about a refund or a dispute is about. The rest of such a webhook is a
 * hint that we do not read: often it has no id.
 */
export const AboutPayment = z
  .union([
    z.object({ transaction_reference: reference }),
    z.object({ transaction: z.object({ reference }) }),
  ])
  .transform((data) =>
    "transaction" in data ? data.transaction.reference : data.transaction_reference,
  );

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
    /** merchant-accepted, auto-accepted (we did not answer in time), declined; null until resolved */
    resolution: data.resolution,
    refundKobo: data.refund_amount,
    currency: data.currency,
  }));
export type Dispute = z.output<typeof Dispute>;

const idOf = (value: { id: string | null } | string | null) =>
  typeof value === "object" ? (value?.id ?? null) : value;
const linked = z.union([z.object({ id: text }), text]).transform(idOf);

/** A refund from the list of refunds, with its id and the transaction's id. */
export const ListedRefund = z
  .object({
    id: text,
    transaction: linked,
    dispute: linked.nullish(),
    amount: kobo,
    currency: text,
    status: text,
  })
  .transform((data) => ({
    providerId: data.id,
    transactionId: data.transaction,
    disputeId: data.dispute ?? null,
    amountKobo: data.amount,
    currency: data.currency,
    /** pending, processing, needs-attention, processed, failed */
    status: data.status,
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

/** One page of a list. `meta` has the number of pages. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    status: z.literal(true),
    data: z.array(item),
    meta: z.object({ pageCount: z.number().nullish() }).nullish(),
  });

/**
 * Parses the provider's JSON. Its ids can be larger than 2^53: such whole numbers become strings with
 * all their digits, not rounded numbers.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" &&
    !Number.isSafeInteger(value) &&
    /^-?\d+$/.test(context?.source ?? "")
      ? context?.source
      : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

/** The event and data of a webhook. Null if the body is not an event. */
export function readWebhook(body: Uint8Array): z.output<typeof Webhook> | null {
  try {
    return Webhook.parse(parseJson(Buffer.from(body).toString("utf8")));
  } catch {
    return null;
  }
}
