import Fastify from "fastify";
import { sandboxPlugin } from "./sandbox-plugin.ts";
import { createMemoryStore } from "./store.ts";
import { deliverWebhooks } from "./webhooks.ts";

export type StandaloneOptions = {
  secretKey: string;
  /** 0 for any free port. */
  port?: number;
  /** Where webhooks go; none are sent without it. */
  webhookUrl?: string;
  now?: () => Date;
};

/**
 * Starts the sandbox on a port of its own, remembering in memory: for tests.
 * @returns its address, its store, and `deliver`, which sends the webhooks that are due
 */
export async function startSandbox(options: StandaloneOptions) {
  const now = options.now ?? (() => new Date());
  const store = createMemoryStore();
  const server = Fastify({ forceCloseConnections: true });
  let url = "";
  const house = () => ({ store, secretKey: options.secretKey, publicUrl: url, now });
  await server.register(sandboxPlugin, { houseOf: async () => house() });
  url = await server.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  return {
    url,
    store,
    house,
    deliver: async (webhookUrl = options.webhookUrl) =>
      webhookUrl ? deliverWebhooks(house(), webhookUrl, () => 50) : 0,
    close: () => server.close(),
  };
}
