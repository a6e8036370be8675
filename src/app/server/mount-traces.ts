import { type Context, context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { continueTrace, tracer } from "#foundation/watch/traces.ts";

/** Files, and what a load balancer and Prometheus request every few seconds. */
const untraced = /^\/(assets\/|healthz|readyz|metrics)/;

/**
 * Makes a span for each request, in its caller's trace if the caller sent one. A page from the cache has no
 * span, because it is sent before the server does anything else.
 * @returns ends the span of an answered request
 */
export function mountTraces(server: FastifyInstance) {
  const spans = new WeakMap<FastifyRequest, Context>();
  server.addHook("onRequest", (request, _reply, done) => {
    if (untraced.test(request.url)) return done();
    const { traceparent } = request.headers;
    const within = continueTrace({ traceparent: traceparent?.toString() });
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, within);
    const inSpan = trace.setSpan(within, span);
    spans.set(request, inSpan);
    context.with(inSpan, done);
  });
  // The bytes of a body arrive in the connection's context, not in the request's.
  server.addHook("preValidation", (request, _reply, done) =>
    context.with(spans.get(request) ?? context.active(), done),
  );
  return (request: FastifyRequest, route: string | null, status: number): void => {
    const inSpan = spans.get(request);
    const span = inSpan && trace.getSpan(inSpan);
    if (!span) return;
    span.updateName(`${request.method} ${route ?? "none"}`);
    span.setAttributes({
      "http.request.method": request.method,
      "http.route": route ?? "none",
      "http.response.status_code": status,
      // Finds its lines in the log.
      "academy.request_id": request.id,
    });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}
