import { createHash } from "node:crypto";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import type { Buyer } from "./buyer.ts";
import { parseJson } from "./paystack/parse-json.ts";
import { Webhook } from "./paystack/shapes.ts";
import { isSigned } from "./paystack/signature.ts";
import { processEvent } from "./process-event.ts";
import { providerAccount } from "./provider-account.ts";
import type { SettlementGuards } from "./settlement-guards.ts";
import { providerEvents } from "./tables.ts";

/** What can be said of a body before it is worked on; a signed one that is no event is kept too. */
function summarise(rawBody: Buffer): { event: string; reference: string | null } {
  try {
    const { event, data } = Webhook.parse(parseJson(rawBody.toString("utf8")));
    const { reference, transaction_reference } = (data ?? {}) as Record<string, unknown>;
    const told = reference ?? transaction_reference;
    return { event, reference: typeof told === "string" ? told : null };
  } catch {
    return { event: "unreadable", reference: null };
  }
}

/**
 * Takes in a webhook: stores the body as it came, then gives it its effect. Answering 200 after this
 * returns is answering after commit. When the effect fails, the body stays and is tried again by the
 * provider's next delivery and by the sweep.
 * @param signature the header `x-paystack-signature`
 * @throws AppError 401 `bad_signature`, with nothing stored
 */
export async function receiveWebhook(
  ctx: Context,
  buyer: Buyer,
  rawBody: Buffer,
  signature: unknown,
  guards?: SettlementGuards,
): Promise<void> {
  const { secretKey } = await providerAccount(ctx);
  if (!isSigned(rawBody, signature, secretKey)) {
    throw new AppError(401, "bad_signature", "The signature does not fit the body.");
  }
  const bodyHash = createHash("sha256").update(rawBody).digest("hex");
  await ctx.db
    .insert(providerEvents)
    .values({
      ...summarise(rawBody),
      receivedAt: ctx.clock(),
      body: rawBody,
      bodyHash,
      state: "received",
    })
    .onConflictDoNothing();
  await ctx.step("webhook.stored");
  await processEvent(ctx, buyer, bodyHash, guards);
}
