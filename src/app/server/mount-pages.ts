import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { AppError, busy } from "#foundation/errors.ts";
import { toAppError } from "#foundation/http/send-error.ts";
import type { Logger } from "#foundation/log.ts";
import { faultContext, pageContext, thrownContext } from "#foundation/page-context.ts";
import { type AnswerFirst, createAnswerKept, keepHeader } from "./answer-kept.ts";
import { fallbackPage } from "./fallback-page.ts";
import { PageCache } from "./page-cache.ts";
import {
  bodyOf,
  cacheKeyOf,
  isForm,
  isForOneCode,
  toFetchRequest,
  withoutFinalSlash,
} from "./page-request.ts";
import { pageFormLimits, readPageForm } from "./read-page-form.ts";
import { createVersionReader } from "./read-version.ts";
import {
  completePage,
  encodePage,
  encodingFor,
  hasTag,
  type RenderedPage,
  worthCompressing,
} from "./render-page.ts";
import { sendFault } from "./send-fault.ts";

const megabyte = 1_000_000;
const usualBytes = { page: 64 * megabyte, variant: 32 * megabyte };
/** A form of texts alone; one with files is read as it comes (read-page-form.ts). */
const textFormBytes = megabyte;
const postsPerMinute = 60;

export type PageOptions = {
  mode: "production" | "development";
  /** The configured public origin, without a final slash. */
  origin: string;
  /** Where the answers that come from memory are noted. */
  log: Logger;
  /** How often the site's version is asked for; a second unless told. */
  versionEveryMs?: number;
  /** Memory for pages and for their variants (see PageCache). */
  keptBytes?: { page: number; variant: number };
};

type Refusal = { status: number; message: string; retryAfterSeconds?: number | undefined };

const mayKeep = (page: RenderedPage) =>
  (page.status === 200 || page.status === 404) &&
  !/no-store|private/.test(page.headers["cache-control"] ?? "");

async function send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  reply.status(page.status).headers(page.headers).header("vary", "accept-encoding, save-data");
  if (page.etag) reply.header("etag", page.etag);
  if (mayKeep(page)) keepHeader(page, reply.getHeaders());
  if (page.status === 200 && hasTag(request.headers["if-none-match"], page.etag)) {
    return reply.status(304).send();
  }
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  if (encoding === null || !worthCompressing(page)) return reply.send(page.body);
  return reply.header("content-encoding", encoding).send(await encodePage(page, encoding));
}

/** Renders pages by the build; answers a refusal, and what broke, with a page too. */
function createRenderer(build: ServerBuild | (() => Promise<ServerBuild>), options: PageOptions) {
  const handle = createRequestHandler(build, options.mode);

  async function attempt(request: FastifyRequest, refusal: Refusal | null) {
    const context = new RouterContextProvider();
    const thrown: { error?: unknown } = {};
    context.set(pageContext, request.ctx);
    context.set(thrownContext, thrown);
    if (refusal) context.set(faultContext, refusal);
    const fetched = toFetchRequest(request, options.origin);
    const asked = refusal ? new Request(fetched.url, { headers: fetched.headers }) : fetched;
    return { response: await handle(asked, context), thrown };
  }

  /** An answer of the pages' code as it goes out; what is no page, a plain one takes the place of. */
  async function complete(request: FastifyRequest, response: Response, refusal: Refusal | null) {
    const headers: Record<string, string> = Object.fromEntries(response.headers);
    const failed = response.status >= 400;
    let body = await bodyOf(response);
    const isText = (headers["content-type"] ?? "text/plain").startsWith("text/plain");
    if (failed && isText && !request.url.split("?")[0]?.endsWith(".data")) {
      body = Buffer.from(fallbackPage(response.status));
      headers["content-type"] = "text/html; charset=utf-8";
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isPage = response.status === 200 || (failed && response.status < 500);
    headers["cache-control"] ??=
      isRead && isPage && refusal === null ? "public, max-age=0, must-revalidate" : "no-store";
    if (isForOneCode(request.url)) headers["cache-control"] = "no-store";
    if (response.status === 405) {
      headers.allow ??= request.method === "POST" ? "GET, HEAD" : "GET, HEAD, POST";
    }
    if (refusal?.retryAfterSeconds) headers["retry-after"] = String(refusal.retryAfterSeconds);
    return completePage(response.status, headers, body, { policy: options.mode === "production" });
  }

  async function refuse(request: FastifyRequest, refusal: Refusal): Promise<RenderedPage> {
    const { response } = await attempt(request, refusal);
    return complete(request, response, refusal);
  }

  return {
    refuse,
    async render(request: FastifyRequest): Promise<RenderedPage> {
      const { response, thrown } = await attempt(request, null);
      // The framework knows no status for what our own verbs throw, and answers 500 to all of it.
      const shown = response.status === 500 && thrown.error ? toAppError(thrown.error) : null;
      if (shown && shown.status !== 500) return refuse(request, shown);
      return complete(request, response, null);
    },
  };
}

/**
 * Mounts the pages behind everything else. The HTML of a public page is the same for everybody, so
 * it is rendered once and kept; a page that says `Cache-Control: no-store` is rendered each time.
 * @returns what may answer before the server does, from memory
 */
export async function mountPages(
  server: FastifyInstance,
  build: ServerBuild | (() => Promise<ServerBuild>),
  options: PageOptions,
): Promise<AnswerFirst> {
  const keeps = options.mode === "production";
  // A build that is asked for each time is prepared anew each time: right only while it changes.
  const renderer = createRenderer(
    keeps && typeof build === "function" ? await build() : build,
    options,
  );
  const cache = new PageCache(options.keptBytes ?? usualBytes);
  const site = createVersionReader(options.versionEveryMs);
  const underway = new Map<string, Promise<RenderedPage>>();

  /** A page from memory; or rendered, once for all who wait for it. */
  async function read(request: FastifyRequest): Promise<RenderedPage> {
    const key = cacheKeyOf(request.url, request.headers);
    const version = await site.read(request.ctx);
    const kept = cache.find(key, version) ?? (await underway.get(`${version} ${key}`));
    if (kept && mayKeep(kept)) return kept;
    if (server.hasDecorator("isUnderPressure") && server.isUnderPressure()) throw busy();
    const work = renderer.render(request);
    underway.set(`${version} ${key}`, work);
    try {
      const page = await work;
      if (mayKeep(page)) cache.keep(key, page, version);
      return page;
    } finally {
      underway.delete(`${version} ${key}`);
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!reads) {
      if (!isForm(request)) throw new AppError(415, "unsupported_type", "");
      if (request.isMultipart()) request.body = await readPageForm(request);
      return send(request, reply, await renderer.render(request));
    }
    const elsewhere = withoutFinalSlash(request.url);
    if (elsewhere !== null) return reply.redirect(elsewhere, 301);
    return send(request, reply, keeps ? await read(request) : await renderer.render(request));
  }

  await server.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    const take = (_request: FastifyRequest, body: Buffer, done: (e: null, body: Buffer) => void) =>
      done(null, body);
    await pages.register(multipart, { limits: pageFormLimits, throwFileSizeLimit: false });
    pages.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: textFormBytes }, take);

    pages.setErrorHandler(async (error, request, reply) => {
      const shown = toAppError(error);
      if (shown.status >= 500) request.ctx?.log.error({ err: error }, "page failed");
      // Too many or too busy: rendering would make it worse.
      if (shown.retryAfterSeconds) return sendFault(request.url, reply, shown);
      try {
        return await send(request, reply, await renderer.refuse(request, shown));
      } catch {
        return sendFault(request.url, reply, shown);
      }
    });

    // A script or font of an earlier build: whoever asks is a program.
    pages.get("/assets/*", { schema: { hide: true } }, async (_request, reply) =>
      reply.status(404).header("cache-control", "no-store").type("text/plain").send("Not found."),
    );
    pages.route({
      method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
      url: "/*",
      schema: { hide: true },
      config: {
        rateLimit: {
          max: postsPerMinute,
          timeWindow: 60_000,
          allowList: (request: FastifyRequest) =>
            request.method === "GET" || request.method === "HEAD",
        },
      },
      handler: answer,
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
  return createAnswerKept(cache, site.known, options.log);
}
