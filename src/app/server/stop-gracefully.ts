import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { unavailable } from "#foundation/errors/errors.ts";

/** How often an open connection is asked whether its last response is on its way. */
const lookAgainMs = 20;

/**
 * Shuts the server down after `server.close()`. At first it goes on serving for a while, but reports that it
 * is not ready and asks clients to close their connections, so that a load balancer sends people elsewhere.
 * Then requests in progress are answered, new requests on open connections get 503, and connections close
 * after the last response.
 * @param withinMs after this, all connections are cut
 * @param drainMs how long it goes on serving first
 */
export function createGracefulStop(withinMs: number, drainMs: number) {
  let isDraining = false;
  let begun = false;
  let underWay = 0;
  let whenIdle = () => {};
  const connections = new Set<Socket>();
  const countDown = () => {
    underWay--;
    if (underWay === 0) whenIdle();
  };

  return {
    /** Whether it is about to stop: from now on each response asks to close its connection. */
    isDraining: () => isDraining,
    /**
     * Counts a request until its response is sent or its connection closes. A response that is ready at once need
     * not be counted: at the end each connection is asked what it still has to send.
     */
    count(response: ServerResponse): void {
      underWay++;
      response.on("close", countDown);
    },
    mount(server: FastifyInstance): void {
      // Node's own method would also cut a connection that is still sending its last response to a slow
      // phone.
      server.server.closeIdleConnections = () => {};
      server.server.on("connection", (connection) => {
        connections.add(connection);
        connection.once("close", () => connections.delete(connection));
      });
      server.addHook("preClose", async () => {
        isDraining = true;
        if (drainMs > 0) await wait(drainMs);
        begun = true;
        const cut = () => server.server.closeAllConnections();
        const limit = setTimeout(cut, withinMs).unref();
        server.server.once("close", () => clearTimeout(limit));
        // Browsers keep idle connections open; do not wait for them.
        whenIdle = () => {
          const isSending = [...connections].some(({ writableLength }) => writableLength > 0);
          if (!isSending) setImmediate(cut);
          else setTimeout(() => underWay === 0 && whenIdle(), lookAgainMs).unref();
        };
        if (underWay === 0) whenIdle();
      });
      server.addHook("onRequest", async () => {
        if (begun) throw unavailable("We are restarting. Please try again in a few seconds.");
      });
      server.addHook("onSend", async (_request, reply) => {
        if (isDraining) reply.header("connection", "close");
      });
    },
  };
}
