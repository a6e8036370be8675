import type { FastifyInstance } from "fastify";
import { compress, encodingOf, leastCompressed } from "./response-cache.ts";

/**
 * Compresses JSON of the API, lightly because each response is sent once. An attacker cannot guess a secret in a
 * response by its compressed size: for that, browsers would have to send the token by themselves, as they do
 * with cookies.
 */
export function compressJson(api: FastifyInstance): void {
  api.addHook("onSend", async (request, reply, payload) => {
    const isJson = /^application\/json\b/.test(String(reply.getHeader("content-type") ?? ""));
    if (!isJson || typeof payload !== "string" || payload.length < leastCompressed) return payload;
    reply.header("vary", "accept-encoding");
    const encoding = encodingOf(request.headers);
    if (encoding === null) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return compress(Buffer.from(payload), encoding);
  });
}
