import { randomInt } from "node:crypto";
import { hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import { signatureOf } from "../read-webhook.server.ts";
import { writeJson } from "./answers.server.ts";
import type { Sandbox } from "./sandbox.server.ts";

/** The provider's own schedule: four retries every 3 minutes, then one every hour for 72 hours. */
const waitBefore = (tries: number) => (tries <= 4 ? 3 * minuteMs : hourMs);
const lastTry = 4 + 72;
/** When a process dies with a claimed delivery, the delivery is due again after this time. */
const claimMs = 30_000;

/** Queues a webhook. The controls can drop, repeat, delay or shuffle it. */
export async function queueWebhook(
  sandbox: Sandbox,
  event: { event: string; data: unknown },
  afterMs: number,
): Promise<void> {
  const { webhooks } = await sandbox.store.readControls();
  if (webhooks.drop) return;
  for (let copy = 0; copy < webhooks.copies; copy++) {
    const shuffleMs = webhooks.shuffle ? randomInt(0, 5_000) : 0;
    const dueAt = new Date(sandbox.now().getTime() + afterMs + webhooks.delayMs + shuffleMs);
    await sandbox.store.addDelivery({ body: writeJson(event), tries: 0 }, dueAt);
  }
}

/**
 * Sends the signed webhooks that are due. If the response is not 200, it tries again later.
 * @param url the academy's webhook address
 * @param waitMs how long until the next try; by default the provider's schedule
 * @returns how many got a 200
 */
export async function deliverWebhooks(
  sandbox: Pick<Sandbox, "store" | "secretKey" | "now">,
  url: string,
  waitMs: (tries: number) => number = waitBefore,
): Promise<number> {
  const now = sandbox.now();
  const claimed = await sandbox.store.claimDeliveries(now, new Date(now.getTime() + claimMs));
  let taken = 0;
  for (const { key, delivery } of claimed) {
    const isTaken = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-paystack-signature": signatureOf(Buffer.from(delivery.body), sandbox.secretKey),
      },
      body: delivery.body,
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => response.status === 200,
      () => false,
    );
    const tries = delivery.tries + 1;
    if (isTaken || tries > lastTry) await sandbox.store.removeDelivery(key);
    else {
      const dueAt = new Date(now.getTime() + waitMs(tries));
      await sandbox.store.putDelivery(key, { ...delivery, tries }, dueAt);
    }
    if (isTaken) taken++;
  }
  return taken;
}
