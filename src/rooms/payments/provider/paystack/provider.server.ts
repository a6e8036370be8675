import { currency } from "#academy";
import type { CardProvider } from "../card-provider.server.ts";
import { paystackId, paystackOrigin, sandboxPath } from "./about-paystack.ts";
import { createPaystack } from "./paystack.server.ts";
import { providerAccount, sandboxKeyFor } from "./provider-account.server.ts";
import { isSigned, readWebhook } from "./read-webhook.server.ts";
import { addPaidTransaction } from "./sandbox/add-paid-transaction.server.ts";
import { createDatabaseStore } from "./sandbox/database-store.server.ts";
import { mountPaystackSandbox, sandboxJobs, sandboxOf } from "./sandbox/mount-sandbox.server.ts";
import { readSettlements } from "./sandbox/settlements.server.ts";

/** https://paystack.com */
export const paystack: CardProvider = {
  id: paystackId,
  isSetUp: ({ paystack: { keys }, appEnv }) => keys !== null || appEnv !== "production",
  isSandbox: ({ paystack: { keys } }) => keys === null,
  open: async (ctx) => createPaystack(await providerAccount(ctx), ctx.clock),
  accountNumbers: async (ctx) =>
    createPaystack(await providerAccount(ctx), ctx.clock).accountNumbers,
  settlements: async (ctx) => createPaystack(await providerAccount(ctx), ctx.clock).settlements,
  isSigned: async (ctx, rawBody, headers) =>
    isSigned(rawBody, headers["x-paystack-signature"], (await providerAccount(ctx)).secretKey),
  readWebhook,
  origins: [paystackOrigin],
  sandbox: {
    mount: mountPaystackSandbox,
    jobs: sandboxJobs,
    key: async (ctx) => sandboxKeyFor((await providerAccount(ctx)).secretKey),
    transferPage: ({ origin }, accountNumber) =>
      `${origin}${sandboxPath}/transfer/${accountNumber}`,
    settlements: async (ctx) => readSettlements(await sandboxOf(ctx)),
    async addPaid(ctx, payment) {
      const paidAt = ctx.clock();
      const store = createDatabaseStore(ctx);
      const { id } = await addPaidTransaction(store, { ...payment, paidAt });
      const { reference, amountKobo } = payment;
      return {
        provider: paystackId,
        id,
        reference,
        status: "paid",
        channel: "card",
        paidAt,
        amountKobo,
        requestedKobo: amountKobo,
        feesKobo: 0,
        currency: currency.code,
        transfer: null,
      };
    },
  },
};
