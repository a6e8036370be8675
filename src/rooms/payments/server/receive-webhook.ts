import { createHash } from "node:crypto";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import { minuteMs } from "#foundation/time.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { isSigned } from "./paystack/signature.ts";
import { storableText } from "./paystack/storable-text.ts";
import { processEvent } from "./process-event.ts";
import { providerAccount } from "./provider-account.ts";
import { readWebhook } from "./read-webhook.ts";
import { providerEvents } from "./tables.ts";

/** What can be said of a body before it is worked on; a signed one that is no event is kept too. */
function summarise(rawBody: Buffer): { event: string; reference: string | null } {
  const webhook = readWebhook(rawBody);
  if (!webhook) return { event: "unreadable", reference: null };
  const { reference, transaction_reference, transaction } = (webhook.data ?? {}) as Told;
  const told = reference ?? transaction_reference ?? transaction?.reference;
  return {
    event: webhook.event,
    reference: typeof told === "string" ? storableText(told).slice(0, 300) : null,
  };
}

type Told = {
  reference?: unknown;
  transaction_reference?: unknown;
  transaction?: { reference?: unknown } | null;
};

/**
 * Takes in a webhook: stores the body as it came, then gives it its effect. Answering 200 after this
 * returns is answering after commit. When the effect fails, the body stays and is tried again by the
 * provider's next delivery and by the sweep. A body that makes no sense is kept, and opens a case.
 * @param signature the header `x-paystack-signature`
 * @throws AppError 401 `bad_signature`, with nothing stored
 */
export async function receiveWebhook(
  ctx: Context,
  fulfilment: Fulfilment,
  rawBody: Buffer,
  signature: unknown,
): Promise<void> {
  const { secretKey } = await providerAccount(ctx);
  if (!isSigned(rawBody, signature, secretKey)) {
    throw new AppError(401, "bad_signature", "The signature does not fit the body.");
  }
  const bodyHash = createHash("sha256").update(rawBody).digest("hex");
  const now = ctx.clock();
  const added = await ctx.db
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
    .returning({ id: providerEvents.id });
  await ctx.step("webhook.stored");
  await processEvent(ctx, fulfilment, bodyHash, { again: added.length === 0 });
}
