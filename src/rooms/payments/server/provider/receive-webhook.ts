import { createHash } from "node:crypto";
import { minuteMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { providerEvents } from "../provider-tables.ts";
import { processEvent } from "./process-event.ts";
import { providerAccount } from "./provider-account.ts";
import { readWebhook, storableText } from "./shapes.ts";
import { isSigned } from "./signature.ts";

/** The event and reference of a body. A signed body that is not an event is stored too. */
function summarise(rawBody: Buffer): { event: string; reference: string | null } {
  const webhook = readWebhook(rawBody);
  if (!webhook) return { event: "unreadable", reference: null };
  const { reference, transaction_reference, transaction } = (webhook.data ?? {}) as ReferenceFields;
  const reported = reference ?? transaction_reference ?? transaction?.reference;
  return {
    event: webhook.event,
    reference: typeof reported === "string" ? storableText(reported).slice(0, 300) : null,
  };
}

type ReferenceFields = {
  reference?: unknown;
  transaction_reference?: unknown;
  transaction?: { reference?: unknown } | null;
};

/**
 * Receives a webhook: stores the raw body, then processes it. Both are committed when this returns, so
 * the caller can answer 200. If processing fails, the body stays stored, and the provider's next
 * delivery or the sweep retries. An unreadable body is stored and opens a case.
 * @param signature the header `x-paystack-signature`
 * @throws AppError 401 `bad_signature`, with nothing stored
 */
export async function receiveWebhook(
  ctx: Context,
  rawBody: Buffer,
  signature: unknown,
): Promise<void> {
  const { secretKey } = await providerAccount(ctx);
  if (!isSigned(rawBody, signature, secretKey)) {
    throw new AppError(401, "bad_signature", "The signature does not match the body.");
  }
  const bodyHash = createHash("sha256").update(rawBody).digest("hex");
  const now = ctx.clock();
  const [added] = await ctx.db
    .insert(providerEvents)
    .values({
      ...summarise(rawBody),
      receivedAt: now,
      nextTryAt: new Date(now.getTime() + minuteMs),
      body: rawBody,
      bodyHash,
      state: "received",
    })
    .onConflictDoNothing()
    .returning();
  await ctx.step("webhook.stored");
  await processEvent(ctx, bodyHash, added ? { seen: added } : { again: true });
}
