import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyError, type FastifyInstance } from "fastify";
import type { Context } from "#foundation/context.ts";
import { AppError, busy, malformed, notFound, tooMany } from "#foundation/errors.ts";
import { createCounter } from "#foundation/http/limits.ts";
import { toAppError } from "#foundation/http/send-error.ts";
import type { Served } from "#foundation/http/serve.ts";
import type { AnswerFirst } from "./answer-kept.ts";
import { collectCalls, mountDocs } from "./mount-docs.ts";
import { type Authenticate, mountEndpoints } from "./mount-endpoints.ts";
import { useOriginForm } from "./origin-form.ts";
import { readBodies } from "./read-bodies.ts";
import { multipartLimits } from "./receive-form.ts";
import { refuseConnection } from "./refuse-connection.ts";
import { sendFault } from "./send-fault.ts";
import { createGentleStop } from "./stop-gently.ts";

export type ServerParts = {
  /** A context without request, to be completed for each. */
  baseContext: () => Context;
  served: Served[];
  authenticate: Authenticate;
  /** Mounts what is not the API: pages, static files, the sandbox; and says what answers before all. */
  mountRest?: (server: FastifyInstance) => Promise<AnswerFirst | undefined> | undefined;
  isReady: () => Promise<boolean>;
  /**
   * Refuses calls that are too many for an address, or for the machine. Off in tests, which make
   * thousands of calls from one address on machines that are busy with other tests.
   */
  rateLimited?: boolean;
  /** How long a stop waits for requests under way; 15 seconds unless told. */
  stopWithinMs?: number;
};

const noBytes = Buffer.alloc(0);

/** Longer than proxies keep theirs, so that none sends a request into a connection that just ends. */
const keepAliveMs = 72_000;

/** What no page and no answer of ours needs. */
const permissions = "camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()";
/** For answers that are no pages: should one ever be taken for a page, nothing in it runs. */
const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** `/enrolments/:id` as what an address is tested against. */
const patternOf = (path: string) => new RegExp(`^/api${path.replace(/:\w+/g, "[^/]+")}/?$`);

function sendErrors(server: FastifyInstance) {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const shown = toAppError(error);
    if (shown.status >= 500) request.ctx?.log.error({ err: error }, "request failed");
    return sendFault(request.url, reply, shown);
  });
}

/** The HTTP server of the API, with the rest of the house mounted beside it. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const base = parts.baseContext();
  const count = parts.rateLimited === false ? null : createCounter();
  let answerFirst: AnswerFirst | undefined;
  const stopping = createGentleStop(parts.stopWithinMs ?? 15_000);
  const server: FastifyInstance = Fastify({
    serverFactory: (handle) => {
      const plain = createServer((request, response) => {
        stopping.count(response);
        const isOdd = useOriginForm(request);
        const mayShortcut = !isOdd && !stopping.begun();
        if (!mayShortcut || !answerFirst?.(request, response)) handle(request, response);
      });
      plain.keepAliveTimeout = keepAliveMs;
      // A form with its files over a phone's slow line takes minutes; what stalls ends after one.
      plain.requestTimeout = 600_000;
      return plain.setTimeout(60_000);
    },
    logger: false,
    trustProxy: (_address, hop) => hop < base.config.trustedProxies,
    genReqId: () => randomUUID(),
    bodyLimit: 100_000,
    forceCloseConnections: "idle",
    // Refused in our own words (stop-gently.ts).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => {
      reply.header("x-request-id", request.id);
      sendFault(request.url, reply, toAppError(error));
    },
  });

  server.decorateRequest("ctx", null as never);
  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("permissions-policy", permissions);
    if (/^\/api\//.test(request.url)) reply.header("content-security-policy", dataPolicy);
    request.rawBody = noBytes;
    const ctx = parts.baseContext();
    request.ctx = {
      ...ctx,
      requestId: request.id,
      ip: request.ip,
      log: ctx.log.child({ requestId: request.id }),
      limit: (...about) => {
        const waitSeconds = count?.(...about, ctx.clock()) ?? 0;
        if (waitSeconds === 0) return;
        // Also where a page shows the refusal in words of its own.
        reply.header("retry-after", waitSeconds);
        throw tooMany(waitSeconds);
      },
    };
    if (request.url.includes("%00")) throw malformed("The address is not readable.");
  });
  stopping.mount(server);
  // A refused body makes the framework hang up, and with the line goes the answer: whoever sends writes
  // to the end before reading. Left open, the rest is dropped as it comes, within `requestTimeout`.
  server.addHook("onSend", async (request, reply) => {
    if (!request.raw.complete) reply.removeHeader("connection");
    // What one session may read, no cache on the way may give to another.
    if (request.headers.authorization) reply.header("cache-control", "no-store");
  });
  server.addHook("onResponse", async (request, reply) => {
    request.ctx?.log.info(
      {
        method: request.method,
        // Paths carry keys and references, so the pattern of the route is told instead.
        route: request.page?.pattern ?? request.routeOptions.url ?? null,
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
    // Addresses of ours may carry a key, so nobody else gets them; `no-referrer` would also take the
    // Origin from our own forms, by which a forged one is known.
    referrerPolicy: { policy: "same-origin" },
    hsts: base.config.appEnv === "production",
  });
  if (parts.rateLimited !== false) {
    await server.register(underPressure, {
      maxEventLoopDelay: 4_000,
      // Files and kept pages cost nothing; a page that must be rendered asks for itself.
      pressureHandler: async (request) => {
        const isCall = /^\/(api|webhooks)\b/.test(request.url) || request.method === "POST";
        if (isCall) throw busy();
      },
    });
  }
  await collectCalls(server);

  server.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  server.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const ready = await parts.isReady().catch(() => false);
    return reply.status(ready ? 200 : 503).send({ status: ready ? "ok" : "starting" });
  });
  await server.register(async (api) => {
    await api.register(multipart, { limits: multipartLimits });
    mountEndpoints(api, parts.served, parts.authenticate);
    await mountDocs(api, { page: base.config.apiDocs });
    const paths = parts.served.map(({ endpoint }) => patternOf(endpoint.path));
    const refuse = async (request: { url: string }) => {
      const path = request.url.split("?")[0] ?? "";
      throw paths.some((pattern) => pattern.test(path))
        ? new AppError(405, "method_not_allowed", "This call does not take that method.")
        : new AppError(404, "not_found", "Not found.");
    };
    api.all("/api/*", { schema: { hide: true } }, refuse);
  });
  answerFirst = await parts.mountRest?.(server);
  return server;
}
