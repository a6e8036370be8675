import type { FastifyInstance } from "fastify";
import type { Config } from "#foundation/config.ts";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { sandboxPath } from "../rules/sandbox.ts";
import { ownAddress, providerAccount } from "../server/provider-account.ts";
import { createDatabaseStore } from "./database-store.ts";
import { sandboxPlugin } from "./sandbox-plugin.ts";
import { deliverWebhooks } from "./webhooks.ts";

const houseOf = async (ctx: Context) => ({
  store: createDatabaseStore(ctx),
  secretKey: (await providerAccount(ctx)).secretKey,
  publicUrl: `${ctx.config.origin}${sandboxPath}`,
  now: ctx.clock,
});

/**
 * Mounts the card provider's sandbox in the demonstration; with keys of a real account it does
 * nothing.
 * @throws Error with APP_ENV=production: nobody may settle a payment there by pressing a button
 */
export async function mountPaystackSandbox(server: FastifyInstance, config: Config): Promise<void> {
  if (config.paystack.keys) return;
  if (config.appEnv === "production") {
    throw new Error("The Paystack sandbox is never mounted with APP_ENV=production.");
  }
  await server.register(sandboxPlugin, {
    prefix: sandboxPath,
    houseOf: (request) => houseOf((request as unknown as { ctx: Context }).ctx),
  });
}

/** Sends the sandbox's webhooks to the academy itself, over HTTP as the provider would. */
export const sandboxJobs = (config: Config): ScheduledJob[] =>
  config.paystack.keys
    ? []
    : [
        {
          name: "sandbox-webhooks",
          everySeconds: 1,
          run: async (ctx) => {
            const url = `${ownAddress(config)}/api/webhooks/paystack`;
            await deliverWebhooks(await houseOf(ctx), url);
          },
        },
      ];
