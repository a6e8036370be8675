import { createServer } from "node:net";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildServer } from "#app/server/build-server.ts";
import { mountSandbox, seed } from "#app/wiring.ts";
import { inTransaction } from "#foundation/context.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { getAccount, openOrder, paymentsHttp, startPayment } from "#rooms/payments/door.server.ts";
import { sandboxJobs } from "#rooms/payments/provider/find-provider.server.ts";
import { providerEvents } from "#rooms/payments/provider/tables.server.ts";
import { attempts } from "#rooms/payments/tables.server.ts";
import { openAcademy } from "../support/academy/open-academy.ts";
import { beginnerFee, toLine } from "../support/payments/open-payments.ts";
import { moneyCalls, recordingFulfilment } from "../support/payments/recording-fulfilment.ts";
import { askForRefund } from "../support/payments/staff-refunds.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

test("without keys a payment goes through the academy's own sandbox, over HTTP with webhook", async () => {
  const port = await freePort();
  const academy = await openAcademy({
    env: { PORT: String(port), LOG_LEVEL: "silent" },
    seller: recordingFulfilment,
  });
  const { ctx } = academy;
  const server = await buildServer({
    baseContext: () => ctx,
    served: paymentsHttp,
    callers: { byToken: async () => null, byLink: async () => null, may: () => false },
    isReady: async () => true,
    mountRest: async (instance) => {
      await mountSandbox(instance, ctx.config);
      return undefined;
    },
  });
  await server.listen({ host: "127.0.0.1", port });

  const { orderId } = await inTransaction(ctx, (tx) =>
    openOrder(tx, {
      payerName: "Asabe Danjuma",
      payerEmail: "asabe@example.com",
      lines: [toLine(ctx, { lineRef: "one", charges: beginnerFee })],
      returnUrl: `http://localhost:${port}/registration-success`,
    }),
  );
  const started = await startPayment(ctx, orderId);
  if (started.status !== "open") throw new Error(started.status);
  const { authorizationUrl, publicKey, reference } = started.payment;
  expect(publicKey).toBe("pk_sandbox");

  const response = await fetch(authorizationUrl.replace("localhost", "127.0.0.1"), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ action: "pay" }),
  });
  expect(response.headers.get("location")).toBe(
    `http://localhost:${port}/registration-success?trxref=${reference}&reference=${reference}`,
  );
  expect((await getAccount(ctx, orderId)).status).toBe("open");

  for (const job of sandboxJobs(ctx.config)) await job.run(ctx);
  expect((await getAccount(ctx, orderId)).status).toBe("paid");
  expect(await moneyCalls(ctx, "payment", orderId)).toHaveLength(1);
  const events = await ctx.db
    .select({ event: providerEvents.event, state: providerEvents.state })
    .from(providerEvents)
    .where(eq(providerEvents.reference, reference));
  expect(events).toEqual([{ event: "charge.success", state: "done" }]);

  await server.close();
  await academy.close();
});

test("a new user of the demo can refund a seeded payment", async () => {
  const port = await freePort();
  const env = { PORT: String(port), LOG_LEVEL: "silent" };
  const academy = await openAcademy({
    env,
    mountRest: async (instance) => {
      await mountSandbox(instance, loadConfig(env));
      return undefined;
    },
  });
  const { ctx } = academy;
  await seed({ ...ctx, config: { ...ctx.config, seed: "demo", appEnv: "demo" } }, () => {});
  await academy.server.listen({ host: "127.0.0.1", port });
  const [paid] = await ctx.db.select().from(attempts).where(eq(attempts.status, "succeeded"));
  const reference = paid?.reference ?? "";
  const { token } = await signInAs(academy, "admin");
  const asked = await askForRefund({ academy }, token, reference, { amountKobo: 100_000 });
  expect(asked).toMatchObject({ http: 201, status: "sent", problem: null });
  academy.setTime(new Date(ctx.clock().getTime() + 5_000));
  for (const job of sandboxJobs(ctx.config)) await job.run(ctx);
  const story = await academy.call("GET", `/admin/payments/${reference}`, { token });
  expect(story.body).toMatchObject({ refundedKobo: 100_000, refunds: [{ status: "done" }] });
  await academy.close();
});
