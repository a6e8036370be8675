import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "#foundation/log.ts";
import { countOlderReads } from "#foundation/snapshots.ts";
import { lagosDay } from "#foundation/time.ts";
import { ExactRequests } from "./exact-requests.ts";
import { PageCache } from "./page-cache.ts";
import type { VersionReader } from "./read-version.ts";
import { type AnswerFirst, encodingOf, isRead, sendReady } from "./ready-response.ts";
import {
  completePage,
  compress,
  plainBytesOf,
  type RenderedPage,
  worthCompressing,
} from "./render-page.ts";
import { replyReady } from "./reply-ready.ts";

/** Memory for all responses; filters make many different ones. */
const usualBytes = 4_000_000;

type Work = () => Promise<{ status: number; body?: unknown }>;

export type PublicData = {
  /** Sends the response to this call from the cache. @param work makes it when it is not there */
  answer(request: FastifyRequest, reply: FastifyReply, work: Work): Promise<FastifyReply>;
  /** Answers a call that was made before in the same words. */
  answerFirst: AnswerFirst;
};

/**
 * Caches the responses of calls that are `cached` (foundation/http/endpoint.ts): each is read, checked and
 * compressed once per version of the site, and everybody gets the same bytes. So many readers, and slow ones,
 * cost no more than the sending.
 */
export function createPublicData(
  site: VersionReader,
  log: Logger,
  keptBytes = usualBytes,
): PublicData {
  const cache = new PageCache({ page: 0, variant: keptBytes });
  const exact = new ExactRequests(cache);
  const underway = new Map<string, Promise<RenderedPage>>();

  async function make(reply: FastifyReply, work: Work): Promise<RenderedPage> {
    const { status, body } = await work();
    const text = reply.status(status).serialize(body) as string;
    const pattern = reply.request.routeOptions.url ?? "";
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
      vary: "accept-encoding",
    };
    const bytes = Buffer.from(text);
    const made = completePage(status, headers, bytes, {
      policy: false,
      pattern,
      isOwn: false,
    });
    if (worthCompressing(made)) {
      for (const encoding of ["br", "gzip"] as const) {
        made.encoded.set(encoding, {
          bytes: await compress(bytes, encoding, false),
          isFinal: true,
        });
      }
      made.body = null;
    }
    return made;
  }

  /** Makes the response once for all who wait for it. */
  async function read(
    key: string,
    reply: FastifyReply,
    version: number,
    work: Work,
  ): Promise<RenderedPage> {
    const attempt = `${version} ${key}`;
    const known = cache.find(key, version) ?? underway.get(attempt);
    if (known) return known;
    const olderBefore = countOlderReads();
    const making = make(reply, work);
    underway.set(attempt, making);
    try {
      const made = await making;
      if (countOlderReads() === olderBefore) cache.keep(key, made, version);
      return made;
    } finally {
      underway.delete(attempt);
    }
  }

  return {
    async answer(request, reply, work) {
      const version = await site.read(request.ctx);
      const { routeOptions, params, query, ctx } = request;
      // Parsed values: their order is the schema's, and what the call does not know is gone. Fees depend on the day.
      const key = JSON.stringify([lagosDay(ctx.clock()), routeOptions.url, params, query]);
      const made = await read(key, reply, version, work);
      const { status, headers, etag, pattern, encoded } = made;
      const wanted = encodingOf(request.headers);
      const form = wanted ? encoded.get(wanted) : undefined;
      reply.headers(headers);
      const ready = replyReady(request, reply, {
        status,
        etag,
        route: pattern,
        bytes: form?.bytes ?? plainBytesOf(made),
        encoding: form ? wanted : null,
      });
      const isShared = form !== undefined || made.body !== null;
      const isKept = cache.find(key, version) === made;
      if (isShared && isKept && !request.headers.authorization) {
        exact.keep(request.raw, ready, version);
      }
      return reply;
    },
    answerFirst(request, response) {
      if (!request.url?.startsWith("/api/") || request.headers.authorization) return false;
      const version = site.known();
      if (version === null || !isRead(request)) return false;
      const ready = exact.find(request, version);
      if (!ready) return false;
      sendReady(request, response, ready, log);
      return true;
    },
  };
}
