import type { Clock } from "#foundation/time/time.ts";
import { signatureOf } from "#rooms/payments/provider/paystack/read-webhook.server.ts";
import type { CheckoutAction } from "#rooms/payments/provider/paystack/sandbox/checkout.server.ts";
import type { Controls } from "#rooms/payments/provider/paystack/sandbox/records.server.ts";
import { startSandbox } from "#rooms/payments/provider/paystack/sandbox/start-sandbox.server.ts";
import type { TestAcademy } from "../academy/open-academy.ts";

const secretKey = "sk_test_of_the_tests";

/** The card provider's sandbox on its own port, with functions for tests. */
export type TestSandbox = Awaited<ReturnType<typeof openSandbox>>;

/**
 * Starts the sandbox for one test file. Open the academy with its `env`:
 * `openAcademy({ env: sandbox.env })`. Then pay with `press`, and deliver the webhooks with `deliverTo`.
 * @param clock the academy's clock, so that both have the same time
 */
export async function openSandbox(clock: Clock = () => new Date("2026-11-21T09:00:00Z")) {
  let now = clock;
  const sandbox = await startSandbox({ secretKey, now: () => now() });
  const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secretKey}`,
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify(body),
    });

  return {
    ...sandbox,
    secretKey,
    env: {
      PAYSTACK_SECRET_KEY: secretKey,
      PAYSTACK_PUBLIC_KEY: "pk_sandbox_of_the_tests",
      PAYSTACK_API_URL: sandbox.url,
    },
    setClock(next: Clock) {
      now = next;
    },
    /** Presses a button of the checkout page. */
    async press(reference: string, action: CheckoutAction): Promise<void> {
      const transaction = await sandbox.store.findTransaction(reference);
      if (!transaction) throw new Error(`the sandbox does not know ${reference}`);
      await call(`/checkout/${transaction.accessCode}`, { action }, { accept: "application/json" });
    },
    async refund(reference: string, amountKobo?: number): Promise<void> {
      const body = { transaction: reference, ...(amountKobo ? { amount: amountKobo } : {}) };
      const answer = await call("/refund", body);
      if (!answer.ok) throw new Error(await answer.text());
    },
    /** Switches faults on. Without an argument it switches all off. */
    async control(controls: { [Part in keyof Controls]?: Partial<Controls[Part]> } = {}) {
      const answer = await call("/control", controls);
      if (!answer.ok) throw new Error(await answer.text());
    },
    /**
     * Removes all queued webhooks, including those due later, and returns them signed and in sequence. The refunds
     * that they report are finished by then.
     */
    async takeWebhooks(): Promise<{ body: string; signature: string }[]> {
      for (const refund of await sandbox.store.listRefunds()) {
        await sandbox.store.putRefund({ ...refund, endsAt: refund.createdAt });
      }
      const far = new Date("2100-01-01T00:00:00Z");
      const taken = await sandbox.store.claimDeliveries(far, far);
      for (const { key } of taken) await sandbox.store.removeDelivery(key);
      return taken.map(({ delivery: { body } }) => ({
        body,
        signature: signatureOf(Buffer.from(body), secretKey),
      }));
    },
    /** Sends an event that the test made, signed like the provider's. */
    async sendTo(academy: TestAcademy, event: object): Promise<number> {
      const payload = JSON.stringify(event);
      const response = await academy.inject({
        method: "POST",
        url: "/api/webhooks/paystack",
        headers: {
          "content-type": "application/json",
          "x-paystack-signature": signatureOf(Buffer.from(payload), secretKey),
        },
        payload,
      });
      return response.statusCode;
    },
    /** Delivers all queued webhooks. @returns the academy's response statuses */
    async deliverTo(academy: TestAcademy): Promise<number[]> {
      const statuses: number[] = [];
      for (const { body, signature } of await this.takeWebhooks()) {
        const response = await academy.inject({
          method: "POST",
          url: "/api/webhooks/paystack",
          headers: { "content-type": "application/json", "x-paystack-signature": signature },
          payload: body,
        });
        statuses.push(response.statusCode);
      }
      return statuses;
    },
  };
}
