import Fastify from "fastify";
import { sandboxPlugin } from "./sandbox-plugin.server.ts";
import { createMemoryStore } from "./store.server.ts";
import { deliverWebhooks } from "./webhooks.server.ts";

type StandaloneOptions = {
  secretKey: string;
  /** 0 for any free port. */
  port?: number;
  /** Where webhooks go. By default none are sent. */
  webhookUrl?: string;
  now?: () => Date;
};

/**
 * Starts the sandbox on its own port, with a store in memory, for tests.
 * @returns its address and store; `context`, which makes what a request works with; `deliver`,
 *   which sends the webhooks that are due
 */
export async function startSandbox(options: StandaloneOptions) {
  const now = options.now ?? (() => new Date());
  const store = createMemoryStore();
  const server = Fastify({ forceCloseConnections: true });
  let url = "";
  const context = () => ({ store, secretKey: options.secretKey, publicUrl: url, now });
  await server.register(sandboxPlugin, { sandboxOf: async () => context() });
  url = await server.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  return {
    url,
    store,
    context,
    deliver: async (webhookUrl = options.webhookUrl) =>
      webhookUrl ? deliverWebhooks(context(), webhookUrl, () => 50) : 0,
    close: () => server.close(),
  };
}
