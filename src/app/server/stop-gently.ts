import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { unavailable } from "#foundation/errors.ts";

/**
 * What happens between `server.close()` and its end: requests under way get their answers, new ones on
 * connections that are still open get 503, and no connection outlives the last answer.
 * @param withinMs after this, connections are cut whatever is on them
 */
export function createGentleStop(withinMs: number) {
  let begun = false;
  let underWay = 0;
  let whenIdle = () => {};

  return {
    begun: () => begun,
    /** Counts a request until its answer has gone out or its connection has ended. */
    count(response: ServerResponse): void {
      underWay++;
      response.once("close", () => {
        underWay--;
        if (underWay === 0) whenIdle();
      });
    },
    mount(server: FastifyInstance): void {
      server.addHook("preClose", async () => {
        begun = true;
        const cut = () => server.server.closeAllConnections();
        const limit = setTimeout(cut, withinMs).unref();
        server.server.once("close", () => clearTimeout(limit));
        // A browser holds connections open without asking for anything: nobody waits for them.
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
