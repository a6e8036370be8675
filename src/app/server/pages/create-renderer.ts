import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { townNamed } from "#foundation/academy/towns.ts";
import type { FileFault } from "#foundation/files/file-kinds.ts";
import { toAppError } from "#foundation/http/answers/send-error.ts";
import { isFromThisMachine } from "#foundation/http/network-of.ts";
import {
  faultContext,
  fileFaultsContext,
  fromThisMachineContext,
  htmlContext,
  pageContext,
  renderTurnContext,
  thrownContext,
} from "#foundation/pages/page-context.ts";
import { providerOrigins } from "#rooms/payments/door.server.ts";
import { readAheadRules } from "../../browser/read-ahead-rules.ts";
import { earlyScript } from "../../shell/early-script.ts";
import { fallbackPage } from "./fallback-page.ts";
import type { InTurn } from "./limit-renders.ts";
import type { PageAddress } from "./page-addresses.ts";
import { bodyOf, toFetchRequest } from "./page-request.ts";
import { type SharedResponse, sharedResponse } from "./response-cache.ts";

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * The content security policy, the same for every page: the only inline code is the early script and the
 * rules for reading ahead. An inline script that was injected into a page does not run.
 */
const pagePolicy = [
  "default-src 'self'",
  `script-src 'self' ${hashOf(earlyScript())} ${hashOf(readAheadRules)}`,
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  ["frame-src 'self'", ...providerOrigins].join(" "),
  "frame-ancestors 'self'",
  ["form-action 'self'", ...providerOrigins].join(" "),
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");

declare module "fastify" {
  interface FastifyRequest {
    /** The page that is requested; null when the address is not a page's. */
    page: PageAddress | null;
  }
}

type RenderOptions = {
  /** Of a form with files: field → why its file was refused. */
  readonly faults?: ReadonlyMap<string, FileFault> | undefined;
  /** Waits after the page's action and before the page is rendered. */
  readonly inTurn?: InTurn;
};

export type Refusal = { status: number; message: string; retryAfterSeconds?: number | undefined };

export function pageOf({ page }: FastifyRequest): PageAddress {
  if (!page) throw new Error("the request is for no page");
  return page;
}

/** Letters, hyphens and one extension, because other addresses could be spelled in endless ways. */
const ownAddress = /^[a-z0-9/_-]+(\.[a-z]+)?$/;

/** A page by itself, or for a town: visitors who have chosen a town are sent to those. */
function isOwnAddress(address: string): boolean {
  const [path = "", query] = address.split("?");
  const isTown = query === undefined || townNamed(/^town=([a-z0-9-]+)$/.exec(query)?.[1]) !== null;
  return ownAddress.test(path) && isTown;
}

/**
 * The build with only some of its routes. The router goes through all routes several times for each page, and
 * we have many: with all of them it took as long as rendering a list.
 */
function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  const assets = { ...build.assets, routes: pick(build.assets.routes) };
  return { ...build, routes: pick(build.routes), assets };
}

/** Renders pages with the build. Refusals and failures also get a page. */
export function createRenderer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  options: { mode: "production" | "development"; origin: string },
) {
  const handlers = new Map<string, RequestHandler>();

  function handlerOf({ routes }: PageAddress): RequestHandler {
    // Not the pattern: an address without a route has the home page's pattern.
    const ids = [...routes].join(" ");
    const known = handlers.get(ids);
    if (known) return known;
    const isWhole = typeof build === "function" || routes.size === 0;
    const made = createRequestHandler(isWhole ? build : withRoutes(build, routes), options.mode);
    handlers.set(ids, made);
    return made;
  }

  async function attempt(
    request: FastifyRequest,
    refusal: Refusal | null,
    { faults, inTurn }: RenderOptions,
  ) {
    const context = new RouterContextProvider();
    if (inTurn) context.set(renderTurnContext, inTurn);
    if (faults) context.set(fileFaultsContext, faults);
    const page = pageOf(request);
    context.set(fromThisMachineContext, isFromThisMachine(request.raw));
    const thrown: { error?: unknown } = {};
    const rendered: { html?: string } = {};
    context.set(pageContext, request.ctx);
    context.set(thrownContext, thrown);
    context.set(htmlContext, rendered);
    if (refusal) context.set(faultContext, refusal);
    const fetched = toFetchRequest(request, options.origin, page.address);
    const asked = refusal ? new Request(fetched.url, { headers: fetched.headers }) : fetched;
    const response = await handlerOf(page)(asked, context);
    const { html } = rendered;
    return { response, thrown, body: html ? Buffer.from(html) : await bodyOf(response) };
  }

  /** The response as it goes out. A response that is not a page is replaced by a plain one. */
  function complete(
    request: FastifyRequest,
    { response, body: sent }: { response: Response; body: Buffer },
    refusal: Refusal | null,
  ) {
    const headers: Record<string, string> = Object.fromEntries(response.headers);
    const failed = response.status >= 400;
    let body = sent;
    const isText = (headers["content-type"] ?? "text/plain").startsWith("text/plain");
    if (failed && isText && !request.url.split("?")[0]?.endsWith(".data")) {
      body = Buffer.from(fallbackPage(response.status));
      headers["content-type"] = "text/html; charset=utf-8";
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isPage = response.status === 200 || (failed && response.status < 500);
    headers["cache-control"] ??=
      isRead && isPage && refusal === null ? "public, max-age=0, must-revalidate" : "no-store";
    if (!pageOf(request).mayKeep) headers["cache-control"] = "no-store";
    if (response.status === 405) {
      headers.allow ??= request.method === "POST" ? "GET, HEAD" : "GET, HEAD, POST";
    }
    if (refusal?.retryAfterSeconds) headers["retry-after"] = String(refusal.retryAfterSeconds);
    const { pattern: route, address } = pageOf(request);
    const isHtml = headers["content-type"]?.startsWith("text/html");
    if (isHtml && options.mode === "production") headers["content-security-policy"] = pagePolicy;
    headers.vary = "accept-encoding, save-data";
    const isOwn = response.status === 200 && isOwnAddress(address);
    return sharedResponse({ status: response.status, headers, body, route, isOwn });
  }

  async function refuse(
    request: FastifyRequest,
    refusal: Refusal,
    { inTurn }: Pick<RenderOptions, "inTurn"> = {},
  ): Promise<SharedResponse> {
    return complete(request, await attempt(request, refusal, inTurn ? { inTurn } : {}), refusal);
  }

  return {
    refuse,
    async render(request: FastifyRequest, options: RenderOptions = {}): Promise<SharedResponse> {
      const attempted = await attempt(request, null, options);
      const { response, thrown } = attempted;
      // React Router does not know the status of our own errors and answers 500 to all of them.
      const shown = response.status === 500 && thrown.error ? toAppError(thrown.error) : null;
      if (shown && shown.status !== 500) return refuse(request, shown, options);
      return complete(request, attempted, null);
    },
  };
}
