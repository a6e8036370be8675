import { colours, locale } from "#academy";
import { academy } from "#foundation/academy/academy.ts";
import { whatsAppChat } from "#foundation/contacts/whatsapp.ts";
import type { AppError } from "#foundation/errors/errors.ts";
import { errorBody } from "#foundation/http/answers/send-error.ts";
import { type Fault, faultOf } from "../../shell/fault.ts";

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const { light, dark } = colours;

const styles = [
  ":root{color-scheme:light dark}",
  `body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:start;gap:1rem;padding:1.5rem;box-sizing:border-box;background:${light.lime};color:${light.ink};font:1.0625rem/1.55 'Public Sans',system-ui,sans-serif}`,
  "p,h1{margin:0;max-width:35em}h1{font-size:clamp(1.875rem,1.45rem + 2vw,2.5rem);line-height:1.12;letter-spacing:-.02em}",
  "a{color:inherit}b{font-weight:600}",
  `@media (prefers-color-scheme:dark){body{background:${dark.lime};color:${dark.ink}}}`,
].join("");

/**
 * The page for failures outside the pages' own code. It needs no other file.
 * @param message our own text, when the status alone does not explain enough
 */
export function fallbackPage(status: number, message?: string): string {
  const { phone } = academy;
  const fault: Fault = faultOf(status, message);
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Unexpected Application Error! – ${escapeHtml(academy.name)}</title><style>${styles}</style></head><body><b>${escapeHtml(fault.name)}</b><h1>Unexpected Application Error!</h1><p>${escapeHtml(fault.message)}</p><p>${fault.mayPass ? '<a href="">Try again</a>, <a href="/">go' : '<a href="/">Go'} to the home page</a> or write to <a href="mailto:${academy.supportEmail}">${academy.supportEmail}</a>, call <a href="tel:${phone.replaceAll(" ", "")}">${phone}</a> or use <a href="${whatsAppChat(phone)}">WhatsApp</a>.</p></body></html>`;
}

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
