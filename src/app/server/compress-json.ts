import type { FastifyInstance } from "fastify";
import { encodingOf } from "./ready-response.ts";
import { compress, compressNow } from "./render-page.ts";

/** Less than this saves no packet. */
const leastLength = 1_000;
/**
 * Up to this length, which takes less than a millisecond, JSON is compressed at once: in another thread it costs twice
 * the processor time, and what it leaves behind makes V8 collect the whole heap three times as often.
 */
const mostNow = 200_000;

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
    const body = Buffer.from(payload);
    return body.length <= mostNow ? compressNow(body, encoding) : compress(body, encoding, false);
  });
}
