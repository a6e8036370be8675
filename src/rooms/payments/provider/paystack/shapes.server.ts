import { createHash } from "node:crypto";
import * as z from "zod";
import { lagosDay } from "#foundation/time/time.ts";
import type { ChargeStatus, PaymentChannel } from "../../states.ts";
import type * as ours from "../card-provider.server.ts";
import { paystackId } from "./about-paystack.ts";

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

/** Likewise, and below zero too. */
const signedKobo = z
  .union([z.number(), z.string().regex(/^-?\d{1,15}$/)])
  .transform(Number)
  .refine(Number.isSafeInteger)
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

/** `ongoing` includes payers who were shown the account for a transfer, or asked for a one-time password. */
const statuses = new Map<string | null, ChargeStatus>([
  ["success", "paid"],
  ["ongoing", "on_its_way"],
  ["pending", "on_its_way"],
  ["processing", "on_its_way"],
  ["queued", "on_its_way"],
  ["abandoned", "unpaid"],
  ["failed", "failed"],
  ["reversed", "failed"],
]);

const channels = new Map<string, PaymentChannel>([
  ["card", "card"],
  ["bank", "bank"],
  ["bank_transfer", "bank_transfer"],
  ["dedicated_nuban", "bank_transfer"],
  ["eft", "bank_transfer"],
  ["mobile_money", "mobile_money"],
  ["qr", "qr"],
  ["ussd", "ussd"],
]);

/** Who paid with what. For a transfer to a payer's own number it names that number and the sender. */
const authorization = z
  .object({
    receiver_bank_account_number: text,
    sender_name: text,
    account_name: text,
    sender_bank: text,
    bank: text,
  })
  .partial()
  .nullish()
  .catch(null);

function transferIn(
  channel: string | null,
  by: z.output<typeof authorization>,
): ours.OwnTransfer | null {
  if (channel !== "dedicated_nuban" || !by?.receiver_bank_account_number) return null;
  return {
    accountNumber: by.receiver_bank_account_number,
    senderName: by.sender_name ?? by.account_name ?? null,
    senderBank: by.sender_bank ?? by.bank ?? null,
  };
}

/** A transaction, from a verify response or a `charge.success` webhook. */
const Transaction = z
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
    authorization: authorization.optional(),
  })
  .transform((data) => ({ ...data, transfer: transferIn(data.channel, data.authorization) }))
  .transform((data) => ({
    charge: {
      provider: paystackId,
      id: data.id,
      reference: data.reference,
      status: statuses.get(data.status) ?? "unpaid",
      amountKobo: data.amount,
      // Nobody asked for a transfer to a payer's own number, whatever the provider repeats here.
      requestedKobo: data.transfer ? null : (data.requested_amount ?? null),
      feesKobo: data.fees ?? 0,
      currency: data.currency,
      channel: data.channel === null ? null : (channels.get(data.channel) ?? "other"),
      paidAt: data.paid_at ?? data.paidAt ?? null,
      transfer: data.transfer,
    } satisfies ours.Charge as ours.Charge,
    /** Refunds or disputes returned it. */
    isReversed: data.status === "reversed",
  }));
export type Transaction = z.output<typeof Transaction>;

export const Charge = Transaction.transform(({ charge }) => charge);

/**
 * The payment reference in a webhook about a refund or a dispute. The rest of such a webhook is a hint that we do not
 * read: often it has no id.
 */
export const AboutPayment = z
  .union([
    z.object({ transaction_reference: reference }),
    z.object({ transaction: z.object({ reference }) }),
  ])
  .transform((data) =>
    "transaction" in data ? data.transaction.reference : data.transaction_reference,
  );

/** `merchant-accepted`, or `auto-accepted` if we did not answer in time; `declined`; null until resolved. */
function outcomeOf(resolution: string | null): ours.ListedDispute["outcome"] {
  if (resolution?.endsWith("accepted")) return "lost";
  return resolution?.endsWith("declined") ? "won" : "open";
}

export const Dispute = z
  .object({
    id: text,
    resolution: text,
    refund_amount: kobo,
    currency: text,
    transaction: z.object({ reference }),
  })
  .transform(
    (data): ours.ListedDispute => ({
      reference: data.transaction.reference,
      disputeId: data.id ?? "",
      outcome: outcomeOf(data.resolution),
      resolution: data.resolution,
      refundKobo: data.refund_amount,
      currency: data.currency,
    }),
  );

const idOf = (value: { id: string | null } | string | null) =>
  typeof value === "object" ? (value?.id ?? null) : value;
const linked = z.union([z.object({ id: text }), text]).transform(idOf);

const refundStatuses = new Map<string | null, ours.ListedRefund["status"]>([
  ["needs-attention", "needs_details"],
  ["processed", "processed"],
  ["failed", "failed"],
]);

/** A refund from the list of refunds, with the transaction's id. `pending` and `processing` are the same to us. */
export const ListedRefund = z
  .object({
    id: text,
    transaction: linked,
    dispute: linked.nullish(),
    amount: kobo,
    currency: text,
    status: text,
  })
  .transform((data): ours.ListedRefund & { transactionId: string | null } => ({
    providerId: data.id,
    transactionId: data.transaction,
    disputeId: data.dispute ?? null,
    amountKobo: data.amount,
    currency: data.currency,
    status: refundStatuses.get(data.status) ?? "pending",
  }));

const settlementStatuses = new Map<string | null, ours.ListedSettlement["status"]>([
  ["success", "paid"],
  ["failed", "failed"],
]);

/**
 * A settlement: `total_processed` less `total_fees` is `total_amount`, and less what was taken off for refunds and
 * disputes it is `effective_amount`. What `deductions` looks like is not documented, so we don't read it.
 */
export const Settlement = z
  .object({
    id: text.refine((id) => id !== null),
    status: text,
    currency: text,
    settlement_date: instant.optional(),
    total_processed: kobo,
    total_fees: kobo,
    total_amount: signedKobo.optional(),
    effective_amount: signedKobo.optional(),
  })
  .transform(
    (data): ours.ListedSettlement => ({
      id: data.id ?? "",
      day: data.settlement_date ? lagosDay(data.settlement_date) : null,
      status: settlementStatuses.get(data.status) ?? "waiting",
      currency: data.currency,
      grossKobo: data.total_processed,
      feesKobo: data.total_fees,
      netKobo: data.effective_amount ?? data.total_amount ?? null,
    }),
  );

const Webhook = z.object({
  event: z.string().min(1).max(100).transform(storableText),
  data: z.unknown(),
});

export const Initialised = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url(), access_code: z.string().min(1) }),
});
export const Verified = z.object({ status: z.literal(true), data: Transaction });
export const Refunded = z.object({
  status: z.literal(true),
  data: z.object({ id: text, status: text, amount: kobo }),
});
export const Refused = z.object({ message: text, code: text });

const Given = z
  .object({
    id: text,
    account_number: z.string().regex(/^\d{6,20}$/),
    account_name: z.string().trim().min(1).transform(storableText),
    bank: z.object({
      name: z.string().trim().min(1).transform(storableText),
      slug: text.optional(),
    }),
    active: z.boolean().nullish(),
  })
  .transform((data): ours.GivenNumber & { isActive: boolean } => ({
    accountNumber: data.account_number,
    bankName: data.bank.name,
    bankSlug: data.bank.slug ?? null,
    accountName: data.account_name,
    providerId: data.id,
    isActive: data.active !== false,
  }));
/** Null while the bank has not made the account, and for one that is closed. */
const givenOrNone = Given.nullish()
  .catch(null)
  .transform((found): ours.GivenNumber | null => {
    if (!found?.isActive) return null;
    const { isActive: _, ...given } = found;
    return given;
  });

/** Most banks make the account later, and then the answer has no data. */
export const Assigned = z.object({ status: z.literal(true), data: givenOrNone.optional() });
/** A customer with its account number, if it has one. */
export const Customer = z.object({
  status: z.literal(true),
  data: z.object({ dedicated_account: givenOrNone.optional() }),
});
/** The banks that give account numbers. */
export const Banks = z.object({
  status: z.literal(true),
  data: z.array(z.object({ provider_slug: z.string().min(1) })),
});
export const Done = z.object({ status: z.literal(true) });

/** A webhook about the account number of a customer. */
export const AboutNumber = z.object({
  customer: z.object({
    email: z
      .string()
      .min(1)
      .transform((email) => email.toLowerCase()),
  }),
  dedicated_account: givenOrNone.optional(),
});

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
export function parseWebhook(body: Uint8Array): z.output<typeof Webhook> | null {
  try {
    return Webhook.parse(parseJson(Buffer.from(body).toString("utf8")));
  } catch {
    return null;
  }
}
