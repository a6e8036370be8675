import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/**
 * Spans for OpenTelemetry; until start-tracing.ts has run, its API does nothing. Their names and values come from the
 * code, such as the pattern of a route or the name of an error: never an address or anything about a person.
 */
export const tracer = trace.getTracer("academy");

/** How a trace continues elsewhere: a request header, or a field stored with a job. */
export type Carried = { traceparent?: string | undefined };

/** The current trace; empty if there is none. */
export function carryTrace(): Carried {
  const carried: Carried = {};
  propagation.inject(context.active(), carried);
  return carried;
}

/** What else a caller sends with a trace (`tracestate`, `baggage`) can be anything, so it is not read. */
export const continueTrace = ({ traceparent }: Carried): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent });

const parentOf = (carried: Carried | undefined) =>
  carried ? continueTrace(carried) : context.active();

/** Does something as a span. @param carried the trace it belongs to; by default the current one */
export const traced = <T>(
  name: string,
  kind: keyof typeof SpanKind,
  work: () => Promise<T>,
  carried?: Carried,
): Promise<T> =>
  tracer.startActiveSpan(name, { kind: SpanKind[kind] }, parentOf(carried), async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
