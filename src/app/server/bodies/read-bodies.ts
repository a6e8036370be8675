import { errorCodes, type FastifyInstance } from "fastify";
import { malformed } from "#foundation/errors/errors.ts";
import { readText } from "#foundation/text/text.ts";

/** PostgreSQL cannot store text with a NUL byte, so every call refuses it here, except in `followedLink`. */
const hasNul = (text: string) => text.includes("\u0000") || /\\u0000/i.test(text);

/**
 * What a followed link carried (`?ref=`, `?via=`). A bad value must not stop a registration, so it is dropped
 * instead.
 */
export const followedLink: readonly string[] = ["keptCode", "via"];

/** A password is compared as it was typed (accounts/normalise.ts). */
const isPassword = (name: string) => /password/i.test(name);

/** One value of a request as every call gets it: texts are read as in forms (foundation/text/text.ts). */
export function readSent(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return isPassword(name) ? value.toWellFormed() : readText(value);
}

/** The parameters of an address, whose values are texts, or lists of them. */
export const readParameters = (sent: unknown): unknown =>
  Object.fromEntries(
    Object.entries(sent ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => readSent(name, one)) : readSent(name, value),
    ]),
  );

/** Reads each text, and prevents a request from setting an object's prototype. */
function readValue(key: string, value: unknown): unknown {
  if (key === "__proto__") return undefined;
  if (typeof value !== "string" || !value.includes("\u0000")) return readSent(key, value);
  return followedLink.includes(key) ? null : value;
}

/**
 * Keeps the bytes of a form that a provider's webhook sends. Calls that do not ask for raw bytes refuse it, as they do
 * any other type.
 */
export function keepRawForms(api: FastifyInstance) {
  api.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer" },
    (request, bytes: Buffer, done) => {
      if (!request.routeOptions.config.rawBody) {
        return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers["content-type"]));
      }
      request.rawBody = bytes;
      return done(null, undefined);
    },
  );
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
      // An empty body counts as no body. Calls that need one answer 422 because of their schema.
      if (text.trim() === "") return done(null, undefined);
      try {
        const body: unknown = JSON.parse(text, readValue);
        if (!hasNul(text) || !hasNul(JSON.stringify(body))) return done(null, body);
      } catch {
        return done(malformed("The request is not valid JSON."));
      }
      return done(malformed("The request has a character that cannot be stored."));
    },
  );
}
