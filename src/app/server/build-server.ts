import { createServer, type IncomingMessage } from "node:http";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyError, type FastifyInstance } from "fastify";
import { secondMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { Database } from "#foundation/database/open-database.ts";
import { AppError, busy, malformed, notFound, tooMany } from "#foundation/errors/errors.ts";
import { toAppError } from "#foundation/http/answers/send-error.ts";
import { createCounter } from "#foundation/http/limits.ts";
import { isFromThisMachine } from "#foundation/http/network-of.ts";
import type { Served } from "#foundation/http/serve.ts";
import { countAnswer } from "#foundation/watch/measures.ts";
import type { Readings } from "#foundation/watch/readings.ts";
import { keepRawForms, readBodies } from "./bodies/read-bodies.ts";
import { multipartLimits } from "./bodies/receive-form.ts";
import { collectCalls, mountDocs } from "./mount-docs.ts";
import { type Callers, mountEndpoints } from "./mount-endpoints.ts";
import { mountMetrics } from "./mount-metrics.ts";
import { mountTraces } from "./mount-traces.ts";
import { sendFault } from "./pages/fallback-page.ts";
import { createVersionReader, type VersionReader } from "./pages/read-version.ts";
import {
  type AnswerFirst,
  compress,
  createResponseCache,
  encodingOf,
  leastCompressed,
} from "./pages/response-cache.ts";
import { refuseConnection } from "./refuse-connection.ts";
import { newRequestId } from "./request-id.ts";
import { createGracefulStop } from "./stop-gracefully.ts";
import { createProxyWarning } from "./tell-of-proxy.ts";

const absolute = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Reduces a request target to its path: HTTP/1.1 allows `GET http://host/about`, and all code after this
 * expects `GET /about`. The host in the target is ignored, as is the `Host` header.
 * @returns whether the target was an absolute URL
 */
function useOriginForm(request: IncomingMessage): boolean {
  const { url = "" } = request;
  if (url.startsWith("/")) return false;
  if (!absolute.test(url)) return false;
  const path = url.replace(absolute, "");
  request.url = path.startsWith("/") ? path : `/${path}`;
  return true;
}

/**
 * Compresses JSON of the API, lightly because each response is sent once. An attacker cannot guess a secret
 * in a response by its compressed size: that would require browsers to send the token automatically, as they
 * do with cookies.
 */
function compressJson(api: FastifyInstance): void {
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

export type ServerParts = {
  /** The context without a request; each request completes it. */
  baseContext: () => Context;
  served: Served[];
  callers: Callers;
  /**
   * Mounts everything except the API: pages, static files and the sandbox. Returns the handler that answers
   * first.
   */
  mountRest?: (server: FastifyInstance) => Promise<AnswerFirst | undefined> | undefined;
  isReady: () => Promise<boolean>;
  /** What `/metrics` reads, and the database whose connections it counts. */
  watch?: { readings: readonly Readings[]; database: Database };
  /** Reads the site's version and the lists that owners edit, before each call. */
  site?: VersionReader;
  /**
   * Limits calls per network and for the whole machine. Off in tests, which make thousands of calls from one
   * address on busy machines.
   */
  rateLimited?: boolean;
  /** How long shutdown waits for requests in progress, in ms; 15 seconds by default. */
  stopWithinMs?: number;
};

const noBytes = Buffer.alloc(0);

/**
 * Longer than the keep-alive of proxies, so that no proxy sends a request on a connection that is about to
 * close.
 */
const keepAliveMs = 72_000;

/** Browser features that no page or response of ours needs. */
const permissions = "camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()";
/** For responses that are not pages: if a browser ever treats one as a page, nothing in it runs. */
const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** `/enrolments/:id` as a pattern that matches real paths. */
const patternOf = (path: string) => new RegExp(`^/api${path.replace(/:\w+/g, "[^/]+")}/?$`);

function sendErrors(server: FastifyInstance) {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const shown = toAppError(error);
    if (shown.status >= 500) request.ctx?.log.error({ err: error }, "request failed");
    return sendFault(request.url, reply, shown);
  });
}

/** The HTTP server: the API, and everything else mounted next to it. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const base = parts.baseContext();
  const count = parts.rateLimited === false ? null : createCounter();
  const site = parts.site ?? createVersionReader();
  const publicData = createResponseCache(site, base.log);
  let answerFirst: AnswerFirst = () => false;
  const tellOfProxy = createProxyWarning(base);
  const stopping = createGracefulStop(
    parts.stopWithinMs ?? 15_000,
    base.config.drainSeconds * secondMs,
  );
  const server: FastifyInstance = Fastify({
    serverFactory: (handle) => {
      const plain = createServer((request, response) => {
        const isOdd = useOriginForm(request);
        const mayShortcut = !isOdd && !stopping.isDraining();
        if (mayShortcut && answerFirst(request, response)) return;
        stopping.count(response);
        handle(request, response);
      });
      plain.keepAliveTimeout = keepAliveMs;
      // A form with files may take minutes over a slow phone connection. A connection that stalls is closed
      // after one minute.
      plain.requestTimeout = 600_000;
      return plain.setTimeout(60_000);
    },
    logger: false,
    trustProxy: (_address, hop) => hop < base.config.trustedProxies,
    genReqId: newRequestId,
    bodyLimit: 100_000,
    // stop-gracefully.ts closes connections, and refuses requests with our own message.
    forceCloseConnections: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => {
      reply.header("x-request-id", request.id);
      sendFault(request.url, reply, toAppError(error));
    },
  });

  const endSpan = base.config.tracesTo === null ? undefined : mountTraces(server);
  server.decorateRequest("ctx", null as never);
  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (!/^\/assets\//.test(request.url)) reply.header("permissions-policy", permissions);
    if (/^\/api\//.test(request.url)) reply.header("content-security-policy", dataPolicy);
    request.rawBody = noBytes;
    tellOfProxy(request.headers);
    const ctx = parts.baseContext();
    request.ctx = {
      ...ctx,
      requestId: request.id,
      ip: request.ip,
      log: ctx.log.child({ requestId: request.id }),
      limit: (...about) => {
        if (base.config.benchmark && isFromThisMachine(request.raw)) return;
        const waitSeconds = count?.(...about, ctx.clock()) ?? 0;
        if (waitSeconds === 0) return;
        // Even when a page shows the refusal in its own words.
        reply.header("retry-after", waitSeconds);
        throw tooMany(waitSeconds);
      },
    };
    if (request.url.includes("%00")) throw malformed("The address could not be read.");
  });
  stopping.mount(server);
  // Fastify closes the connection when it refuses a body, and the response is lost, because clients write to
  // the end before they read. Keep it open instead and drop the rest as it arrives, within `requestTimeout`.
  server.addHook("onSend", async (request, reply) => {
    if (!request.raw.complete) reply.removeHeader("connection");
    // A cache on the way must never give one session's response to another.
    if (request.headers.authorization) reply.header("cache-control", "no-store");
  });
  server.addHook("onResponse", async (request, reply) => {
    const route = request.page?.pattern ?? request.routeOptions.url ?? null;
    const { method } = request;
    countAnswer({ method, route, status: reply.statusCode, ms: reply.elapsedTime });
    endSpan?.(request, route, reply.statusCode);
    request.ctx?.log.info(
      {
        method,
        // Log the pattern of the route, because real paths contain keys and references.
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });

  sendErrors(server);
  server.setNotFoundHandler((request, reply) => sendFault(request.url, reply, notFound()));
  readBodies(server);
  await server.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // The card provider's page may open a window of the payer's bank.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    // Our addresses may contain a key, so other sites never receive them. `no-referrer` would also remove the
    // Origin from our own forms, and we need it to detect forged ones.
    referrerPolicy: { policy: "same-origin" },
    // Only old browsers and plug-ins read these, and a first visit would carry them seven times.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    hsts: base.config.appEnv === "production",
  });
  if (parts.rateLimited !== false) {
    await server.register(underPressure, {
      maxEventLoopDelay: 4_000,
      // A second without a measurement counts as infinite delay, and a machine may freeze that long.
      sampleInterval: 5_000,
      // Files and cached pages cost nothing. A page that must be rendered counts against the limit itself.
      pressureHandler: async (request) => {
        const isCall = /^\/(api|webhooks)\b/.test(request.url) || request.method === "POST";
        if (isCall) throw busy();
      },
    });
  }
  const { apiDocs } = base.config;
  if (apiDocs) await collectCalls(server, base.config.origin);

  server.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  server.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const isDraining = stopping.isDraining();
    const ready = !isDraining && (await parts.isReady().catch(() => false));
    const status = ready ? "ok" : isDraining ? "stopping" : "no database";
    return reply.status(ready ? 200 : 503).send({ status });
  });
  if (parts.watch)
    mountMetrics(server, parts.baseContext, parts.watch.readings, parts.watch.database);
  await server.register(async (api) => {
    // A call checks its input against the lists that owners edit, so it needs the current version of them.
    // This comes after the network's limits, so that refused requests cost the database nothing.
    api.addHook("preValidation", async ({ ctx }) => void (await site.read(ctx)));
    await api.register(multipart, { limits: multipartLimits });
    keepRawForms(api);
    compressJson(api);
    mountEndpoints(api, parts.served, parts.callers, publicData);
    if (apiDocs) await mountDocs(api);
    const paths = parts.served.map(({ endpoint }) => patternOf(endpoint.path));
    const refuse = async (request: { url: string }) => {
      const path = request.url.split("?")[0] ?? "";
      throw paths.some((pattern) => pattern.test(path))
        ? new AppError(405, "method_not_allowed", "This call does not take that method.")
        : new AppError(404, "not_found", "Not found.");
    };
    api.all("/api/*", { schema: { hide: true } }, refuse);
  });
  answerFirst = (await parts.mountRest?.(server)) ?? answerFirst;
  return server;
}
