import type { FastifyInstance } from "fastify";
import { malformed } from "#foundation/errors.ts";

/** No text with a NUL byte can be stored; refused here for every call. */
const hasNul = (text: string) => text.includes("\u0000") || /\\u0000/i.test(text);

/**
 * What JSON may carry and the database may not: half a character (a lone surrogate) becomes the
 * replacement character, and nobody sets an object's prototype.
 */
function storable(key: string, value: unknown): unknown {
  if (key === "__proto__") return undefined;
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** Reads JSON bodies, and keeps their bytes as `rawBody`. */
export function readBodies(server: FastifyInstance) {
  server.decorateRequest("rawBody", null as never);
  server.removeContentTypeParser("text/plain");
  server.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    (request, bytes: Buffer, done) => {
      request.rawBody = bytes;
      if (request.routeOptions.config.rawBody) return done(null, undefined);
      const text = bytes.toString("utf8");
      if (hasNul(text))
        return done(malformed("The request has a character that cannot be stored."));
      // A body of nothing is no body; calls that need one answer 422 by their schema.
      if (text.trim() === "") return done(null, undefined);
      try {
        done(null, JSON.parse(text, storable));
      } catch {
        done(malformed("The request is not readable as JSON."));
      }
    },
  );
}
