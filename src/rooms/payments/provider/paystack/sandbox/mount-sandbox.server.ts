import type { FastifyInstance } from "fastify";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import type { Config } from "#foundation/settings/config.ts";
import { paystackId, sandboxPath } from "../about-paystack.ts";
import { ownAddress, providerAccount } from "../provider-account.server.ts";
import { createDatabaseStore } from "./database-store.server.ts";
import { sandboxPlugin } from "./sandbox-plugin.server.ts";
import { deliverWebhooks } from "./webhooks.server.ts";

export const sandboxOf = async (ctx: Context) => ({
  store: createDatabaseStore(ctx),
  secretKey: (await providerAccount(ctx)).secretKey,
  publicUrl: `${ctx.config.origin}${sandboxPath}`,
  now: ctx.clock,
});

/**
 * Mounts the card provider's sandbox in the demo. With the keys of a real account it does nothing.
 * @throws Error with APP_ENV=production, where nobody may book a payment with a button
 */
export async function mountPaystackSandbox(server: FastifyInstance, config: Config): Promise<void> {
  if (config.paystack.keys) return;
  if (config.appEnv === "production") {
    // Another provider takes the money, and no payment was ever started with this one.
    if (config.cardProvider !== paystackId) return;
    throw new Error("The Paystack sandbox is never mounted with APP_ENV=production.");
  }
  await server.register(sandboxPlugin, {
    prefix: sandboxPath,
    sandboxOf: (request) => sandboxOf((request as unknown as { ctx: Context }).ctx),
  });
}

/** Sends the sandbox's webhooks to this academy, over HTTP as the provider does. */
export const sandboxJobs = (config: Config): ScheduledJob[] =>
  config.paystack.keys
    ? []
    : [
        {
          name: "sandbox-webhooks",
          everySeconds: 1,
          run: async (ctx) => {
            const url = `${ownAddress(config)}/api/webhooks/paystack`;
            await deliverWebhooks(await sandboxOf(ctx), url);
          },
        },
      ];
