import type { AppError } from "#foundation/errors/errors.ts";
import { errorBody } from "#foundation/http/answers/send-error.ts";
import { fallbackPage } from "./pages/fallback-page.ts";

/** The part of Fastify's reply that we need; its own error handlers get no more. */
type Sink = {
  header(name: string, value: string | number): Sink;
  status(code: number): Sink;
  type(contentType: string): Sink;
  send(payload: unknown): unknown;
};

/** Sends an error: JSON for API calls, a page for people. */
export function sendFault(url: string, reply: unknown, error: AppError): unknown {
  const sink = (reply as Sink).status(error.status).header("cache-control", "no-store");
  if (error.retryAfterSeconds) sink.header("retry-after", error.retryAfterSeconds);
  return /^\/(api|webhooks)\b/.test(url)
    ? sink.send(errorBody(error))
    : sink.type("text/html; charset=utf-8").send(fallbackPage(error.status));
}
