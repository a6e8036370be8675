import type { FastifyReply, FastifyRequest } from "fastify";
import { commonHeader, type ReadyResponse, readyResponse } from "./ready-response.ts";
import { hasTag } from "./render-page.ts";

/**
 * Sends a response through the server, with the headers that its hooks add. Set all other headers before.
 * @returns the same response, for the next requests
 */
export function replyReady(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Parameters<typeof readyResponse>[1],
): ReadyResponse {
  const { status, etag, encoding, bytes } = response;
  if (etag) reply.header("etag", etag);
  const ready = readyResponse(commonHeader(reply.getHeaders()), response);
  if (status === 200 && hasTag(request.headers["if-none-match"], etag)) {
    reply.status(304).send();
    return ready;
  }
  if (encoding) reply.header("content-encoding", encoding);
  reply.status(status).send(bytes);
  return ready;
}
