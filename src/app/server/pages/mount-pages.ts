import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";
import { workAs } from "#foundation/database/kinds-of-work.ts";
import { AppError, busy } from "#foundation/errors/errors.ts";
import type { Logger } from "#foundation/errors/log.ts";
import { toAppError } from "#foundation/http/answers/send-error.ts";
import { countPost } from "#foundation/http/limits.ts";
import { type PageParameters, pageParameters } from "../../page-parameters.ts";
import { type FileForms, multipartLimits, readPageForm } from "../bodies/receive-form.ts";
import { createRenderer, pageOf } from "./create-renderer.ts";
import { sendFault } from "./fallback-page.ts";
import { limitRenders } from "./limit-renders.ts";
import { cacheKeyOf, readPageAddresses } from "./page-addresses.ts";
import { isFileForm, isForm, withoutFinalSlash } from "./page-request.ts";
import { createVersionReader, type VersionReader } from "./read-version.ts";
import { type AnswerFirst, createResponseCache, isRead, sendShared } from "./response-cache.ts";

const megabyte = 1_000_000;
/** A render takes a few milliseconds, so the last one in the queue waits less than a second. */
const rendersAtOnce = 8;
const rendersWaiting = 200;
/** For forms without files. A form with files is streamed (bodies/receive-form.ts). */
const textFormBytes = megabyte;

type PageOptions = {
  mode: "production" | "development";
  /** The configured public origin, without a trailing slash. */
  origin: string;
  /** The pages whose forms have files; multipart posts to other pages are refused unread. */
  fileForms?: FileForms;
  /** Logs the responses that come from the cache. */
  log: Logger;
  /** Reads the site's version: the same one as the context's `siteVersion`, where pages have snapshots. */
  site?: VersionReader;
  /** Memory for the site's own pages and for all others (createResponseCache). */
  keptBytes?: { own: number; other: number };
  /** The query parameters of each page; page-parameters.ts by default. */
  parameters?: Readonly<Record<string, PageParameters | undefined>>;
};

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
  const site = options.site ?? createVersionReader();
  const cache = createResponseCache(site, options.log, options.keptBytes);
  const { refuseIfFull, inTurn } = limitRenders(rendersAtOnce, rendersWaiting);

  const read = (request: FastifyRequest) =>
    cache.read(request, cacheKeyOf(pageOf(request), request.headers, site.versionOf), async () => {
      if (server.hasDecorator("isUnderPressure") && server.isUnderPressure()) throw busy();
      refuseIfFull();
      return inTurn(() => renderer.render(request));
    });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (!isRead(request)) {
      if (!isForm(request)) throw new AppError(415, "unsupported_type", "");
      // Before the action, so that its effect is always shown.
      refuseIfFull();
      const faults = isFileForm(request)
        ? await readPageForm(request, options.fileForms ?? {})
        : undefined;
      return sendShared(request, reply, await renderer.render(request, { faults, inTurn }));
    }
    const elsewhere = withoutFinalSlash(request.url);
    if (elsewhere !== null) return reply.redirect(elsewhere, 301);
    return sendShared(request, reply, keeps ? await read(request) : await renderer.render(request));
  }

  server.decorateRequest("page", null);
  await server.register(async (pages) => {
    pages.addHook("onRequest", async (request) => {
      request.page = addresses.read(request.url);
      if (!isRead(request)) countPost(request.ctx);
      // Pages that are never cached also show the lists that owners edit.
      await site.read(request.ctx);
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
        return await sendShared(request, reply, await renderer.refuse(request, shown, { inTurn }));
      } catch {
        return sendFault(request.url, reply, shown);
      }
    });

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
  return (request, response) =>
    cache.answerFirst(request, response, () =>
      cacheKeyOf(addresses.read(request.url ?? ""), request.headers, site.versionOf),
    );
}
