import { createHmac, timingSafeEqual } from "node:crypto";
import type { EventKind } from "../../states.ts";
import type { News } from "../card-provider.server.ts";
import { AboutNumber, AboutPayment, Charge, parseWebhook, storableText } from "./shapes.server.ts";

/** The value of the header `x-paystack-signature`: HMAC-SHA512 of the raw body, in hex. */
export function signatureOf(rawBody: Uint8Array, secretKey: string): string {
  return createHmac("sha512", secretKey).update(rawBody).digest("hex");
}

/** Checks the signature in constant time. It needs the raw bytes: parsed and rewritten JSON can differ. */
export function isSigned(rawBody: Uint8Array, signature: unknown, secretKey: string): boolean {
  if (typeof signature !== "string" || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const expected = Buffer.from(signatureOf(rawBody, secretKey), "hex");
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

const kinds = new Map<string, EventKind>([
  ["charge.success", "charge_paid"],
  ["refund.pending", "refund_accepted"],
  ["refund.processing", "refund_sending"],
  ["refund.processed", "refund_paid"],
  ["refund.failed", "refund_failed"],
  ["refund.needs-attention", "refund_needs_details"],
  ["charge.dispute.create", "dispute_opened"],
  ["charge.dispute.remind", "dispute_waits"],
  ["charge.dispute.resolve", "dispute_decided"],
  ["dedicatedaccount.assign.success", "payer_account"],
  ["dedicatedaccount.assign.failed", "payer_account"],
]);

const isAboutReturn = (event: string) => /^(refund|charge\.dispute)\./.test(event);

function kindOf(event: string): EventKind {
  return kinds.get(event) ?? (isAboutReturn(event) ? "other_return" : "other");
}

type ReferenceFields = {
  reference?: unknown;
  transaction_reference?: unknown;
  transaction?: { reference?: unknown } | null;
} | null;

/** The reference in a body that may otherwise make no sense. */
function referenceIn(data: unknown): string | null {
  const { reference, transaction_reference, transaction } = (data as ReferenceFields) ?? {};
  const reported = reference ?? transaction_reference ?? transaction?.reference;
  return typeof reported === "string" ? storableText(reported).slice(0, 300) : null;
}

/** A success without a number that we can read has no effect: we ask for the number later. */
function effectOnNumber(event: string, data: unknown): News["effect"] {
  const about = AboutNumber.safeParse(data);
  if (!about.success) return "none";
  const number = about.data.dedicated_account ?? null;
  const isRefused = event === "dedicatedaccount.assign.failed";
  if (!isRefused && !number) return "none";
  return { customer: about.data.customer.email, number: isRefused ? null : number };
}

function effectOf(event: string, data: unknown): News["effect"] {
  if (event === "charge.success") {
    const charge = Charge.safeParse(data);
    return charge.success ? { charge: charge.data } : "unreadable";
  }
  if (kindOf(event) === "payer_account") return effectOnNumber(event, data);
  if (!isAboutReturn(event)) return "none";
  const reference = AboutPayment.safeParse(data);
  return reference.success ? { recordOf: reference.data } : "unreadable";
}

/** A webhook's body in our words. */
export function readWebhook(body: Uint8Array): News {
  const webhook = parseWebhook(body);
  if (!webhook) {
    return { kind: "unreadable", event: "unreadable", reference: null, effect: "unreadable" };
  }
  const { event, data } = webhook;
  return {
    kind: kindOf(event),
    event,
    reference: referenceIn(data),
    effect: effectOf(event, data),
  };
}
