import type { FastifyInstance } from "fastify";
import { encodingOf } from "./ready-response.ts";
import { compress } from "./render-page.ts";

/** Less than this saves no packet. */
const leastLength = 1_000;

/**
 * Compresses JSON of the API, lightly because each response is sent once. An attacker cannot guess a secret in a
 * response by its compressed size: for that, browsers would have to send the token by themselves, as they do
 * with cookies.
 */
export function compressJson(api: FastifyInstance): void {
  api.addHook("onSend", async (request, reply, payload) => {
    const isJson = /^application\/json\b/.test(String(reply.getHeader("content-type") ?? ""));
    if (!isJson || typeof payload !== "string" || payload.length < leastLength) return payload;
    reply.header("vary", "accept-encoding");
    const encoding = encodingOf(request.headers);
    if (encoding === null) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return compress(Buffer.from(payload), encoding, false);
  });
}
