import { randomInt } from "node:crypto";
import { hourMs, minuteMs } from "#foundation/time.ts";
import { signatureOf } from "../server/paystack/signature.ts";
import { writeJson } from "./answers.ts";
import type { SandboxHouse } from "./sandbox.ts";

/** The provider's own habit: every 3 minutes four times, then hourly for 72 hours. */
const waitBefore = (tries: number) => (tries <= 4 ? 3 * minuteMs : hourMs);
const lastTry = 4 + 72;
/** Whoever claimed a delivery and died gives it back after this. */
const claimMs = 30_000;

/** Puts a webhook on its way, as the controls say: dropped, repeated, delayed, shuffled. */
export async function queueWebhook(
  house: SandboxHouse,
  event: { event: string; data: unknown },
  afterMs: number,
): Promise<void> {
  const { webhooks } = await house.store.readControls();
  if (webhooks.drop) return;
  for (let copy = 0; copy < webhooks.copies; copy++) {
    const shuffleMs = webhooks.shuffle ? randomInt(0, 5_000) : 0;
    const dueAt = new Date(house.now().getTime() + afterMs + webhooks.delayMs + shuffleMs);
    await house.store.addDelivery({ body: writeJson(event), tries: 0 }, dueAt);
  }
}

/**
 * Sends the webhooks that are due, signed; what is not answered with 200 is tried again later.
 * @param url the academy's webhook address
 * @param waitMs how long until the next try; the provider's habit unless told
 * @returns how many were taken
 */
export async function deliverWebhooks(
  house: Pick<SandboxHouse, "store" | "secretKey" | "now">,
  url: string,
  waitMs: (tries: number) => number = waitBefore,
): Promise<number> {
  const now = house.now();
  const claimed = await house.store.claimDeliveries(now, new Date(now.getTime() + claimMs));
  let taken = 0;
  for (const { key, delivery } of claimed) {
    const isTaken = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-paystack-signature": signatureOf(Buffer.from(delivery.body), house.secretKey),
      },
      body: delivery.body,
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => response.status === 200,
      () => false,
    );
    const tries = delivery.tries + 1;
    if (isTaken || tries > lastTry) await house.store.removeDelivery(key);
    else {
      const dueAt = new Date(now.getTime() + waitMs(tries));
      await house.store.putDelivery(key, { ...delivery, tries }, dueAt);
    }
    if (isTaken) taken++;
  }
  return taken;
}
