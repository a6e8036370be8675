import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";
import { workAs } from "#foundation/database/kinds-of-work.ts";
import { AppError, busy } from "#foundation/errors.ts";
import { countPost } from "#foundation/http/limits.ts";
import { toAppError } from "#foundation/http/send-error.ts";
import type { Logger } from "#foundation/log.ts";
import { countOlderReads } from "#foundation/snapshots.ts";
import { type PageParameters, pageParameters } from "../page-parameters.ts";
import { createRenderer, pageOf } from "./create-renderer.ts";
import { limitRenders } from "./limit-renders.ts";
import { cacheKeyOf, readPageAddresses } from "./page-addresses.ts";
import { PageCache } from "./page-cache.ts";
import { isFileForm, isForm, withoutFinalSlash } from "./page-request.ts";
import { type FileForms, readPageForm } from "./read-page-form.ts";
import { createVersionReader, type VersionReader } from "./read-version.ts";
import { type AnswerFirst, commonHeader, encodingOf, isRead } from "./ready-response.ts";
import { multipartLimits } from "./receive-form.ts";
import {
  encodePage,
  encodingFor,
  hasTag,
  packVariant,
  plainBytesOf,
  type RenderedPage,
  worthCompressing,
} from "./render-page.ts";
import { createCachedPageSender } from "./send-cached-page.ts";
import { sendFault } from "./send-fault.ts";

const megabyte = 1_000_000;
/** About 200 pages of the site, and 200 searches: what the memory of a small server allows. */
const usualBytes = { page: 24 * megabyte, variant: 6 * megabyte };
/** A render takes a few milliseconds, so the last one in the queue waits less than a second. */
const rendersAtOnce = 8;
const rendersWaiting = 200;
/** For forms without files. A form with files is streamed (read-page-form.ts). */
const textFormBytes = megabyte;

export type PageOptions = {
  mode: "production" | "development";
  /** The configured public origin, without a trailing slash. */
  origin: string;
  /** The pages whose forms have files; multipart posts to other pages are refused unread. */
  fileForms?: FileForms;
  /** Logs the responses that come from the cache. */
  log: Logger;
  /** Reads the site's version: the same one as the context's `siteVersion`, where pages have snapshots. */
  site?: VersionReader;
  /** Memory for pages and for their variants (see PageCache). */
  keptBytes?: { page: number; variant: number };
  /** The query parameters of each page; page-parameters.ts by default. */
  parameters?: Readonly<Record<string, PageParameters | undefined>>;
};

const mayKeep = (page: RenderedPage) =>
  (page.status === 200 || page.status === 404) &&
  !/no-store|private/.test(page.headers["cache-control"] ?? "");

async function send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  reply.status(page.status).headers(page.headers).header("vary", "accept-encoding, save-data");
  if (page.etag) reply.header("etag", page.etag);
  if (mayKeep(page)) page.header ??= commonHeader(reply.getHeaders());
  if (page.status === 200 && hasTag(request.headers["if-none-match"], page.etag)) {
    return reply.status(304).send();
  }
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  if (encoding === null || !worthCompressing(page)) return reply.send(plainBytesOf(page));
  return reply.header("content-encoding", encoding).send(await encodePage(page, encoding));
}

/**
 * Mounts the pages after everything else. The HTML of a public page is the same for everyone, so it is rendered
 * once and cached; a page with `Cache-Control: no-store` is rendered each time.
 * @returns the handler that may answer from the cache before the server does
 */
export async function mountPages(
  server: FastifyInstance,
  build: ServerBuild | (() => Promise<ServerBuild>),
  options: PageOptions,
): Promise<AnswerFirst> {
  const keeps = options.mode === "production";
  // In development each request gets the newest build, because the build changes while people work.
  const first = typeof build === "function" ? await build() : build;
  const renderer = createRenderer(keeps ? first : build, options);
  const addresses = readPageAddresses(first.routes, options.parameters ?? pageParameters);
  const cache = new PageCache(options.keptBytes ?? usualBytes);
  const site = options.site ?? createVersionReader();
  const underway = new Map<string, Promise<RenderedPage>>();
  const { refuseIfFull, inTurn } = limitRenders(rendersAtOnce, rendersWaiting);

  /** Returns the page from the cache, or renders it once for everyone who waits for it. */
  async function read(request: FastifyRequest): Promise<RenderedPage> {
    const version = await site.read(request.ctx);
    const key = cacheKeyOf(pageOf(request), request.headers, site.versionOf);
    const kept =
      key === null
        ? undefined
        : (cache.find(key, version) ?? (await underway.get(`${version} ${key}`)));
    if (kept && mayKeep(kept)) return kept;
    if (server.hasDecorator("isUnderPressure") && server.isUnderPressure()) throw busy();
    refuseIfFull();
    const olderBefore = countOlderReads();
    const work = inTurn(() => renderer.render(request));
    if (key === null) return work;
    underway.set(`${version} ${key}`, work);
    try {
      const page = await work;
      if (mayKeep(page) && countOlderReads() === olderBefore) {
        packVariant(page, encodingOf(request.headers));
        cache.keep(key, page, version);
      }
      return page;
    } finally {
      underway.delete(`${version} ${key}`);
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (!isRead(request)) {
      if (!isForm(request)) throw new AppError(415, "unsupported_type", "");
      // Before the action: what it has done is always shown.
      refuseIfFull();
      const faults = isFileForm(request)
        ? await readPageForm(request, options.fileForms ?? {})
        : undefined;
      return send(request, reply, await renderer.render(request, { faults, inTurn }));
    }
    const elsewhere = withoutFinalSlash(request.url);
    if (elsewhere !== null) return reply.redirect(elsewhere, 301);
    return send(request, reply, keeps ? await read(request) : await renderer.render(request));
  }

  server.decorateRequest("page", null);
  await server.register(async (pages) => {
    pages.addHook("onRequest", async (request) => {
      request.page = addresses.read(request.url);
      if (!isRead(request)) countPost(request.ctx);
    });
    pages.removeAllContentTypeParsers();
    const take = (_request: FastifyRequest, body: Buffer, done: (e: null, body: Buffer) => void) =>
      done(null, body);
    await pages.register(multipart, { limits: multipartLimits });
    pages.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: textFormBytes }, take);

    pages.setErrorHandler(async (error, request, reply) => {
      const shown = toAppError(error);
      if (shown.status >= 500) request.ctx?.log.error({ err: error }, "page failed");
      // Too many requests, or too busy: rendering a page would make it worse.
      if (shown.retryAfterSeconds) return sendFault(request.url, reply, shown);
      // The request was refused before the hook of the pages ran.
      request.page ??= addresses.read(request.url);
      try {
        refuseIfFull();
        return await send(request, reply, await renderer.refuse(request, shown, { inTurn }));
      } catch {
        return sendFault(request.url, reply, shown);
      }
    });

    // A script or font of an earlier build: a program asks for it, not a person.
    pages.get("/assets/*", { schema: { hide: true } }, async (_request, reply) =>
      reply.status(404).header("cache-control", "no-store").type("text/plain").send("Not found."),
    );
    pages.route({
      method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
      url: "/*",
      schema: { hide: true },
      handler: (request, reply) =>
        workAs(isRead(request) ? "read" : "write", pageOf(request).pattern, () =>
          answer(request, reply),
        ),
    });
    pages.route({
      method: ["OPTIONS", "TRACE"],
      url: "/*",
      schema: { hide: true },
      handler: async () => {
        throw new AppError(405, "method_not_allowed", "");
      },
    });
  });
  return createCachedPageSender(cache, addresses, site, options.log);
}
