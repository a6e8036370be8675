import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";

/** Parameters that change nothing on a page: the browser reads them itself, or nobody does. */
const ignored = /^(ref|utm_\w+|fbclid|gclid|mc_cid|mc_eid)$/;
/** Here `ref` is carried along by the page itself, so that it works without JavaScript too. */
const readsRef = /^\/(register|register\/[^/]+|programs\/[^/]+?)(\.data)?$/;

/** The path and query that a page is rendered for, with what changes nothing left out. */
export function pageAddress(url: string): string {
  const [path = "/", query] = splitQuery(url);
  if (!query) return path;
  const parameters = new URLSearchParams(query);
  for (const name of [...parameters.keys()]) {
    if (ignored.test(name) && !(name === "ref" && readsRef.test(path))) parameters.delete(name);
  }
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Whether a page is rendered for the code in its address: there are too many codes to keep it. */
export const isForOneCode = (url: string): boolean =>
  new URLSearchParams(splitQuery(pageAddress(url))[1]).has("ref");

function splitQuery(url: string): [string, string | undefined] {
  const at = url.indexOf("?");
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}

const asksToSaveData = (headers: IncomingHttpHeaders): boolean =>
  String(headers["save-data"] ?? "").toLowerCase() === "on";

/** Two spellings of one address are one page. */
export function cacheKeyOf(url: string, headers: IncomingHttpHeaders): string {
  const [path, query] = splitQuery(pageAddress(url));
  const parameters = new URLSearchParams(query);
  parameters.sort();
  const search = parameters.size > 0 ? `?${parameters}` : "";
  return `${path}${search}${asksToSaveData(headers) ? " save-data" : ""}`;
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

/** The request as pages get it: standard Fetch. Its address is made by joining, never resolved. */
export function toFetchRequest(request: FastifyRequest, configuredOrigin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  if (request.method === "GET" || request.method === "HEAD") {
    return new Request(`${configuredOrigin}${pageAddress(request.url)}`, { headers });
  }
  const sent = request.body as Buffer | FormData | undefined;
  headers.delete("content-length");
  // A form that was read already is written anew, with a boundary of its own; one of nothing is a form.
  if (sent instanceof FormData) headers.delete("content-type");
  else if (!headers.has("content-type")) headers.set("content-type", textForm);
  const body = sent instanceof FormData ? sent : new Uint8Array(sent ?? []);
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
