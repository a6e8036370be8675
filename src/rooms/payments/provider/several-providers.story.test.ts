import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import Fastify from "fastify";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { AppError, StartError } from "#foundation/errors/errors.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { fakeProvider, fakeWebhook, payAtFake } from "#tests/support/payments/fake-provider.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { askAboutOrders, refuseWhileComing } from "../attempts/ask-provider.server.ts";
import { sweepPayments } from "../attempts/sweep-payments.server.ts";
import { getAccount, mountSandboxes, startPayment } from "../door.server.ts";
import { attempts } from "../tables.server.ts";
import { type CardProvider, ProviderError } from "./card-provider.server.ts";
import { cardProviders } from "./card-providers.server.ts";
import { signatureOf } from "./paystack/read-webhook.server.ts";

/** What one provider does or fails to do has no effect on another. */

const noAnswer = () => Promise.reject(new ProviderError("unavailable", "no answer"));

/** It opened payments, and no longer answers. */
const down: CardProvider = {
  ...fakeProvider,
  id: "down",
  open: async (ctx) => ({ ...(await fakeProvider.open(ctx)), findCharge: noAnswer }),
};
const withoutKeys: CardProvider = { ...fakeProvider, id: "without-keys", isSetUp: () => false };
let fault: Error = new Error("not set");
const broken: CardProvider = { ...fakeProvider, id: "broken", open: () => Promise.reject(fault) };

const list = cardProviders as CardProvider[];
const added = [fakeProvider, down, withoutKeys, broken];
list.push(...added);
afterAll(() => {
  list.splice(list.length - added.length, added.length);
});

const paymentsRoom = await openPaymentsForFile();
const { academy, ctx, sandbox } = paymentsRoom;
beforeEach(() => choose("paystack"));
function choose(cardProvider: string): void {
  ctx.config.cardProvider = cardProvider;
}

async function startWith(cardProvider: string) {
  choose(cardProvider);
  const { orderId, reference } = await paymentsRoom.openAttempt();
  choose("paystack");
  return { orderId, reference };
}
const change = (orderId: string, set: Partial<typeof attempts.$inferInsert>) =>
  ctx.db.update(attempts).set(set).where(eq(attempts.orderId, orderId));
const statusesOf = async (orderId: string) =>
  (await getAccount(ctx, orderId)).attempts.map(({ status }) => status);
let now = ctx.clock().getTime();
const later = (minutes: number) => {
  now += minutes * 60_000;
  academy.setTime(new Date(now));
};

test("the same bytes from two providers are two webhooks", async () => {
  const { orderId, reference } = await startWith("fake");
  payAtFake(reference, ctx.clock());
  const request = fakeWebhook("settled", reference);
  const signature = signatureOf(Buffer.from(request.payload), sandbox.secretKey);
  const other = await academy.inject({
    ...request,
    url: "/api/webhooks/paystack",
    headers: { "content-type": "application/json", "x-paystack-signature": signature },
  });
  expect(other.statusCode).toBe(200);
  expect((await academy.inject(request)).statusCode).toBe(200);
  const bodyHash = createHash("sha256").update(request.payload).digest("hex");
  expect(await paymentsRoom.countRows(`provider_events where body_hash = '${bodyHash}'`)).toBe(2);
  expect((await getAccount(ctx, orderId)).status).toBe("paid");
});

describe("a provider that can't be asked", () => {
  test.each(["nobody", "without-keys"])("%s: a payment with it gets 503", async (provider) => {
    const { orderId, reference } = await startWith("fake");
    await change(orderId, { provider });
    const reply = await academy.call("POST", `/payments/${reference}/verify`);
    expect(reply).toMatchObject({ status: 503, body: { code: "provider_unavailable" } });
  });

  test("a refund of its money is refused with the reason, and nothing counts as sent", async () => {
    const { orderId, reference } = await startWith("fake");
    payAtFake(reference, ctx.clock());
    expect((await academy.inject(fakeWebhook("settled", reference))).statusCode).toBe(200);
    await change(orderId, { provider: "nobody" });
    const { token } = await signInAs(academy, "admin", `owner-${reference}@academy.example`);
    const { status, body } = await academy.call("POST", `/admin/payments/${reference}/refund`, {
      token,
      body: { reason: "The learner moved" },
    });
    expect([status, body]).toMatchObject([
      201,
      { status: "refused", problem: expect.stringContaining("no account with this provider") },
    ]);
    expect(await getAccount(ctx, orderId)).toMatchObject({ refundedKobo: 0, status: "paid" });
  });

  test("is given up after 72 hours, because it will never answer", async () => {
    const { orderId } = await startWith("fake");
    await change(orderId, { provider: "nobody" });
    later(72 * 60 + 1);
    await sweepPayments(ctx);
    expect(await statusesOf(orderId)).toEqual(["failed"]);
  });

  test("a start that can't open the account ends like any failed start", async () => {
    for (const [why, expected] of [
      [new ProviderError("unavailable", "no keys"), { code: "provider_unavailable", status: 503 }],
      [new Error("a fault of the adapter"), { message: "a fault of the adapter" }],
    ] as const) {
      fault = why;
      choose("broken");
      const { orderId } = await paymentsRoom.open();
      await expect(startPayment(ctx, orderId)).rejects.toMatchObject(expected);
      expect(await statusesOf(orderId)).toEqual(["superseded"]);
    }
  });
});

describe("a former provider that does not answer", () => {
  test("does not hold up its order once it has said that no money was on its way", async () => {
    const { orderId } = await startWith("down");
    await change(orderId, { providerStatus: "unpaid" });
    const asked = await askAboutOrders(ctx, [orderId]);
    await inTransaction(ctx, (tx) => refuseWhileComing(tx, [orderId], asked));
    const started = await startPayment(ctx, orderId);
    expect(started).toMatchObject({ status: "open", payment: { provider: "paystack" } });
    expect(await statusesOf(orderId)).toEqual(["superseded", "open"]);
  });

  test.each(["on_its_way", null] as const)(
    "holds it up for 72 hours if the last thing it said was %s",
    async (providerStatus) => {
      const { orderId } = await startWith("down");
      await change(orderId, { providerStatus });
      await expect(startPayment(ctx, orderId)).rejects.toMatchObject({ status: 503 });
      const asked = await askAboutOrders(ctx, [orderId]);
      await expect(
        inTransaction(ctx, (tx) => refuseWhileComing(tx, [orderId], asked)),
      ).rejects.toThrow(AppError);
      later(72 * 60 + 1);
      expect(await startPayment(ctx, orderId)).toMatchObject({ status: "open" });
    },
  );

  test("while it takes new payments, no second one is opened", async () => {
    const { orderId } = await startWith("down");
    choose("down");
    await expect(startPayment(ctx, orderId)).rejects.toMatchObject({ status: 503 });
  });

  test("does not stop the sweep of another", async () => {
    await sandbox.control({ webhooks: { drop: true } });
    for (let count = 0; count < 60; count++) await startWith("down");
    const { orderId, reference } = await startWith("paystack");
    await sandbox.press(reference, "pay");
    await change(orderId, { nextAskAt: new Date(now + 30 * 60_000) });
    later(31);
    await sweepPayments(ctx);
    expect((await getAccount(ctx, orderId)).status).toBe("paid");
  });
});

test("a CARD_PROVIDER that does not exist or has no keys stops the start with a sentence", async () => {
  for (const [cardProvider, words] of [
    ["nobody", /CARD_PROVIDER.*no such card provider.*paystack/],
    ["without-keys", /CARD_PROVIDER.*needs.*keys/],
  ] as const) {
    const mounted = mountSandboxes(Fastify(), { ...ctx.config, cardProvider });
    await expect(mounted).rejects.toThrow(StartError);
    await expect(mounted).rejects.toThrow(words);
  }
});
