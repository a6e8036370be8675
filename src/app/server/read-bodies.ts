import type { FastifyInstance } from "fastify";
import { malformed } from "#foundation/errors.ts";

/** PostgreSQL cannot store text with a NUL byte, so every call refuses it here. */
const hasNul = (text: string) => text.includes("\u0000") || /\\u0000/i.test(text);

/**
 * Removes what JSON allows and we do not: half a character (a lone surrogate) becomes the replacement
 * character, and no request can set an object's prototype.
 */
function storable(key: string, value: unknown): unknown {
  if (key === "__proto__") return undefined;
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** Reads JSON bodies and keeps their bytes as `rawBody`. */
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
      // An empty body is no body. Calls that need one answer 422 because of their schema.
      if (text.trim() === "") return done(null, undefined);
      try {
        done(null, JSON.parse(text, storable));
      } catch {
        done(malformed("The request is not readable as JSON."));
      }
    },
  );
}
