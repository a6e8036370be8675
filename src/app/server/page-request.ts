import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";

function splitQuery(url: string): [string, string | undefined] {
  const at = url.indexOf("?");
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}

/** Where to go for an address that ends in a slash; null for all others. */
export function withoutFinalSlash(url: string): string | null {
  const [path, query] = splitQuery(url);
  if (path === "/" || !path.endsWith("/")) return null;
  // A path that begins with two slashes would name another host.
  const short = `/${path.replace(/^\/+|\/+$/g, "")}`;
  return query === undefined ? short : `${short}?${query}`;
}

/**
 * The origin that the browser addressed. What a form sends is compared with it, and behind a proxy, or
 * where localhost has two names, it is not the configured one.
 */
function originOf(request: FastifyRequest, configured: string): string {
  const sent = request.headers.origin;
  const isOurs = sent && URL.canParse(sent) && new URL(sent).host === request.host;
  return isOurs ? sent : configured;
}

const textForm = "application/x-www-form-urlencoded";

/** Whether what was sent is a form, which is all that pages take. */
export const isForm = (request: FastifyRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    request.headers["content-type"] ?? textForm,
  );

/** Whether it is a form that may bring files. */
export const isFileForm = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "");

/**
 * The request as pages get it: standard Fetch. Its address is made by joining, never resolved.
 * @param address path and query, without what the page does not read
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
  // A form with files was read already, and is one of texts now; a body of nothing is a form too.
  if (isFileForm(request) || !headers.has("content-type")) headers.set("content-type", textForm);
  const body = new Uint8Array((request.body as Buffer | undefined) ?? []);
  return new Request(`${originOf(request, configuredOrigin)}${request.url}`, {
    method: request.method,
    headers,
    body,
  });
}

/** All bytes of an answer. */
export async function bodyOf(response: Response): Promise<Buffer> {
  if (!response.body) return Buffer.alloc(0);
  return Buffer.concat(await Readable.fromWeb(response.body as never).toArray());
}
