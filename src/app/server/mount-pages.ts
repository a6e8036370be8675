import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { pageContext } from "#foundation/page-context.ts";
import { readSiteVersion } from "#foundation/site-version.ts";
import { compressPage, type KeptPage, keepPage, PageCache } from "./page-cache.ts";

const keptPages = 1_000;
const versionCheckMs = 1_000;
/** Parameters that change nothing on a page: the browser reads them itself. */
const ignoredParameters = ["ref", "utm_source", "utm_medium", "utm_campaign", "fbclid", "gclid"];

function cacheKeyOf(request: FastifyRequest): string {
  const url = new URL(request.url, "http://localhost");
  for (const name of ignoredParameters) url.searchParams.delete(name);
  url.searchParams.sort();
  const saveData = request.headers["save-data"] === "on" ? " save-data" : "";
  return `${url.pathname}${url.search}${saveData}`;
}

function toFetchRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const bodyless = request.method === "GET" || request.method === "HEAD";
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers,
    ...(bodyless ? {} : { body: new Uint8Array((request.body as Buffer | undefined) ?? []) }),
  });
}

function mayKeep(request: FastifyRequest, response: Response): boolean {
  return (
    request.method === "GET" &&
    (response.status === 200 || response.status === 404) &&
    !/no-store|private/.test(response.headers.get("cache-control") ?? "")
  );
}

function send(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
  reply
    .headers(page.headers)
    .header("etag", page.etag)
    .header("vary", "accept-encoding, save-data");
  if (page.status === 200 && request.headers["if-none-match"] === page.etag) {
    return reply.status(304).send();
  }
  const accepted = request.headers["accept-encoding"] ?? "";
  if (page.brotli && /\bbr\b/.test(accepted)) {
    return reply.status(page.status).header("content-encoding", "br").send(page.brotli);
  }
  if (page.gzip && /\bgzip\b/.test(accepted)) {
    return reply.status(page.status).header("content-encoding", "gzip").send(page.gzip);
  }
  return reply.status(page.status).send(page.body);
}

/**
 * Mounts the pages behind everything else. The HTML of a public page is the same for everybody, so
 * it is rendered once and kept; a page that says `Cache-Control: no-store` is rendered each time.
 */
export async function mountPages(
  server: FastifyInstance,
  build: ServerBuild | (() => Promise<ServerBuild>),
  options: { mode: "production" | "development"; origin: string },
) {
  const handle = createRequestHandler(build, options.mode);
  const cache = new PageCache(options.mode === "production" ? keptPages : 0);
  let version = { number: 0, readAt: 0 };

  async function currentVersion(request: FastifyRequest): Promise<number> {
    const now = Date.now();
    if (now - version.readAt > versionCheckMs) {
      // While the database is away the pages that are kept go on being served.
      const number = await readSiteVersion(request.ctx).catch(() => version.number);
      version = { number, readAt: now };
    }
    return version.number;
  }

  async function render(request: FastifyRequest): Promise<{ page: KeptPage; response: Response }> {
    const context = new RouterContextProvider();
    context.set(pageContext, request.ctx);
    const response = await handle(toFetchRequest(request, options.origin), context);
    const headers: Record<string, string> = {};
    for (const [name, value] of response.headers) headers[name] = value;
    headers["cache-control"] ??= "public, max-age=0, must-revalidate";
    const body = response.body
      ? Buffer.concat(await Readable.fromWeb(response.body as never).toArray())
      : Buffer.alloc(0);
    return { page: keepPage(response.status, headers, body), response };
  }

  await server.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 1_000_000 }, (_r, body, done) =>
      done(null, body),
    );
    pages.all("/*", { schema: { hide: true } }, async (request, reply) => {
      const key = cacheKeyOf(request);
      const before = await currentVersion(request);
      const kept = request.method === "GET" ? cache.find(key, before) : undefined;
      if (kept) return send(request, reply, kept);
      const { page, response } = await render(request);
      if (mayKeep(request, response) && options.mode === "production") {
        await compressPage(page);
        cache.keep(key, page, before);
      }
      return send(request, reply, page);
    });
  });
}
