import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { minuteMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors/errors.ts";
import { findProvider } from "./find-provider.server.ts";
import { processEvent } from "./process-event.server.ts";
import { providerEvents } from "./tables.server.ts";

/**
 * Receives a webhook: stores the raw body, then processes it. Both are committed when this returns, so
 * the caller can answer 200. If processing fails, the body stays stored, and the provider's next
 * delivery or the sweep retries. An unreadable body is stored and opens a case.
 * @param id of the provider
 */
export async function receiveWebhook(
  ctx: Context,
  id: string,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const provider = findProvider(id);
  if (!provider?.isSetUp(ctx.config)) throw notFound("There is no such card provider.");
  if (!(await provider.isSigned(ctx, rawBody, headers))) {
    throw new AppError(401, "bad_signature", "The signature does not match the body.");
  }
  const bodyHash = createHash("sha256").update(rawBody).digest("hex");
  const { kind, event, reference } = provider.readWebhook(rawBody);
  const now = ctx.clock();
  const [added] = await ctx.db
    .insert(providerEvents)
    .values({
      ...{ provider: id, kind, event, reference },
      receivedAt: now,
      nextTryAt: new Date(now.getTime() + minuteMs),
      body: rawBody,
      bodyHash,
      state: "received",
    })
    .onConflictDoNothing()
    .returning();
  await ctx.step("webhook.stored");
  await processEvent(ctx, { provider: id, bodyHash }, added ? { seen: added } : { again: true });
}
