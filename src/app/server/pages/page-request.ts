import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";

function splitQuery(url: string): [string, string | undefined] {
  const at = url.indexOf("?");
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}

/** The redirect target for an address with a trailing slash; null for all others. */
export function withoutFinalSlash(url: string): string | null {
  const [path, query] = splitQuery(url);
  if (path === "/" || !path.endsWith("/")) return null;
  // A path that begins with two slashes would name another host.
  const short = `/${path.replace(/^\/+|\/+$/g, "")}`;
  return query === undefined ? short : `${short}?${query}`;
}

/**
 * The origin that the browser used. It is compared with the Origin of a posted form. Behind a proxy, or when
 * localhost has two names, it differs from the configured origin.
 */
function originOf(request: FastifyRequest, configured: string): string {
  const sent = request.headers.origin;
  const isOurs = sent && URL.canParse(sent) && new URL(sent).host === request.host;
  return isOurs ? sent : configured;
}

const textForm = "application/x-www-form-urlencoded";

/** Whether the request body is a form, the only type that pages accept. */
export const isForm = (request: FastifyRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    request.headers["content-type"] ?? textForm,
  );

/** Whether it is a form that may contain files. */
export const isFileForm = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "");

/**
 * The request as a standard Fetch Request for pages. Its URL is joined from parts, never resolved.
 * @param address path and query, without parameters that the page does not read
 */
export function toFetchRequest(
  request: FastifyRequest,
  configuredOrigin: string,
  address: string,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  if (request.method === "GET" || request.method === "HEAD") {
    return new Request(`${configuredOrigin}${address}`, { headers });
  }
  headers.delete("content-length");
  // A form with files was already read and now has only text fields. An empty body is also a form.
  if (isFileForm(request) || !headers.has("content-type")) headers.set("content-type", textForm);
  const body = new Uint8Array((request.body as Buffer | undefined) ?? []);
  return new Request(`${originOf(request, configuredOrigin)}${request.url}`, {
    method: request.method,
    headers,
    body,
  });
}

export async function bodyOf(response: Response): Promise<Buffer> {
  if (!response.body) return Buffer.alloc(0);
  return Buffer.concat(await Readable.fromWeb(response.body as never).toArray());
}
