import type { AppError } from "#foundation/errors.ts";
import { errorBody } from "#foundation/http/send-error.ts";
import { fallbackPage } from "./fallback-page.ts";

/** As much of Fastify's reply as it takes; what it hands to handlers of its own faults has no more. */
type Sink = {
  header(name: string, value: string | number): Sink;
  status(code: number): Sink;
  type(contentType: string): Sink;
  send(payload: unknown): unknown;
};

/** Answers an error: to calls of the API in its one shape, to people with a page. */
export function sendFault(url: string, reply: unknown, error: AppError): unknown {
  const sink = (reply as Sink).status(error.status).header("cache-control", "no-store");
  if (error.retryAfterSeconds) sink.header("retry-after", error.retryAfterSeconds);
  return /^\/(api|webhooks)\b/.test(url)
    ? sink.send(errorBody(error))
    : sink.type("text/html; charset=utf-8").send(fallbackPage(error.status));
}
