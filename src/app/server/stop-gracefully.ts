import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { unavailable } from "#foundation/errors.ts";

/**
 * Shuts the server down after `server.close()`: requests in progress are answered, new requests on open
 * connections get 503, and connections close after the last response.
 * @param withinMs after this, all connections are cut
 */
export function createGracefulStop(withinMs: number) {
  let begun = false;
  let underWay = 0;
  let whenIdle = () => {};
  const countDown = () => {
    underWay--;
    if (underWay === 0) whenIdle();
  };

  return {
    begun: () => begun,
    /** Counts a request until its response is sent or its connection closes. */
    count(response: ServerResponse): void {
      underWay++;
      response.on("close", countDown);
    },
    mount(server: FastifyInstance): void {
      server.addHook("preClose", async () => {
        begun = true;
        const cut = () => server.server.closeAllConnections();
        const limit = setTimeout(cut, withinMs).unref();
        server.server.once("close", () => clearTimeout(limit));
        // Browsers keep idle connections open; do not wait for them.
        whenIdle = () => setImmediate(cut);
        if (underWay === 0) whenIdle();
      });
      server.addHook("onRequest", async () => {
        if (begun) throw unavailable("We are restarting. Please try again in a few seconds.");
      });
      server.addHook("onSend", async (_request, reply) => {
        if (begun) reply.header("connection", "close");
      });
    },
  };
}
